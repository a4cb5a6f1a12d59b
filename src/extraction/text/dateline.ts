/** What a press release says before its first sentence. */
interface Dateline {
  /** As printed: `MINNEAPOLIS, Minn.` */
  place: string | null;
  /** `YYYY-MM-DD` */
  date: string | null;
  /** Where the sentence behind it begins. */
  length: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DATE =
  '(?:(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s20\\d\\d|\\d{1,2}(?:st|nd|rd|th)?\\s(?:January|February|March|April|May|June|July|August|September|October|November|December),?\\s20\\d\\d)';
const PLACE = "\\p{Lu}[\\p{L}.'’ /&-]{1,40}(?:,\\s?\\p{L}[\\p{L}.'’ ]{1,30}){0,3}";
const DASH = '\\s?(?:--+|[-–—:|])+\\s?';
/** `(BUSINESS WIRE)`, `/PRNewswire/`, `--News Direct--`, `(Newsfile Corp. - May 2, 2025)`. */
const WIRE = `(?:\\(\\s?[\\p{L}\\d][\\p{L}\\d .-]{2,40}?(?:\\s-\\s${DATE})?\\s?\\)|/[\\p{L}\\d][\\p{L}\\d .,-]{2,60}/|--\\s?[\\p{L}]+\\s?[\\p{L}]+\\s?--)`;

const WITH_WIRE = new RegExp(
  `^(?:(${PLACE}))?[\\s,–—-]{0,4}(?:(${DATE}))?[\\s,–—-]{0,4}${WIRE}[\\s,–—-]{0,5}(?:(${DATE})${DASH})?`,
  'u',
);
const WITH_DATE = new RegExp(`^(${PLACE})[\\s,]*(?:[-–—|(]+\\s?)?(${DATE})\\)?${DASH}`, 'u');
const DATE_FIRST = new RegExp(`^(${DATE})${DASH}(?:(${PLACE})\\s?(?:--+|[–—:]|\\s-)\\s?)?`, 'u');
const PLACE_ONLY = /^(\p{Lu}[\p{Lu}.' ]{2,30}(?:,\s?[\p{L}. ]{2,20})?)\s?(?:--+|[–—])\s?(?=\p{Lu})/u;

/** Reads the dateline at the start of a paragraph; length 0 when there is none. */
export function readDateline(paragraph: string): Dateline {
  const head = paragraph.slice(0, 220);
  // Most paragraphs have no mark of a wire and no year in front, and the patterns are dear.
  const wired = /[(/]|--/.test(head) ? WITH_WIRE.exec(head) : null;
  if (wired && looksWired(wired[0]))
    return found(wired[1], wired[2] ?? wired[3] ?? dateIn(wired[0]), wired[0]);
  const isDated = /20\d\d/.test(head);
  const dated = isDated ? WITH_DATE.exec(head) : null;
  if (dated) return found(dated[1], dated[2], dated[0]);
  const first = isDated ? DATE_FIRST.exec(head) : null;
  if (first) return found(first[2], first[1], first[0]);
  const bare = PLACE_ONLY.exec(head);
  return bare ? found(bare[1], undefined, bare[0]) : { place: null, date: null, length: 0 };
}

/** A bracket behind the first words is a dateline only if it names a wire or a dash follows. */
function looksWired(matched: string): boolean {
  return /wire|news|direct|prweb|accesswire|cision/i.test(matched) || /[)/]\s?(?:--|[–—])\s?$/.test(matched);
}

function found(place: string | undefined, date: string | undefined, whole: string): Dateline {
  return {
    place: place?.replace(/[\s,–—-]+$/, '') ?? null,
    date: date ? isoDate(date) : null,
    length: whole.length,
  };
}

function dateIn(text: string): string | undefined {
  return new RegExp(DATE, 'u').exec(text)?.[0];
}

/** Turns `Oct. 1, 2024` or `1 October 2024` into `2024-10-01`. */
function isoDate(text: string): string | null {
  const month = MONTHS.indexOf(
    /[A-Za-z]{3}/
      .exec(text.replace(/\d+(?:st|nd|rd|th)/, (match) => match.replace(/\D/g, '')))?.[0]
      .toLowerCase() ?? '',
  );
  const year = /20\d\d/.exec(text)?.[0];
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0];
  if (month === -1 || !year || !day || Number(day) > 31) return null;
  return `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
