import { LEADING_FORMS, STRONG_FORMS, WEAK_FORMS } from './legal-forms.js';
import { PLACES_BY_WORD } from './places.js';
import { isNote, isTag } from './notes.js';

/** A folded name without its additions, and the other names in these additions. */
export interface NameParts {
  main: string;
  /** Names that the text marks as names: `formerly X`, `X dba Y`, and initials with their words. */
  aliases: string[];
  /**
   * Text in brackets or next to a dash. It may be a name (`Alphabet (Google)`) or a note (`Acme
   * (Customer)`).
   */
  asides: string[];
  /** Text in brackets after a legal form. It is usually a brand: `Acme Ltd (Beacon)`. */
  brands: string[];
}

/**
 * Separates a name from its additions. The additions are brackets, `formerly X`, `X dba Y`, `ABC -
 * Alpha Beta Co`, the state that the SEC appends (`/DE/`), and the description of a listed security
 * (`Common Stock`). A place in brackets remains in the name.
 */
export function splitAliases(text: string): NameParts {
  let main = text.replace(URL_START, '').replace(DBA_START, '');
  const aliases = main.includes(',') ? beforeAddress(main) : [];
  if (!MARKS.test(main)) return { main, aliases, asides: [], brands: [] };
  const whole = main;
  main = whole.replace(CJK_SIGN, (_sign, form: string) => ` ${CJK_SIGNS[form]} `);
  main = main.replace(SEC_STATE, '').replace(SECURITY, ' ').replace(STARRED, ' ').replace(WARNING, '');
  if (main.trim() === '') main = whole;
  const asides: string[] = [];
  const brands: string[] = [];
  main = main.replace(BRACKETS, (_whole: string, inner: string, at: number) => {
    const content = inner.trim().replace(INTRODUCTION, '');
    if (NOISE.test(content) || content === '') return ' ';
    if (at === 0 ? isTag(content) : isNote(content)) return ' ';
    if (at === 0 || isPlaceOrForm(content)) return ` ${inner} `;
    // Without a space, the brackets belong to the word before them. Example: `Graph(X)`.
    if (/[\p{L}\p{N}]/u.test(main[at - 1]!) && /^[a-z\d]{1,3}$/.test(inner)) return inner;
    const isBrand = endsInForm(main.slice(0, at));
    (content !== inner.trim() ? aliases : isBrand ? brands : asides).push(content);
    return ' ';
  });
  const other = OTHER_NAME.exec(main);
  if (other && other.index > 0) {
    aliases.push(main.slice(other.index + other[0].length));
    main = main.slice(0, other.index);
  }
  const dash = splitAtDash(main);
  aliases.push(...(dash.names ?? []));
  asides.push(...(dash.sides ?? []));
  return { main: dash.main ?? main, aliases, asides, brands };
}

/** Some CRMs store the website address in place of the name. */
const URL_START = /^\s*(?:https?:\/\/)?(?:www\.(?=[^.]+\.))?/;

const DBA_START = /^\s*(?:d\/b\/a|dba)\s+/;

/** Matches `(株)`, which is also one Unicode character, and similar signs. */
const CJK_SIGN = /\(([株有주])\)/g;
const CJK_SIGNS: Readonly<Record<string, string>> = { 株: '株式会社', 有: '有限会社', 주: '주식회사' };

