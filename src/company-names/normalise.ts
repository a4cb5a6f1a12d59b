import { dropConnectors, dropLegalForms } from './drop-words.js';
import { foldText, umlautSpellings } from './folding.js';
import { splitAliases } from './name-parts.js';
import { isTelling, nameWord, withoutMarks, type NameWord } from './name-word.js';
import { romanise } from './romanise.js';
import { splitWords } from './split-words.js';
import { spellLeadingNumber } from './word-forms.js';

/** A parsed company name, which can be compared and looked up many times. */
export interface NormalisedCompanyName {
  /**
   * The compared words, joined by single spaces. Equal keys mean equal names. Never empty for a
   * name with a letter.
   */
  key: string;
  tokens: string[];
  legalForms: string[];
  words: readonly NameWord[];
  /** The same words in the spelling of the name: `labs` where `words` has `laboratory`. */
  written: readonly string[];
  /**
   * All letters of the name without spaces, and a number in front in words: finds `Face Book` under
   * `Facebook`, and `12Labs` under `Twelve Labs`.
   */
  squashed: string;
  /** The name is the address of a site: `acme.io`. */
  domain: string | null;
  /** Other names in the same text: `(formerly X)`, `ABC - Alpha Beta Co`. */
  aliases: readonly NormalisedCompanyName[];
}

/**
 * Parses a company name. Case, accents, punctuation, legal forms and different spellings of a word
 * no longer matter. Never throws. A text without letters or digits gives an empty key, which
 * equals nothing.
 */
export function normaliseCompanyName(name: string): NormalisedCompanyName {
  // Folding may turn one letter into several, so the text is cut before it (to save work) and
  // after it.
  const written = separateForm(name.slice(0, MAX_LENGTH));
  const parts = splitAliases(foldText(written).slice(0, MAX_LENGTH));
  const umlauts = umlautSpellings(written);
  const read = (part: string): NormalisedCompanyName => normalisePart(part, umlauts);
  const normalised = {
    ...read(parts.main),
    domain: addressIn(written),
  };
  if (parts.aliases.length + parts.asides.length + parts.brands.length === 0) return normalised;
  const stated = [
    ...parts.aliases.map(read),
    ...parts.brands.map(read).filter(({ words }) => words.some(isTelling)),
    ...parts.asides.map(read).filter(namesSomebody),
  ];
  const isLatin = normalised.words.some(({ romanised }) => romanised === undefined);
  const aliases = [...normalised.aliases, ...stated]
    .filter((alias) => alias.key !== '' && alias.key !== normalised.key)
    .map((alias) => (isLatin ? spelledExactly(alias) : alias));
  return { ...normalised, aliases };
}

/**
 * With a Latin name present (`Peopleware (피플웨어)`), the name in the other script needs no
 * romanisation.
 */
function spelledExactly(alias: NormalisedCompanyName): NormalisedCompanyName {
  if (alias.words.every(({ romanised }) => romanised !== 'by ear')) return alias;
  const words = alias.words.map((word) =>
    word.romanised === 'by ear' ? { ...word, romanised: 'letters' as const } : word,
  );
  return { ...alias, words };
}

/** Account names have at most 500 characters (decision 11). A longer text is not a name. */
const MAX_LENGTH = 500;

/** Most names have no capital after a small letter; one test finds that out. */
function separateForm(name: string): string {
  return INNER_CAPITAL.test(name) ? name.replace(GLUED_FORM, '$1 $2') : name;
}

const INNER_CAPITAL = /[^\x00-\x60\x7b-\x7f][A-Z]/;

function addressIn(name: string): string | null {
  return name.includes('.') ? (ADDRESS.exec(name.toLowerCase())?.[1] ?? null) : null;
}

/** A name that is an address, with or without a legal form after it. */
const ADDRESS =
  /^\s*(?:https?:\/\/)?(?:www\.)?([a-z\d-]+(?:\.[a-z]{2,3})?\.[a-z]{2,})\/?(?:,?\s+(?:inc|llc|ltd|gmbh|corp)\.?)?\s*$/;

