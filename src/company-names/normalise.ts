import { dropConnectors, dropLegalForms } from './drop-words.js';
import { foldText, umlautSpellings } from './folding.js';
import { splitAliases } from './name-parts.js';
import { isTelling, nameWord, withoutMarks, type NameWord } from './name-word.js';
import { romanise } from './romanise.js';
import { splitWords } from './split-words.js';
import { spellLeadingNumber } from './word-forms.js';

/** A parsed company name. The parsed form can be compared and looked up many times. */
export interface NormalisedCompanyName {
  /**
   * The compared words, joined by single spaces. Equal keys mean equal names. If a name has a
   * letter, its key is not empty.
   */
  key: string;
  tokens: string[];
  legalForms: string[];
  words: readonly NameWord[];
  /** The same words as the name spells them. Example: `labs` where `words` has `laboratory`. */
  written: readonly string[];
  /**
   * All letters of the name without spaces. A number at the start is written in words. Examples:
   * `Face Book` finds `Facebook`, and `12Labs` finds `Twelve Labs`.
   */
  squashed: string;
  /** The domain, if the name is the address of a site (`acme.io`). Otherwise null. */
  domain: string | null;
  /** Other names in the same text. Examples: `(formerly X)`, `ABC - Alpha Beta Co`. */
  aliases: readonly NormalisedCompanyName[];
}

/**
 * Parses a company name. The result ignores case, accents, punctuation, legal forms and variant
 * spellings of a word. Never throws. A text without letters or digits gives an empty key, which
 * equals no other key.
 */
export function normaliseCompanyName(name: string): NormalisedCompanyName {
  // Folding may turn one letter into several. Therefore the text is cut before folding, to save
  // work, and again after folding.
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
 * Returns an alias as an exact spelling. If the text also has a Latin name (`Peopleware (피플웨어)`),
 * the name in the other script needs no romanisation.
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

/**
 * Separates a legal form from a name without a space. Most names have no capital after a small
 * letter, so one quick test skips them.
 */
function separateForm(name: string): string {
  return INNER_CAPITAL.test(name) ? name.replace(GLUED_FORM, '$1 $2') : name;
}

const INNER_CAPITAL = /[^\x00-\x60\x7b-\x7f][A-Z]/;

function addressIn(name: string): string | null {
  return name.includes('.') ? (ADDRESS.exec(name.toLowerCase())?.[1] ?? null) : null;
}

/** Matches a name that is an address, with or without a legal form after the address. */
const ADDRESS =
  /^\s*(?:https?:\/\/)?(?:www\.)?([a-z\d-]+(?:\.[a-z]{2,3})?\.[a-z]{2,})\/?(?:,?\s+(?:inc|llc|ltd|gmbh|corp)\.?)?\s*$/;

/**
 * Matches a joined legal form. In `SiemensAG`, the change to capitals shows where the name ends.
 */
const GLUED_FORM =
  /(\p{Ll}{3})(AG|SE|SA|AB|AS|BV|NV|KG|KK|SpA|SRL|Srl|GmbH|Inc|LLC|LLP|Ltd|PLC|Oyj|Corp|ApS)(?![\p{L}])/gu;

/**
 * Returns whether a text in brackets or after a dash is a name. `(Customer)` and `- Renewal` are
 * notes of a CRM user. A word that is in no list is a name, and so are two words that distinguish
 * firms.
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

/** Marks the words with `'s`. `Campbell's` may mean Campbell, but `Campbells` may not. */
function markPossessives(name: NormalisedCompanyName, text: string): NormalisedCompanyName {
  if (!text.includes("'")) return name;
  const possessives = new Set([...text.matchAll(/([\p{L}\p{N}]+)'s\b/gu)].map(([, word]) => `${word}s`));
  const words = name.words.map((word, at) =>
    possessives.has(name.written[at] ?? '') ? { ...word, isPossessive: true } : word,
  );
  return { ...name, words };
}

/**
 * Reads `Acme Inc. Acme Inc.` as one name written twice. Without legal forms, as in `Acme & Acme`,
 * both words count.
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

/**
 * Domain suffixes that are removed from a firm's name. Other suffixes may belong to the brand
 * (`Lesson.ly`).
 */
const PLAIN_SUFFIX = /^\.(com|net|org|io|co|ai|app)$/;

/**
 * Returns the index of initials in a name that also contains their words (`ABC Alpha Beta
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
