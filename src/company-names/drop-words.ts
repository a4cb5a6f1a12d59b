import {
  CJK_FORMS,
  FORMS_BEFORE_NAMES,
  LEADING_FORMS,
  STATE_CODES,
  STRONG_FORMS,
  WEAK_FORMS,
} from './legal-forms.js';
import { describeWord, isTelling, nameWord } from './name-word.js';
import { PLACES_BY_WORD } from './places.js';
import { NAME_CLASSES } from './word-classes.js';

/**
 * Splits words into the name and its legal forms. A name that consists only of legal forms keeps
 * them.
 */
export function dropLegalForms(words: string[]): { words: string[]; legalForms: string[] } {
  const legalForms: string[] = [];
  const drop = (word: string): void => void legalForms.push(word.replace('~', ''));
  let rest = words;
  while (rest.length > 1 && isLeadingForm(rest)) {
    drop(rest[0]!);
    rest = rest.slice(1);
  }
  const last = rest.at(-1)!;
  if (rest.length > 2 && (STATE_CODES.has(last) || SHARE_CLASS.test(last)) && isForm(rest.at(-2)!))
    rest = rest.slice(0, -1);
  const kept: string[] = [];
  let isTail = true;
  for (let i = rest.length - 1; i >= 0; i--) {
    const word = rest[i]!;
    const isForm =
      word.startsWith('~') ||
      isCjkForm(word) ||
      (i > 0 && (STRONG_FORMS.has(word) || (isTail && WEAK_FORMS.has(word))));
    if (isForm) {
      drop(word);
      continue;
    }
    // A weak form before a strong form (`Co., Ltd`) or before a place (`S.A. Colombia`) still
    // counts as the end of the name.
    isTail =
      (isTail || STRONG_FORMS.has(rest[i + 1] ?? '')) && (PLACES_BY_WORD.has(word) || isConnector(word));
    kept.push(word);
  }
  return kept.length > 0 ? { words: kept.reverse(), legalForms } : { words, legalForms: [] };
}

function isLeadingForm(words: readonly string[]): boolean {
  const first = words[0]!;
  if (LEADING_FORMS.has(first) || first.startsWith('~')) return true;
  if (!FORMS_BEFORE_NAMES.has(first)) return false;
  return words.slice(1).some((word) => !isForm(word) && isTelling(describeWord(word)));
}

/** The class of a listed share. Example: `Acme Corp A`. */
const SHARE_CLASS = /^[abc]$/;

function isForm(word: string): boolean {
  return STRONG_FORMS.has(word) || WEAK_FORMS.has(word);
}

function isCjkForm(word: string): boolean {
  return word.charCodeAt(0) > 0x2fff && word.replace(CJK_FORMS, '') === '';
}

const ENGLISH_CONNECTORS: ReadonlySet<string> = new Set(['and', 'a', 'the', 'of', 'for']);
const FOREIGN_CONNECTORS: ReadonlySet<string> = new Set(
  'und et y e og och i en ve fur pour para em voor de la le les los las der die das del della di do da dos du van von den'.split(
    ' ',
  ),
);

function isConnector(word: string): boolean {
  return ENGLISH_CONNECTORS.has(word) || FOREIGN_CONNECTORS.has(word);
}

/**
 * Removes connecting words, unless the whole name consists of them (`The The`). If only describing
 * words follow a foreign connecting word, this word is the name. Example: `Das Labs`.
 */
export function dropConnectors(words: string[]): string[] {
  const kept = words.filter(
    (word, at) => !isConnector(word) || (word.length === 1 && (at === 0 || at === words.length - 1)),
  );
  if (kept.length === 0) return words;
  const first = words[0]!;
  if (!FOREIGN_CONNECTORS.has(first) || kept[0] === first) return kept;
  const isNamed = kept.some((word, at) => NAME_CLASSES.has(nameWord(word, at).wordClass));
  return isNamed ? kept : [first, ...kept];
}
