/** The SVG paths of the icons, on a 24 × 24 grid. */
const PATHS = {
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM14 4v3h6V4zM4 17v3h6v-3z',
  matches: 'M12 3v3M12 18v3M3 12h3M18 12h3M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  data: 'M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2',
  webhook: 'M9 17H6a3 3 0 1 1 1.5-5.6M15 17h3a3 3 0 1 0-2.2-5M9.5 8.5a3 3 0 1 1 5 0L12 13',
  key: 'M8 14a4 4 0 1 1 3.5-6H21v4h-3v3h-4v-3h-2.5A4 4 0 0 1 8 14z',
  usage: 'M5 20V10M12 20V4M19 20v-7',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c1-4 4-6 8-6s7 2 8 6',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.8-3.5 3.2-5 6.5-5s5.700 1.500 6.500 5M16 4.500a3.500 3.500 0 0 1 0 6.500M18 15.500c2 .6 3.100 2 3.500 4.500',
  sources: 'M5 19a1 1 0 1 0 0-.1M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16',
  rounds:
    'M12 3v18M16.500 7.500c-1-1.300-2.600-2-4.500-2-2.500 0-4.300 1.200-4.300 3.200 0 4.300 9 2.300 9 6.600 0 2-2 3.200-4.700 3.200-2 0-3.800-.8-4.800-2.300',
  rejected: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM6 6l12 12',
  reader:
    'M6.500 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM17.500 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM10 12.500c1-1 3-1 4 0M3 13l2-6M21 13l-2-6',
  send: 'M21 3 10 14M21 3l-7 18-4-7-7-4z',
  log: 'M6 3h9l4 4v14H6zM9 9h6M9 13h6M9 17h4',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  refresh: 'M20 11a8 8 0 1 0-2.300 6.500M20 5v6h-6',
  check: 'M5 12.500 10 17.500 19.500 7',
  cross: 'M6 6l12 12M18 6 6 18',
  warning: 'M12 4 2.500 20h19zM12 10v4.500M12 17.200v.3',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.500V12l3.500 2',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  flag: 'M5 21V4h12l-2.500 4.500L17 13H5',
  book: 'M5 4h10a4 4 0 0 1 4 4v13H8a3 3 0 0 1-3-3zM5 18a3 3 0 0 1 3-3h11',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14',
} as const;

export type IconName = keyof typeof PATHS;

/** Shows an icon next to text. Screen readers skip the icon, because it adds no information. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