/** Most names have nothing to split. This single pattern skips the other patterns for them. */
const MARKS =
  /[([/|:*_]| -{1,3} |do not |stock|share|deposit|class |series |formerly|dba|fka|aka|\.[bk]\.a|trading as|operating as|, now |#|^zz|devenu|anciennement|vormals|ehemals|doing business|perpetual|beneficial|collateral|subordinated|dep sh|jr sub|bonds|notes|registered|equity/;

const SEC_STATE = /\s*\/\s*(?:[a-z]{2,3}|new)(?:\s*\/)?\s*$/;
/** Matches everything from the first word that describes the security and not the firm. */
const SECURITY =
  /\s+(?:(?:ny |new york )?registry shares|dep sh[rs]s?\b|beneficial (?:unit|share)|collateral trust|(?:junior |sr |jr )?subordinated|jr sub|(?:american )?deposit[ao]ry (?:sh|receipt|unit)|common (?:stock|share|unit|new)|ordinary share|preferred (?:stock|share)|class [a-c](?: (?:common|ordinary|share)|$)|tangible equity|perpetual\b|first mortgage bonds|senior notes|(?:an? )?(?:\d{4} )?series [a-z\d]{1,5}\b|registered$|cumulative ).*$/;
const BRACKETS = /[([]([^()[\]]*)[)\]]/g;
const INTRODUCTION =
  /^(?:formerly(?: known as)?|(?:also |better )?known as|previously|prev|former|fka|f\/k\/a|f\.k\.a|ex|dba|d\/b\/a|d\.b\.a|aka|a\/k\/a|a\.k\.a|t\/a|o\/a|trading as|doing business as|operating as|now|was|renamed(?: (?:to|as))?|rebranded(?: (?:to|as))?|brand|devenue?|anciennement|nom commercial|marque|vormals|ehemals|ehem|fruher|marke|antes|anteriormente|marca|gia|voorheen|tidligere|tidigare|eski adiyla)\b[\s:.]*/;
const NOISE =
  /^(?:the|publ|new|old|in liquidation|acquired.*|name to be.*|closed|inactive|private|(?:an? |now |part of |(?:division|member|subsidiary|unit) of |owned by |by |via ).*|.* (?:company|brand|subsidiary|division|portfolio))$/;
const STARRED = /\*+[^*]+\*+/g;
/** Matches warnings, the number of a record, and a prefix that sorts an inactive record last. */
const WARNING = /\s+do not (?:use|call|contact|e-?mail|delete)\b.*$|\s+#\d{4,}\s*$|^\s*z{2,}\s*[_-]+\s*/;
const OTHER_NAME =
  /\s(?:dba|d\/b\/a|d\.b\.a\.?|aka|a\/k\/a|a\.k\.a\.?|fka|f\/k\/a|f\.k\.a\.?|t\/a|o\/a|formerly(?: known as)?|trading as|operating as|doing business as|devenue?|anciennement|vormals|ehemals)\s|,\s*now known as\s/;

function isPlaceOrForm(content: string): boolean {
  const words = content.replaceAll('.', '').split(/[\s,&-]+/);
  const pair = (at: number): string => words.slice(at, at + 2).join('_');
  return words.every((word, at) => isKnown(word) || isKnown(pair(at)) || (at > 0 && isKnown(pair(at - 1))));
}

function isKnown(word: string): boolean {
  return word === '' || PLACES_BY_WORD.has(word) || isForm(word);
}

function isForm(word: string): boolean {
  return STRONG_FORMS.has(word) || WEAK_FORMS.has(word) || LEADING_FORMS.has(word);
}

/** The meaning of the two sides of a dash. */
interface DashSides {
  /** The name, if the other side is a note. */
  main?: string;
  /** Sides that the text marks as names. */
  names?: string[];
  /** Sides that are either names or notes. */
  sides?: string[];
}

/**
 * Decides what the two sides of a dash are. In `ABC - Alpha Beta Co`, the initials and the words
 * are both names. In `Acme / Beacon`, both sides are names too, and also if one of the sides ends
 * in a legal form. In `Acme - the shop for all`, only the left side is a name. In `Acme - Renewal
 * 2026` and `Acme | EMEA`, the right side is a note.
 */
function splitAtDash(main: string): DashSides {
  const at = SEPARATOR.exec(main);
  if (at === null) return {};
  const left = main.slice(0, at.index).trim();
  const right = main.slice(at.index + at[0].length).trim();
  if (left === '' || right === '') return {};
  if (isNote(right) || isRegion(right)) return { main: left };
  if (at[0] === '_' || isPlaceOrForm(right)) return {};
  if (isInitialsOf(left, right) || isInitialsOf(right, left)) return { names: [left, right] };
  if (TAGLINE.test(right)) return left.length > 2 ? { names: [left] } : {};
  if (endsInForm(left)) return { names: [left], sides: [right] };
  const both = endsInForm(right) || !right.includes(' ');
  return { sides: both ? [left, right] : [left] };
}

const SEPARATOR = /\s+(?:-{1,3}|[|/])\s+|:\s+|_/;

const TAGLINE = /^(?:the|an?|your|our|we)\s/;

/**
 * Returns whether a text is a sales region of several countries. Examples: `EMEA`, `North America`.
 */
function isRegion(side: string): boolean {
  return side
    .split(/[\s,&/-]+/)
    .every(
      (word) => DIRECTION.test(word) || PLACES_BY_WORD.get(word)?.country === '..' || word === 'america',
    );
}

const DIRECTION = /^(?:north|south|east|west|central|northern|southern|eastern|western|and|region)$/;

/**
 * Returns the name before an address or a note, which usually follows a legal form and a comma.
 * Example: `Acme GmbH, Musterstadt`.
 */
function beforeAddress(text: string): string[] {
  const at = text.lastIndexOf(',');
  const left = text.slice(0, at);
  const right = text.slice(at + 1).trim();
  // Most commas precede a legal form.
  if (right === '' || isForm(right.replace('.', '')) || isPlaceOrForm(right) || !endsInForm(left)) return [];
  return right.split(/\s+/).some((word) => isForm(word.replace(/[.,]/g, ''))) ? [] : [left];
}

/** Returns whether a text has at least two words and ends in a legal form. */
function endsInForm(side: string): boolean {
  const words = side.replace(/[.]/g, '').match(/[\p{L}\p{N}/]+/gu) ?? [];
  const last = words.at(-1)?.replace('/', '');
  return (
    words.length > 1 &&
    last !== undefined &&
    last !== 'co' &&
    last !== 'company' &&
    (STRONG_FORMS.has(last) || WEAK_FORMS.has(last))
  );
}

/** Returns whether `short` consists of the initials of `long`, with or without its small words. */
function isInitialsOf(short: string, long: string): boolean {
  const letters = short.replace(/[^\p{L}]/gu, '');
  const initials = long.match(/\p{L}+/gu)?.map((word) => word[0]!) ?? [];
  if (letters.length < 2 || initials.length < letters.length) return false;
  let found = 0;
  for (const initial of initials) if (initial === letters[found]) found++;
  return found === letters.length;
}
