import { foldText, umlautSpellings } from './folding.js';
import {
  CJK_FORMS,
  FORM_PHRASES,
  FORMS_BEFORE_NAMES,
  LEADING_FORMS,
  STATE_CODES,
  STRONG_FORMS,
  WEAK_FORMS,
} from './legal-forms.js';
import { splitAliases } from './name-parts.js';
import { PLACE_PHRASES, PLACES_BY_WORD } from './places.js';
import { countriesOfScript, romanise, romanisedHow } from './romanise.js';
import { splitTrades } from './script-words.js';
import { americanSpelling } from './spelling.js';
import { spellLeadingNumber, WORD_FORMS } from './word-forms.js';
import {
  classOfWord,
  isDictionaryWord,
  isKnownWord,
  isListed,
  looksDescriptive,
  NAME_CLASSES,
  WORD_WEIGHTS,
} from './word-weights.js';
import type { WordClass } from './word-lists.js';

/** A word of a name in the form in which it is compared. */
export interface NameWord {
  text: string;
  wordClass: WordClass;
  evidence: number;
  penalty: number;
  /** The place is a country, or an adjective of one. */
  isCountry?: boolean;
  /** Written with `'s`. */
  isPossessive?: boolean;
  /** The word in the spelling of the name: `labs` for `laboratory`. */
  spelling: string;
  /**
   * Written in a script other than Latin. `by ear` means a script that spells foreign words by their
   * sound, and not Han.
   */
  romanised?: 'letters' | 'by ear';
  /** The countries that use that script. */
  scriptCountries?: readonly string[];
  /** ISO 3166 country of a place; `..` for a region of several countries. */
  country?: string;
}

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

function isTelling({ wordClass }: NameWord): boolean {
  return NAME_CLASSES.has(wordClass) && wordClass !== 'number';
}

