import { FORM_COUNTRY } from './legal-forms.js';
import type { NameWord } from './name-word.js';
import { normaliseCompanyName, type NormalisedCompanyName } from './normalise.js';
import { NAME_CLASSES } from './word-classes.js';
import { alignWords, type Alignment } from './word-alignment.js';
import { readLabel, websiteLabel, websiteLetters } from './website.js';
import { spellLeadingNumber } from './word-forms.js';
import { weighCircumstances, type NameContext, type NameSignal } from './circumstances.js';
import { nameWeights, type FormulaWeights, type NameWeights } from './weights.js';

export type { NameContext, NameSignal } from './circumstances.js';

/**
 * Minimum probability at which two names count as one company. README.md has the precision and
 * recall.
 */
export const MATCH_THRESHOLD = 0.5;

/** The result of comparing two names. */
export interface NameJudgement {
  /** Probability that both names mean one company, 0 to 1. */
  score: number;
  /** Evidence besides the names, for or against one company. */
  signals: readonly NameSignal[];
}

const NO_MATCH: NameJudgement = { score: 0, signals: [] };

/**
 * Returns the probability that two names mean one company. Shared words are evidence for one
 * company, and words that only one name has are a penalty. Other facts about the firms count too.
 * The result is symmetric. Equal names stay below 1, because many firms share an ordinary name
 * (`Bridge`).
 */
export function judgeNames(
  a: NormalisedCompanyName,
  b: NormalisedCompanyName,
  context: NameContext = {},
  weights: NameWeights = nameWeights(),
): NameJudgement {
  let best = judgePair(a, b, context, weights);
  const { alias: offset } = weights.logOdds;
  for (const alias of a.aliases) best = better(best, judgePair(alias, b, context, weights, offset));
  for (const alias of b.aliases) best = better(best, judgePair(a, alias, context, weights, offset));
  return best === null ? NO_MATCH : { score: probability(best.logit), signals: best.signals };
}

/** Returns only the probability. Accepts both texts and parsed names. */
export function companyNameSimilarity(
  a: string | NormalisedCompanyName,
  b: string | NormalisedCompanyName,
  context: NameContext = {},
): number {
  const left = typeof a === 'string' ? normaliseCompanyName(a) : a;
  const right = typeof b === 'string' ? normaliseCompanyName(b) : b;
  return judgeNames(left, right, context).score;
}

interface PairJudgement {
  logit: number;
  signals: readonly NameSignal[];
}

function better(a: PairJudgement | null, b: PairJudgement | null): PairJudgement | null {
  return a === null || (b !== null && b.logit > a.logit) ? b : a;
}

const probability = (logit: number): number => 1 / (1 + Math.exp(-logit));

function judgePair(
  a: NormalisedCompanyName,
  b: NormalisedCompanyName,
  context: NameContext,
  weights: NameWeights,
  offset = 0,
): PairJudgement | null {
  if (a.key === '' || b.key === '') return null;
  const alignment = alignWords(a.words, b.words, weights);
  const named = nameLogit(a, b, alignment, weights);
  const bySite = judgeBySite(a, b, context, weights);
  if (named === null) return bySite;
  const { logit, signals } = weighCircumstances(a, b, alignment, context, weights.logOdds);
  const forms = formsDiffer(a, b) ? weights.logOdds.formsDiffer : 0;
  return better({ logit: named + offset + logit + forms, signals }, bySite);
}

/**
 * Judges two names by a website. The website of one firm may be the name of the other firm
 * (`illumo.com` of Formula Nine, and Illumo). Its letters may also be the initials of the other
 * firm.
 */
function judgeBySite(
  a: NormalisedCompanyName,
  b: NormalisedCompanyName,
  { websiteA, contactDomainB }: NameContext,
  weights: NameWeights,
): PairJudgement | null {
  return better(
    calledLikeSite('website', websiteA, a, b, weights),
    calledLikeSite('contact_domain', contactDomainB, b, a, weights),
  );
}

