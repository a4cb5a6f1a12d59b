/**
 * Announces a text to screen readers, and shows it for a moment at the foot of the page. If a
 * dialog is open, the text goes into it, because screen readers read nothing outside of it.
 */
export function announce(message: string): void {
  // A dialog that closes together with the announcement still exists until the next rendering.
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
