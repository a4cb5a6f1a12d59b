/** The place and date before the first sentence of a press release. */
interface Dateline {
  /** The place as printed. Example: `MINNEAPOLIS, Minn.` */
  place: string | null;
  /** Format: `YYYY-MM-DD`. */
  date: string | null;
  /** Index where the sentence after the dateline starts. */
  length: number;
}

/** Matches a date by its shape. Examples: `Oct. 1, 2024`, `1st October 2024`. */
const DATE =
  '(?:\\p{Lu}\\p{Ll}{2,8}\\.?\\s\\d{1,2}(?:\\p{Ll}{2})?,?\\s20\\d\\d|\\d{1,2}(?:\\p{Ll}{2})?\\s\\p{Lu}\\p{Ll}{2,8},?\\s20\\d\\d)';
const PLACE = "\\p{Lu}[\\p{L}.'’ /&-]{1,40}(?:,\\s?\\p{L}[\\p{L}.'’ ]{1,30}){0,3}";
const DASH = '\\s?(?:--+|[-–—:|])+\\s?';
/**
 * Matches the mark of a news wire. Examples: `(BUSINESS WIRE)`, `/PRNewswire/`, `--News Direct--`,
 * `(Newsfile Corp. - May 2, 2025)`.
 */
const WIRE = `(?:\\(\\s?[\\p{L}\\d][\\p{L}\\d .-]{2,40}?(?:\\s-\\s${DATE})?\\s?\\)|/[\\p{L}\\d][\\p{L}\\d .,-]{2,60}/|--\\s?[\\p{L}]+\\s?[\\p{L}]+\\s?--)`;

const WITH_WIRE = new RegExp(
  `^(?:(${PLACE}))?[\\s,–—-]{0,4}(?:(${DATE}))?[\\s,–—-]{0,4}${WIRE}[\\s,–—-]{0,5}(?:(${DATE})${DASH})?`,
  'u',
);
const WITH_DATE = new RegExp(`^(${PLACE})[\\s,]*(?:[-–—|(]+\\s?)?(${DATE})\\)?${DASH}`, 'u');
const DATE_FIRST = new RegExp(`^(${DATE})${DASH}(?:(${PLACE})\\s?(?:--+|[–—:]|\\s-)\\s?)?`, 'u');
const PLACE_ONLY = /^(\p{Lu}[\p{Lu}.' ]{2,30}(?:,\s?[\p{L}. ]{2,20})?)\s?(?:--+|[–—])\s?(?=\p{Lu})/u;

const NONE: Dateline = { place: null, date: null, length: 0 };

/** Reads the dateline at the start of a paragraph. If there is none, `length` is 0. */
export function readDateline(paragraph: string): Dateline {
  const head = paragraph.slice(0, 220);
  // These checks avoid slow patterns. Most paragraphs start without the mark of a wire and without
  // a year.
  const wired = /[(/]|--/.test(head) ? WITH_WIRE.exec(head) : null;
  const date = wired === null ? undefined : (wired[2] ?? wired[3] ?? dateIn(wired[0]));
  // Brackets after the first words may be part of the sentence. Example: "Acme raised on May 1,
  // 2025 (Series A) what it needs".
  const isWire =
    wired !== null && (ENDS_IN_DASH.test(wired[0]) || (date !== undefined && ENDS_IN_WIRE.test(wired[0])));
  if (isWire) return found(wired[1], date, wired[0]);
  const hasYear = /20\d\d/.test(head);
  const dated = hasYear ? WITH_DATE.exec(head) : null;
  if (dated !== null) return found(dated[1], dated[2], dated[0]);
  const first = hasYear ? DATE_FIRST.exec(head) : null;
  if (first !== null) return found(first[2], first[1], first[0]);
  const bare = PLACE_ONLY.exec(head);
  return bare === null ? NONE : found(bare[1], undefined, bare[0]);
}

const ENDS_IN_DASH = /(?:--|[–—]|\s-)\s*$/;
/** Matches the end of a wire's mark. Examples: `/PRNewswire/`, `(GLOBE NEWSWIRE)`. */
const ENDS_IN_WIRE = /(?:\/|\(\p{Lu}{4}[^\p{Ll})]{0,40}\))[\s,]*$/u;

function found(place: string | undefined, printed: string | undefined, whole: string): Dateline {
  const date = printed === undefined ? null : isoDate(printed);
  if (printed !== undefined && date === null) return NONE;
  return { place: place?.replace(/[\s,–—-]+$/, '') ?? null, date, length: whole.length };
}

function dateIn(text: string): string | undefined {
  return new RegExp(DATE, 'u').exec(text)?.[0];
}

/** English names of the months in lower case. A dateline in another language yields no date. */
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }).toLowerCase(),
);

/**
 * Converts `Oct. 1, 2024` or `1 October 2024` to `2024-10-01`. Returns null if the text is not a
 * date.
 */
function isoDate(text: string): string | null {
  const name = /\p{L}{3,}/u.exec(text)?.[0].toLowerCase() ?? '';
  const month = MONTHS.findIndex((each) => each.startsWith(name));
  const year = /20\d\d/.exec(text)?.[0];
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0];
  if (month === -1 || !year || !day || Number(day) > 31) return null;
  return `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