function calledLikeSite(
  kind: NameSignal['kind'],
  domain: string | null | undefined,
  own: NormalisedCompanyName,
  other: NormalisedCompanyName,
  { logOdds }: NameWeights,
): PairJudgement | null {
  // Names with the same start are compared by their words, and the website adds evidence.
  if (domain == null || own.squashed.startsWith(other.squashed)) return null;
  const judged = (logit: number): PairJudgement => ({
    logit,
    signals: [{ kind, effect: 'for', value: domain }],
  });
  if (other.domain !== null) return other.domain === domain ? judged(logOdds.calledLikeSite) : null;
  const label = spellLeadingNumber(websiteLabel(domain));
  if (label === other.squashed || websiteLetters(domain) === other.squashed) {
    const isTelling = other.words.length > 1 || isLong(other) || isInitialsOf(other.squashed, own);
    return isTelling ? judged(logOdds.calledLikeSite) : null;
  }
  const hasAffix =
    isLong(other) && label.includes(other.squashed) && readLabel(label, other).rest === 'affix';
  return hasAffix ? judged(logOdds.calledLikeSiteWithAffix) : null;
}

/**
 * Returns whether hardly any other firm has the same letters as its whole name. A made-up word
 * needs fewer letters.
 */
function isLong({ squashed, words }: NormalisedCompanyName): boolean {
  return squashed.length >= 7 || (squashed.length >= 5 && words[0]!.wordClass === 'rare');
}

function isInitialsOf(letters: string, { written }: NormalisedCompanyName): boolean {
  return (
    letters.length > 1 &&
    written.length === letters.length &&
    written.map((word) => word[0]).join('') === letters
  );
}

function evidenceOf(words: readonly NameWord[], { shared }: NameWeights): number {
  return words.reduce((sum, word) => sum + shared[word.shared], 0);
}

/**
 * Returns the evidence of the names alone, as log odds. Returns null if the names share nothing.
 */
function nameLogit(
  a: NormalisedCompanyName,
  b: NormalisedCompanyName,
  alignment: Alignment,
  weights: NameWeights,
): number | null {
  const { formula, logOdds } = weights;
  if (a.squashed === b.squashed || a.key === b.key) {
    const equal = Math.min(equalLogit(a.words, weights), equalLogit(b.words, weights));
    return a.key === b.key ? equal : equal + logOdds.writtenAsOne;
  }
  const strength = compareWords(a.words, b.words, alignment, weights);
  if (strength === 0 || namesNobody(a.words, b.words, alignment)) return null;
  const logit = formula.steepness * (oddsOf(strength) - oddsOf(formula.evenStrength));
  const hasMore = saysMore(a.words, alignment.partnerA) || saysMore(b.words, alignment.partnerB);
  return (
    (hasMore ? Math.min(logit, logOdds.mostWithMore) : logit) + (alignment.isFaint ? logOdds.faintSound : 0)
  );
}

function oddsOf(share: number): number {
  const bounded = Math.min(Math.max(share, 0.001), 0.975);
  return Math.log(bounded / (1 - bounded));
}

/**
 * Returns whether the only shared word is a describing word. Example: `Commerce` and `Group
 * Commerce`.
 */
function namesNobody(a: readonly NameWord[], b: readonly NameWord[], { partnerA }: Alignment): boolean {
  const shared = a.filter((_, at) => partnerA[at] !== -1);
  if (shared.length !== 1 || a.length === b.length) return false;
  return shared[0]!.wordClass === 'generic' || shared[0]!.wordClass === 'industry';
}

/**
 * Returns whether the name has a word that the other name lacks. Places and forms of organisation
 * do not count.
 */
function saysMore(words: readonly NameWord[], partner: Int8Array): boolean {
  return partner.some((paired, at) => paired === -1 && !BESIDE_THE_NAME.has(words[at]!.wordClass));
}

const BESIDE_THE_NAME: ReadonlySet<string> = new Set(['filler', 'suffix', 'place']);

/**
 * Returns the evidence of equal names. Equal names mean one firm, unless the name is so ordinary
 * that several firms use it.
 */
function equalLogit(words: readonly NameWord[], weights: NameWeights): number {
  const { equalOrdinary, equalDistinct } = weights.logOdds;
  return equalOrdinary + equalDistinct * Math.min(1, evidenceOf(words, weights));
}

/** Returns the strength of the shared words, 0 to 1. README.md has the formula. */
function compareWords(
  a: readonly NameWord[],
  b: readonly NameWord[],
  alignment: Alignment,
  weights: NameWeights,
): number {
  const { partnerA, partnerB, evidence, doubt } = alignment;
  if (evidence === 0) return 0;
  const { formula } = weights;
  const headA = firstPaired(a, partnerA);
  const headB = firstPaired(b, partnerB);
  const isReordered = headA >= 0 && headB >= 0 && partnerA[headA] !== headB && partnerB[headB] !== headA;
  const factor = Math.max(ordinariness(a, partnerA, formula), ordinariness(b, partnerB, formula));
  const left = missing(a, partnerA, factor, weights);
  const right = missing(b, partnerB, factor, weights);
  const both = formula.bothSides * Math.min(left.penalty, right.penalty);
  const order = isReordered ? factor * formula.reordered : 0;
  const apart = placesDiffer(a, b, alignment) ? formula.placesDiffer : 0;
  return Math.sqrt(evidence / (evidence + doubt + order + Math.max(left.alone, right.alone) + both + apart));
}

