import { FORM_COUNTRY } from './legal-forms.js';
import { normaliseCompanyName, type NameWord, type NormalisedCompanyName } from './normalise.js';
import { NAME_CLASSES } from './word-weights.js';
import { alignWords } from './word-alignment.js';

/** Two names at or above it are taken as one company. How it was chosen, and what it costs: README.md. */
export const MATCH_THRESHOLD = 0.77;

/** What is known about the firms beside their names, as ISO 3166 countries of two letters. */
export interface NameContext {
  countryA?: string | null | undefined;
  countryB?: string | null | undefined;
}

/**
 * Says how surely two names mean one company, in 0..1: the evidence of the words they share against the penalty of the
 * words only one has. Symmetric. 1 is reached by equal names that are distinctive only; an equal but ordinary word
 * (`Bridge`, `Bridge`) stays below it, since firms share such names.
 */
export function companyNameSimilarity(
  a: string | NormalisedCompanyName,
  b: string | NormalisedCompanyName,
  context?: NameContext,
): number {
  const left = typeof a === 'string' ? normaliseCompanyName(a) : a;
  const right = typeof b === 'string' ? normaliseCompanyName(b) : b;
  let best = comparePair(left, right);
  for (const alias of left.aliases) best = Math.max(best, ALIAS_FACTOR * comparePair(alias, right));
  for (const alias of right.aliases) best = Math.max(best, ALIAS_FACTOR * comparePair(left, alias));
  return best === 0 ? 0 : best * countryFactor(left, right, context);
}

/** A name that was stated in passing (`formerly X`). */
const ALIAS_FACTOR = 0.95;
/** Countries of the firms that differ: a distinctive name stays above the threshold, an ordinary one does not. */
const COUNTRY_FACTOR = 0.85;
/** Legal forms of different countries: often parent and subsidiary. */
const FORM_FACTOR = 0.97;
/** A missing word on both sides (`Acme Robotics`, `Acme Networks`) means two firms rather than a short form of one. */
const BOTH_SIDES = 7;
/** What follows a shared first word (`Acme Ocean` of `Acme`) says less than what stands before it (`Lucky Acme`). */
const TRAILING = 0.55;
/** The most that words take off that say what a firm does, where it is or how it is organised. */
const MOST_DESCRIPTION = 0.35;
/** The names begin with different words of those they share (`Reach Health`, `Health in Reach`). */
const REORDERED = 0.4;
const WRITTEN_AS_ONE = 0.97;

function comparePair(a: NormalisedCompanyName, b: NormalisedCompanyName): number {
  if (a.key === '' || b.key === '') return 0;
  if (a.key === b.key) return Math.min(equalScore(a.words), equalScore(b.words));
  if (a.squashed === b.squashed) return WRITTEN_AS_ONE * Math.min(equalScore(a.words), equalScore(b.words));
  return compareWords(a.words, b.words);
}

/** Equal names always match; how far above the threshold says whether another firm may have the same. */
function equalScore(words: readonly NameWord[]): number {
  let evidence = 0;
  for (const word of words) evidence += word.evidence;
  return 0.86 + 0.14 * Math.min(1, evidence);
}

function compareWords(a: readonly NameWord[], b: readonly NameWord[]): number {
  const { partnerA, partnerB, evidence, doubt } = alignWords(a, b);
  if (evidence === 0) return 0;
  const headA = firstPaired(a, partnerA);
  const headB = firstPaired(b, partnerB);
  const isReordered = headA >= 0 && headB >= 0 && partnerA[headA] !== headB && partnerB[headB] !== headA;
  const left = missing(a, partnerA);
  const right = missing(b, partnerB);
  const both = BOTH_SIDES * Math.min(left.penalty, right.penalty);
  const penalty = doubt + (isReordered ? REORDERED : 0) + Math.max(left.alone, right.alone) + both;
  return Math.sqrt(evidence / (evidence + penalty));
}

/** Where the first paired word stands that says something; a filler or a place may stand on either end. */
function firstPaired(words: readonly NameWord[], partner: Int8Array): number {
  return partner.findIndex((paired, at) => {
    const { wordClass } = words[at]!;
    return paired !== -1 && wordClass !== 'filler' && wordClass !== 'place' && wordClass !== 'suffix';
  });
}

/**
 * What the words take off that the other name lacks: `penalty` when both names miss some, `alone` when this is the only
 * one. A long description (`Acme State Water and Energy Works`) is no worse than a short one.
 */
function missing(words: readonly NameWord[], partner: Int8Array): { penalty: number; alone: number } {
  let described = 0;
  let named = 0;
  let trailing = 0;
  for (let i = 0; i < partner.length; i++) {
    const { wordClass, penalty } = words[i]!;
    if (partner[i] !== -1) {
      trailing = 0;
    } else if (!isRepeated(words, partner, i)) {
      const isName = NAME_CLASSES.has(wordClass);
      if (isName || wordClass === 'institution') named += penalty;
      else described += penalty;
      if (isName && wordClass !== 'number' && !isSaidTwice(words, i)) trailing += penalty;
    }
  }
  const description = Math.min(described, MOST_DESCRIPTION);
  return { penalty: named + description, alone: named - (1 - TRAILING) * trailing + description };
}

/**
 * `Acme Robotics Acme Robotics`: a word said twice is not missing where it is said once. But a name of one word twice is another
 * one than that word: `Johnson & Johnson`, `Johnson`.
 */
function isRepeated(words: readonly NameWord[], partner: Int8Array, at: number): boolean {
  const { text } = words[at]!;
  if (!partner.some((paired, i) => paired !== -1 && words[i]!.text === text)) return false;
  return words.some((word) => word.text !== text && NAME_CLASSES.has(word.wordClass));
}

function isSaidTwice(words: readonly NameWord[], at: number): boolean {
  return words.some((word, i) => i !== at && word.text === words[at]!.text);
}

function countryFactor(a: NormalisedCompanyName, b: NormalisedCompanyName, context?: NameContext): number {
  if (context && countriesDiffer(a, b, context)) return COUNTRY_FACTOR;
  const formA = formCountry(a);
  const formB = formCountry(b);
  return formA !== undefined && formB !== undefined && formA !== formB ? FORM_FACTOR : 1;
}

/** A place that both names state is a part of the name and says nothing about where the firm is: `Oxford Kestrel` of Boston. */
function countriesDiffer(
  a: NormalisedCompanyName,
  b: NormalisedCompanyName,
  { countryA, countryB }: NameContext,
): boolean {
  if (countryA != null && countryB != null) return countryA !== countryB;
  const placeA = placeOf(a);
  const placeB = placeOf(b);
  if (placeA === placeB) return false;
  const stated = countryA ?? countryB;
  const implied = countryA == null ? placeA : placeB;
  return stated != null && implied !== undefined && stated !== implied;
}

function placeOf(name: NormalisedCompanyName): string | undefined {
  return name.words.find((word) => word.country !== undefined && word.country !== '..')?.country;
}

function formCountry(name: NormalisedCompanyName): string | undefined {
  for (const form of name.legalForms) {
    const country = FORM_COUNTRY.get(form);
    if (country !== undefined) return country;
  }
  return undefined;
}
