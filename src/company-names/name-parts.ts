import { LEADING_FORMS, STRONG_FORMS, WEAK_FORMS } from './legal-forms.js';
import { PLACES_BY_WORD } from './places.js';

/** A folded name without its additions, and the other names that the additions contain. */
export interface NameParts {
  main: string;
  /** Names that the text itself calls names: `formerly X`, `X dba Y`, initials and their words. */
  aliases: string[];
  /**
   * Text in brackets or next to a dash, which may be a name (`Alphabet (Google)`) or a note (`Acme
   * (Customer)`).
   */
  asides: string[];
}

/**
 * Splits off brackets, `formerly X`, `X dba Y`, `ABC - Alpha Beta Co`, the state that the SEC appends (`/DE/`) and the
 * description of a listed security (`Common Stock`). A place in brackets stays with the name.
 */
export function splitAliases(text: string): NameParts {
  let main = text.replace(URL_START, '').replace(DBA_START, '');
  if (!MARKS.test(main)) return { main, aliases: [], asides: [] };
  const whole = main;
  main = whole.replace(CJK_SIGN, (_sign, form: string) => ` ${CJK_SIGNS[form]} `);
  main = main.replace(SEC_STATE, '').replace(SECURITY, ' ').replace(STARRED, ' ');
  if (main.trim() === '') main = whole;
  const aliases: string[] = [];
  const asides: string[] = [];
  main = main.replace(BRACKETS, (_whole: string, inner: string, at: number) => {
    const content = inner.trim().replace(INTRODUCTION, '');
    if (NOISE.test(content) || content === '') return ' ';
    if (at === 0 && TAG.test(content)) return ' ';
    if (at === 0 || isPlaceOrForm(content)) return ` ${inner} `;
    // Without a space, the brackets belong to the word before them: `Graph(X)`.
    if (/[\p{L}\p{N}]/u.test(main[at - 1]!) && /^[a-z\d]{1,3}$/.test(inner)) return inner;
    (content === inner.trim() ? asides : aliases).push(content);
    return ' ';
  });
  const other = OTHER_NAME.exec(main);
  if (other && other.index > 0) {
    aliases.push(main.slice(other.index + other[0].length));
    main = main.slice(0, other.index);
  }
  const dash = namesAroundDash(main);
  (dash.areNames ? aliases : asides).push(...dash.sides);
  return { main, aliases, asides };
}

/** Some CRMs contain the address of the site instead of the name. */
const URL_START = /^\s*(?:https?:\/\/)?(?:www\.(?=[^.]+\.))?/;

const DBA_START = /^\s*(?:d\/b\/a|dba)\s+/;

/** `(株)`, which also exists as one Unicode character, and similar signs. */
const CJK_SIGN = /\(([株有주])\)/g;
const CJK_SIGNS: Readonly<Record<string, string>> = { 株: '株式会社', 有: '有限会社', 주: '주식회사' };

/** Most names have nothing to split; one test finds that out. */
const MARKS =
  /[([/|:*]| - |stock|share|deposit|class |series |formerly|dba|fka|aka|trading as|doing business|perpetual|beneficial|collateral|subordinated|dep sh|jr sub|bonds|notes|registered|equity/;

const SEC_STATE = /\s*\/\s*(?:[a-z]{2,3}|new)(?:\s*\/)?\s*$/;
/** Everything from the first word that describes the security rather than the firm. */
const SECURITY =
  /\s+(?:(?:ny |new york )?registry shares|dep sh[rs]s?\b|beneficial (?:unit|share)|collateral trust|(?:junior |sr |jr )?subordinated|jr sub|(?:american )?deposit[ao]ry (?:sh|receipt|unit)|common (?:stock|share|unit|new)|ordinary share|preferred (?:stock|share)|class [a-c](?: (?:common|ordinary|share)|$)|tangible equity|perpetual\b|first mortgage bonds|senior notes|(?:an? )?(?:\d{4} )?series [a-z\d]{1,5}\b|registered$|cumulative ).*$/;
const BRACKETS = /[([]([^()[\]]*)[)\]]/g;
const INTRODUCTION =
  /^(?:formerly(?: known as)?|previously|prev|former|fka|f\/k\/a|ex|dba|d\/b\/a|aka|a\/k\/a|now|was)\b[\s:.]*/;
const NOISE =
  /^(?:the|publ|new|old|in liquidation|acquired.*|name to be.*|closed|inactive|private|(?:an? |now |part of |(?:division|member|subsidiary|unit) of |owned by |by |via ).*|.* (?:company|brand|subsidiary|division|portfolio))$/;
/** Notes that CRM users write before a name. */
const TAG =
  /^(?:prospect|customer|client|lead|partner|vendor|supplier|competitor|reseller|churned|renewal|upsell|expansion|trial|poc|demo|test|dup(?:licate)?|merged?|do not .*|dnc|vip|hot|warm|cold|key account|target|tier \d|archived?|inactive|internal|open|won|lost|closed.*|old|new|\d+)$/;
const STARRED = /\*+[^*]+\*+/g;
const OTHER_NAME =
  /\s(?:dba|d\/b\/a|aka|a\/k\/a|fka|f\/k\/a|t\/a|formerly(?: known as)?|trading as|doing business as)\s/;

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

/**
 * In `ABC - Alpha Beta Co`, the initials and the words are both names. So are two sides of which
 * one ends in a legal form. In `Acme - the shop for all`, only the left side is a name. If
 * `areNames` is set, the text says that both are names; otherwise each side may be a note.
 */
function namesAroundDash(main: string): { sides: string[]; areNames: boolean } {
  const at = /\s+[-|]\s+|:\s+/.exec(main);
  const left = at === null ? '' : main.slice(0, at.index).trim();
  const right = at === null ? '' : main.slice(at.index + at[0].length).trim();
  if (left === '' || right === '' || isPlaceOrForm(right)) return { sides: [], areNames: false };
  if (isInitialsOf(left, right) || isInitialsOf(right, left)) return { sides: [left, right], areNames: true };
  if (TAGLINE.test(right)) return { sides: left.length > 2 ? [left] : [], areNames: true };
  const both = endsInForm(left) || endsInForm(right) || !right.includes(' ');
  return { sides: both ? [left, right] : [left], areNames: false };
}

const TAGLINE = /^(?:the|an?|your|our|we)\s/;

function endsInForm(side: string): boolean {
  return STRONG_FORMS.has(
    side
      .replace(/[^\p{L} ]/gu, '')
      .split(' ')
      .at(-1)!,
  );
}

/**
 * Returns whether `short` consists of the first letters of the words of `long`, with or without
 * its small words.
 */
function isInitialsOf(short: string, long: string): boolean {
  const letters = short.replace(/[^\p{L}]/gu, '');
  const initials = long.match(/\p{L}+/gu)?.map((word) => word[0]!) ?? [];
  if (letters.length < 2 || initials.length < letters.length) return false;
  let found = 0;
  for (const initial of initials) if (initial === letters[found]) found++;
  return found === letters.length;
}