/**
 * Returns the factor for the penalty of a missing trade. The factor applies if the names share only
 * one ordinary word (`Linear`, `Linear Labs`), or no word that identifies a firm.
 */
function ordinariness(words: readonly NameWord[], partner: Int8Array, formula: FormulaWeights): number {
  const shared = words.filter(
    ({ wordClass }, at) => partner[at] !== -1 && (NAME_CLASSES.has(wordClass) || wordClass === 'place'),
  );
  if (shared.length > 1 || shared[0]?.wordClass === 'rare') return 1;
  return shared[0]?.wordClass === 'surname' ? formula.besideSurname : formula.besideOrdinary;
}

/**
 * Returns whether each name has a place that the other lacks. Such names mean two branches or two
 * firms.
 */
function placesDiffer(
  a: readonly NameWord[],
  b: readonly NameWord[],
  { partnerA, partnerB }: Alignment,
): boolean {
  const lacks = (words: readonly NameWord[], partner: Int8Array): boolean =>
    words.some(({ country }, at) => country !== undefined && partner[at] === -1);
  return lacks(a, partnerA) && lacks(b, partnerB);
}

/**
 * Returns the position of the first paired word that identifies the firm. Fillers and places do not
 * count, because they occur at either end.
 */
function firstPaired(words: readonly NameWord[], partner: Int8Array): number {
  return partner.findIndex((paired, at) => {
    const { wordClass } = words[at]!;
    return paired !== -1 && wordClass !== 'filler' && wordClass !== 'place' && wordClass !== 'suffix';
  });
}

/**
 * Returns the penalty for words that the other name lacks. `penalty` applies if both names lack
 * words. `alone` applies if only this name has more words. A long description (`Acme State Water
 * and Energy Works`) costs no more than a short one.
 */
function missing(
  words: readonly NameWord[],
  partner: Int8Array,
  factor: number,
  { missing: penalties, formula }: NameWeights,
): { penalty: number; alone: number } {
  let described = 0;
  let beside = 0;
  let named = 0;
  let trailing = 0;
  for (let i = 0; i < partner.length; i++) {
    const { wordClass } = words[i]!;
    const penalty = penalties[wordClass];
    if (partner[i] !== -1) {
      trailing = 0;
    } else if (!isRepeated(words, partner, i)) {
      const isName = NAME_CLASSES.has(wordClass);
      if (isName && isSaidTwice(words, i)) named += formula.saidTwice;
      else if (isName || wordClass === 'institution' || wordClass === 'vehicle') named += penalty;
      else if (BESIDE_THE_NAME.has(wordClass)) beside += penalty;
      else described += penalty;
      if (isName && wordClass !== 'number' && !isSaidTwice(words, i)) trailing += penalty;
    }
  }
  const description = Math.min(factor * described + beside, factor * formula.mostDescription);
  return { penalty: named + description, alone: named - (1 - formula.trailing) * trailing + description };
}

/**
 * Returns whether a word without a counterpart only repeats a paired word. Example: `Acme Robotics
 * Acme Robotics`. If the name consists of one word written twice, the second word counts. Example:
 * `Johnson & Johnson` is not `Johnson`.
 */
function isRepeated(words: readonly NameWord[], partner: Int8Array, at: number): boolean {
  const { text } = words[at]!;
  if (!partner.some((paired, i) => paired !== -1 && words[i]!.text === text)) return false;
  return words.some((word) => word.text !== text && NAME_CLASSES.has(word.wordClass));
}

function isSaidTwice(words: readonly NameWord[], at: number): boolean {
  return words.some((word, i) => i !== at && word.text === words[at]!.text);
}

function formsDiffer(a: NormalisedCompanyName, b: NormalisedCompanyName): boolean {
  const formA = formCountry(a);
  const formB = formCountry(b);
  return formA !== undefined && formB !== undefined && formA !== formB;
}

function formCountry(name: NormalisedCompanyName): string | undefined {
  for (const form of name.legalForms) {
    const country = FORM_COUNTRY.get(form);
    if (country !== undefined) return country;
  }
  return undefined;
}
