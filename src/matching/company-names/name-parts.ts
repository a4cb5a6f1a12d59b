import { PLACES_BY_WORD } from './places.js';
import { STRONG_FORMS, WEAK_FORMS } from './legal-forms.js';

/** A folded name without what was added to it, and the other names that the additions state. */
export interface NameParts {
  main: string;
  aliases: string[];
}

/**
 * Splits off brackets, `formerly X`, `X dba Y`, `ABC - Alpha Beta Co`, the state that the SEC appends (`/DE/`) and the
 * description of a listed security (`Common Stock`). A place in brackets stays with the name.
 */
export function splitAliases(text: string): NameParts {
  if (!MARKS.test(text)) return { main: text, aliases: [] };
  let main = text.replace(SEC_STATE, '').replace(SECURITY, ' ');
  if (main.trim() === '') main = text;
  const aliases: string[] = [];
  main = main.replace(BRACKETS, (_whole: string, inner: string, at: number) => {
    if (at === 0) return ` ${inner} `;
    const content = inner.trim().replace(INTRODUCTION, '');
    if (NOISE.test(content) || content === '') return ' ';
    if (isPlaceOrForm(content)) return ` ${content} `;
    aliases.push(content);
    return ' ';
  });
  const other = OTHER_NAME.exec(main);
  if (other && other.index > 0) {
    aliases.push(main.slice(other.index + other[0].length));
    main = main.slice(0, other.index);
  }
  return splitAtDash(main, aliases);
}

/** Most names have nothing to split: one test decides. */
const MARKS =
  /[([/|:,]| - |stock|share|deposit|class |series |formerly|dba|fka|trading as| new$|perpetual| cumulative/;

const SEC_STATE = /\s*\/\s*(?:[a-z]{2,3}|new)\s*\/?\s*$|(?<=\b(?:inc|corp|co)\.?)\s+(?:new|[a-z]{2})$/;
const SECURITY =
  /\s+(?:american deposit[ao]ry|deposit[ao]ry|common|ordinary|preferred|class [a-c]\b|tangible equity|perpetual)\s*(?:stock|sh(?:s|ares?)?\b|receipts?|units?|each|new)?.*$/;
const BRACKETS = /[([]([^()[\]]*)[)\]]/g;
const INTRODUCTION =
  /^(?:formerly(?: known as)?|previously|prev|former|fka|f\/k\/a|ex|dba|d\/b\/a|aka|a\/k\/a|now|was)\b[\s:.]*/;
const NOISE = /^(?:the|publ|new|old|in liquidation|acquired.*|closed|inactive|private|holding|de|md)$/;
const OTHER_NAME =
  /\s(?:dba|d\/b\/a|aka|a\/k\/a|fka|f\/k\/a|t\/a|formerly(?: known as)?|trading as|doing business as)\s/;

function isPlaceOrForm(content: string): boolean {
  return content
    .replaceAll('.', '')
    .split(/[\s,&-]+/)
    .every(
      (word, at, all) =>
        isKnown(word) ||
        isKnown(all.slice(at, at + 2).join('_')) ||
        isKnown(all.slice(Math.max(0, at - 1), at + 1).join('_')),
    );
}

function isKnown(word: string): boolean {
  return word === '' || PLACES_BY_WORD.has(word) || STRONG_FORMS.has(word) || WEAK_FORMS.has(word);
}

/** `ABC - Alpha Beta Co`: initials and what they stand for are both names; `Acme - the shop for all` is Acme. */
function splitAtDash(main: string, aliases: string[]): NameParts {
  const at = /\s+[-|]\s+|:\s+/.exec(main);
  if (!at || at.index === 0) return { main, aliases };
  const left = main.slice(0, at.index);
  const right = main.slice(at.index + at[0].length);
  if (isPlaceOrForm(right) || right.trim() === '') return { main, aliases };
  if (isInitialsOf(left, right) || isInitialsOf(right, left))
    return { main, aliases: [...aliases, left, right] };
  return left.trim().length > 2 ? { main, aliases: [...aliases, left] } : { main, aliases };
}

/** Tells whether `short` is made of the first letters of the words of `long`, small words left out or not. */
function isInitialsOf(short: string, long: string): boolean {
  const letters = short.replace(/[^\p{L}]/gu, '');
  const initials = long.match(/\p{L}+/gu)?.map((word) => word[0]!) ?? [];
  if (letters.length < 2 || initials.length < letters.length) return false;
  let found = 0;
  for (const initial of initials) if (initial === letters[found]) found++;
  return found === letters.length;
}