/** In `SiemensAG`, the change from small letters to capitals shows where the name ends. */
const GLUED_FORM =
  /(\p{Ll}{3})(AG|SE|SA|AB|AS|BV|NV|KG|KK|SpA|SRL|Srl|GmbH|Inc|LLC|LLP|Ltd|PLC|Oyj|Corp|ApS)(?![\p{L}])/gu;

/**
 * `(Customer)` and `- Renewal` are notes of a CRM user. A word that is in no list, or two words
 * that distinguish firms, are a name.
 */
function namesSomebody({ words }: NormalisedCompanyName): boolean {
  const telling = words.filter(isTelling);
  return telling.length > 1 || telling[0]?.wordClass === 'rare';
}

function normalisePart(text: string, umlauts: ReadonlyMap<string, string> | null): NormalisedCompanyName {
  const { words, legalForms } = dropLegalForms(splitWords(text));
  const kept = undouble(dropConnectors(words), legalForms);
  const whole = markPossessives(describe(kept, words, legalForms), text);
  if (umlauts !== null) {
    const spelled = kept.map((word) => umlauts.get(word) ?? word);
    const alias = describe(spelled, spelled, legalForms);
    if (alias.key !== whole.key) return { ...whole, aliases: [alias] };
  }
  const at = spelledOutInitials(kept);
  if (at < 0) return whole;
  const rest = kept.filter((_, i) => i !== at);
  return {
    ...whole,
    aliases: [describe([kept[at]!], [kept[at]!], legalForms), describe(rest, rest, legalForms)],
  };
}

/** `Campbell's` may mean Campbell; `Campbells` may not. */
function markPossessives(name: NormalisedCompanyName, text: string): NormalisedCompanyName {
  if (!text.includes("'")) return name;
  const possessives = new Set([...text.matchAll(/([\p{L}\p{N}]+)'s\b/gu)].map(([, word]) => `${word}s`));
  const words = name.words.map((word, at) =>
    possessives.has(name.written[at] ?? '') ? { ...word, isPossessive: true } : word,
  );
  return { ...name, words };
}

/**
 * `Acme Inc. Acme Inc.` is one name written twice. The legal forms distinguish it from `Acme &
 * Acme`.
 */
function undouble(words: string[], legalForms: string[]): string[] {
  const half = words.slice(0, words.length / 2);
  const isTwice =
    legalForms.length > 1 && new Set(legalForms).size < legalForms.length && words.length === 2 * half.length;
  return isTwice && half.every((word, at) => word === words[half.length + at]) ? half : words;
}

function describe(kept: string[], written: string[], legalForms: string[]): NormalisedCompanyName {
  const words = kept.map(nameWord);
  const tokens = words.map((word) => word.text);
  const squashed = withoutMarks(written.filter((word) => !PLAIN_SUFFIX.test(word)).join(''));
  return {
    key: tokens.join(' '),
    tokens,
    legalForms,
    words,
    written: kept.map((word) => romanise(withoutMarks(word))),
    squashed: spellLeadingNumber(romanise(squashed)),
    domain: null,
    aliases: [],
  };
}

/** Suffixes that are dropped from a firm's name. Others may belong to the brand (`Lesson.ly`). */
const PLAIN_SUFFIX = /^\.(com|net|org|io|co|ai|app)$/;

/**
 * The index of initials in a name that also has the words they stand for (`ABC Alpha Beta
 * Company`), or -1.
 */
function spelledOutInitials(words: string[]): number {
  if (words.length < 4) return -1;
  return words.findIndex((word, at) => {
    if (word.length < 3 || word.length > 6 || words.length <= word.length) return false;
    const initials = (from: number): string =>
      words
        .slice(Math.max(0, from), from + word.length)
        .map((w) => w[0])
        .join('');
    return initials(at + 1) === word || initials(at - word.length) === word;
  });
}
