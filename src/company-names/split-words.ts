import { CJK_FORMS, FORM_PHRASES } from './legal-forms.js';
import { PLACE_PHRASES } from './places.js';
import { splitTrades } from './script-words.js';
import { WORD_FORMS } from './word-forms.js';

/**
 * Returns the words of a folded text. A suffix such as `.com` becomes a separate word that starts
 * with a dot. Initials become one word. Numbers, places and legal forms of several words become one
 * word too.
 */
export function splitWords(text: string): string[] {
  return joinPhrases(joinNumbers(joinInitials(writtenWords(text))));
}

function writtenWords(text: string): string[] {
  let plain = text.includes("'") ? text.replace(/'s\b/g, 's').replaceAll("'", '') : text;
  const isAscii = !/[^\x00-\x7f]/.test(plain);
  if (!isAscii) plain = splitTrades(plain.replace(CJK_FORMS, (form) => ` ${form.replace(/[()]/g, '')} `));
  if (TWO_DOTS.test(plain)) {
    plain = plain.replace(
      /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu,
      (initials) => `${initials.replaceAll('.', '')} `,
    );
  }
  if (plain.includes('&')) plain = plain.replace(/\b(\p{L}{1,2})&(\p{L}{1,2})\b/gu, '$1$2');
  if (ONE_LETTER.test(plain)) plain = plain.replace(JOINED_INITIALS, ' ');
  const words = plain.match(isAscii ? /\.?[a-z\d]+/g : /\.?[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.map((word) => (word.startsWith('.') && !SUFFIX.test(word) ? word.slice(1) : word));
}

const ONE_LETTER = /(?:^|[^a-z\d])[a-z](?:$|[^a-z\d])/;
/** Matches the sign between two initials. Examples: `A and B`, `A + B`, `A & B`. */
const JOINED_INITIALS =
  /(?<=(?:^|[^a-z\d])[a-z])\s*(?:[&+]|\s(?:and|und|et|och|og|en)\s)\s*(?=[a-z](?:$|[^a-z\d]))/g;
/** Only initials (`S.A.`) match. This quick test skips a slow one. */
const TWO_DOTS = /\..\./;
const SUFFIX = /^\.(com|net|org|app|info|biz|dev|xyz|cloud|[a-z]{2})$/;

/**
 * Joins single letters in a row, which are initials. Examples: `u s global` becomes `us global`, `s
 * a` becomes `sa`.
 */
function joinInitials(words: string[]): string[] {
  if (!words.some((word) => word.length === 1)) return words;
  const joined: string[] = [];
  let open = false;
  for (const word of words) {
    const single = word.length === 1 && INITIAL.test(word);
    if (single && open) joined[joined.length - 1] += word;
    else joined.push(word);
    open = single;
  }
  return joined;
}

/** Joins the words of a number. Example: `forty four` and `forty 4` become 44. */
function joinNumbers(words: string[]): string[] {
  if (!words.some((word) => word.endsWith('ty'))) return words;
  const joined: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const tens = /^\d0$/.exec(WORD_FORMS.get(words[i]!) ?? '')?.[0];
    const next = words[i + 1] ?? '';
    const unit = /^\d$/.exec(WORD_FORMS.get(next) ?? next)?.[0];
    if (tens === undefined || unit === undefined) {
      joined.push(words[i]!);
      continue;
    }
    joined.push(`${tens[0]}${unit}`);
    i++;
  }
  return joined;
}

/** Matches letters of scripts in which single letters can be initials. */
const INITIAL = /[a-zα-ωа-яіїєґ]/;

/**
 * Joins places of several words (`new york` becomes `new_york`), and legal forms of several words.
 */
function joinPhrases(words: string[]): string[] {
  if (!words.some((word) => PHRASE_STARTS.has(word))) return words;
  const joined: string[] = [];
  for (let i = 0; i < words.length;) {
    const phrase = PHRASE_STARTS.get(words[i]!)?.find((p) =>
      p.words.every((word, at) => words[i + at] === word),
    );
    joined.push(phrase ? phrase.joined : words[i]!);
    i += phrase ? phrase.words.length : 1;
  }
  return joined;
}

interface Phrase {
  words: readonly string[];
  joined: string;
}

const PHRASE_STARTS = indexPhrases();

function indexPhrases(): Map<string, Phrase[]> {
  const starts = new Map<string, Phrase[]>();
  const all: Phrase[] = [
    ...PLACE_PHRASES.map((words) => ({ words, joined: words.join('_') })),
    ...FORM_PHRASES.map((words) => ({ words, joined: `~${words.join('')}` })),
  ].sort((a, b) => b.words.length - a.words.length);
  for (const phrase of all) starts.set(phrase.words[0]!, [...(starts.get(phrase.words[0]!) ?? []), phrase]);
  return starts;
}
