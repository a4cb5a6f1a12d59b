/**
 * Announces a text to screen readers and shows it briefly at the bottom of the page. If a dialog is
 * open, the dialog shows the text, because screen readers ignore everything outside a dialog.
 */
export function announce(message: string): void {
  // A dialog that closes at the same time still exists until the next render.
  setTimeout(() => {
    const region =
      document.querySelector('dialog[open] .announcement') ?? document.querySelector('.announcement');
    if (region === null) return;
    region.textContent = message;
    region.classList.add('shown');
    clearTimeout(timer);
    timer = setTimeout(() => {
      region.classList.remove('shown');
      region.textContent = '';
    }, 4_000);
  });
}

let timer: ReturnType<typeof setTimeout> | undefined;
