/** Says something to people who use a screen reader, and shows it for a moment at the foot of the page. */
export function announce(message: string): void {
  const region = document.getElementById('announcements');
  if (region === null) return;
  region.textContent = message;
  region.classList.add('shown');
  clearTimeout(timer);
  timer = setTimeout(() => {
    region.classList.remove('shown');
    region.textContent = '';
  }, 4_000);
}

let timer: ReturnType<typeof setTimeout> | undefined;