function normalisePart(text: string, umlauts: ReadonlyMap<string, string> | null): NormalisedCompanyName {
  const { words, legalForms } = dropLegalForms(joinPhrases(joinNumbers(joinInitials(splitWords(text)))));
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

/** Without the signs that mark a suffix (`.com`), a phrase (`new_york`) and a legal form (`~`). */
function withoutMarks(word: string): string {
  return MARKED.test(word) ? word.replace(/[._~]/g, '') : word;
}

const MARKED = /[._~]/;

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

/**
 * Returns the words of a folded text. A suffix such as `.com` becomes a separate word that begins
 * with a dot.
 */
function splitWords(text: string): string[] {
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
/** `A and B`, `A + B` and `A & B` are initials. */
const JOINED_INITIALS =
  /(?<=(?:^|[^a-z\d])[a-z])\s*(?:[&+]|\s(?:and|und|et|och|og|en)\s)\s*(?=[a-z](?:$|[^a-z\d]))/g;
/** Initials (`S.A.`) contain it; one test saves a slow one. */
const TWO_DOTS = /\..\./;
const SUFFIX = /^\.(com|net|org|app|info|biz|dev|xyz|cloud|[a-z]{2})$/;
/** Suffixes that are dropped from a firm's name. Others may belong to the brand (`Lesson.ly`). */
const PLAIN_SUFFIX = /^\.(com|net|org|io|co|ai|app)$/;

/** `u s global` -> `us global`, `s a` -> `sa`: single letters in a row are initials. */
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

/** `forty four` and `forty 4` are 44. */
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

/** Scripts whose single letters can be initials. */
const INITIAL = /[a-zα-ωа-яіїєґ]/;

/** Folds places of several words to one (`new york` -> `new_york`), and legal forms of several words. */
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

function dropLegalForms(words: string[]): { words: string[]; legalForms: string[] } {
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
    // A weak form before a strong one (`Co., Ltd`) or before a place (`S.A. Colombia`) still
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

/** `Acme Corp A`: the class of a listed share. */
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
 * Connecting words are ignored, unless the whole name consists of them (`The The`). A foreign one
 * before words that only describe is the name itself: `Das Labs`.
 */
function dropConnectors(words: string[]): string[] {
  const kept = words.filter(
    (word, at) => !isConnector(word) || (word.length === 1 && (at === 0 || at === words.length - 1)),
  );
  if (kept.length === 0) return words;
  const first = words[0]!;
  if (!FOREIGN_CONNECTORS.has(first) || kept[0] === first) return kept;
  const isNamed = kept.some((word, at) => NAME_CLASSES.has(nameWord(word, at).wordClass));
  return isNamed ? kept : [first, ...kept];
}

function nameWord(written: string, at: number): NameWord {
  const word = RECENT_WORDS.get(written) ?? readWord(written);
  // The first word is the firm's own name even if it ends like a trade: `Genomatics`.
  if (at === 0 || !NAME_CLASSES.has(word.wordClass) || !looksDescriptive(word.text)) return word;
  return isListed(word.text) ? word : { ...word, wordClass: 'industry', ...WORD_WEIGHTS.industry };
}

function readWord(written: string): NameWord {
  const latin = romanise(written);
  const word =
    latin === written
      ? describeWord(written)
      : {
          ...describeWord(latin || written),
          romanised: romanisedHow(written),
          scriptCountries: countriesOfScript(written),
        };
  if (RECENT_WORDS.size >= MAX_RECENT_WORDS) RECENT_WORDS.clear();
  RECENT_WORDS.set(written, word);
  return word;
}

/** The words met lately, described once: the names under one key share most of theirs. */
const RECENT_WORDS = new Map<string, NameWord>();
const MAX_RECENT_WORDS = 20_000;

function describeWord(written: string): NameWord {
  if (written.startsWith('.')) {
    const text = written.slice(1);
    return text === 'ai'
      ? describeWord(text)
      : { text, wordClass: 'suffix', ...WORD_WEIGHTS.suffix, spelling: text };
  }
  const place = PLACES_BY_WORD.get(written);
  if (place)
    return {
      text: place.form,
      wordClass: 'place',
      ...WORD_WEIGHTS.place,
      spelling: withoutMarks(written),
      country: place.country,
      isCountry: place.isCountry,
    };
  const text =
    WORD_FORMS.get(written) ??
    (isKnownWord(written) ? american(written) : american(foldUmlauts(written.replace('~', ''))));
  const wordClass = classOfWord(text);
  const weight = WORD_WEIGHTS[wordClass];
  const evidence = wordClass === 'rare' ? rareEvidence(text) : weight.evidence;
  return { text, wordClass, evidence, penalty: weight.penalty, spelling: withoutMarks(written) };
}

function american(word: string): string {
  const spelled = americanSpelling(word, isDictionaryWord);
  return WORD_FORMS.get(spelled) ?? spelled;
}

/**
 * `mueller` is `müller`, which was folded to `muller`. Applies only between consonants, where
 * English seldom has `ue`.
 */
function foldUmlauts(word: string): string {
  if (word.length < 6 || !word.includes('e')) return word;
  return word.replace(/(?<=[b-df-hj-np-tv-xz])([aou])e(?=[b-df-hj-np-tv-xz][a-z])/g, '$1');
}

/** Many firms share the same initials, but hardly any share a long made-up word. */
function rareEvidence(text: string): number {
  // A word with digits and letters is a made-up name, even with only three characters: `N26`.
  if (text.length === 3 && /\d/.test(text) && /[a-z]/.test(text)) return MIXED_EVIDENCE;
  const length = text.length;
  return EVIDENCE_BY_LENGTH[Math.min(length, EVIDENCE_BY_LENGTH.length - 1)]!;
}

const MIXED_EVIDENCE = 0.65;
const EVIDENCE_BY_LENGTH = [0, 0.25, 0.4, 0.4, 0.9, 1, 1.1, 1.2, 1.35, 1.5];
