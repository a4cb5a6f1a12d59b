/**
 * Says something to people who use a screen reader, and shows it for a moment at the foot of the page; within a dialog where one is
 * open, since nothing outside of it is read out.
 */
export function announce(message: string): void {
  // A dialog that closes with what is announced is still there until the next rendering.
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
