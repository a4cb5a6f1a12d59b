import { FORM_COUNTRY } from './legal-forms.js';
import type { NameWord } from './name-word.js';
import { normaliseCompanyName, type NormalisedCompanyName } from './normalise.js';
import { NAME_CLASSES } from './word-weights.js';
import { alignWords, type Alignment } from './word-alignment.js';
import { websiteLabel } from './website.js';
import { spellLeadingNumber } from './word-forms.js';
import { weighCircumstances, type NameContext, type NameSignal } from './circumstances.js';

export type { NameContext, NameSignal } from './circumstances.js';

/**
 * Names with at least this probability are taken as one company. README.md has its precision and
 * recall.
 */
export const MATCH_THRESHOLD = 0.5;

/** The result of comparing two names. */
export interface NameJudgement {
  /** The probability that both are one company, 0 to 1. */
  score: number;
  /** The evidence beyond the names, for or against. */
  signals: readonly NameSignal[];
}

const NO_MATCH: NameJudgement = { score: 0, signals: [] };

/**
 * Returns the probability that two names mean one company. It weighs the evidence of shared words
 * against the penalty of words that only one name has, and adds what else is known about the
 * firms. The result is symmetric. Equal names stay below 1, because many firms are called by one
 * ordinary word (`Bridge`).
 */
export function judgeNames(
  a: NormalisedCompanyName,
  b: NormalisedCompanyName,
  context: NameContext = {},
): NameJudgement {
  let best = judgePair(a, b, context);
  for (const alias of a.aliases) best = better(best, judgePair(alias, b, context, ALIAS_LOGIT));
  for (const alias of b.aliases) best = better(best, judgePair(a, alias, context, ALIAS_LOGIT));
  return best === null ? NO_MATCH : { score: probability(best.logit), signals: best.signals };
}

/** Returns only the probability, for texts or parsed names. */
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

/** The name is only mentioned (`formerly X`). */
const ALIAS_LOGIT = -0.5;
/** The legal forms belong to different countries, often a parent and its subsidiary. */
const FORM_LOGIT = -0.2;
const WRITTEN_AS_ONE_LOGIT = -0.4;
/** The names only roughly sound alike, in different scripts. */
const FAINT_LOGIT = -4;
/**
 * Each name lacks a word of the other (`Acme Robotics`, `Acme Networks`): they are two firms
 * rather than one with a short form.
 */
const BOTH_SIDES = 8.2;
/**
 * A word after a shared first word (`Acme Ocean` of `Acme`) counts less than one before it (`Lucky
 * Acme`).
 */
const TRAILING = 0.4;
/** The maximum penalty of words that say what a firm does, where it is or how it is organised. */
const MOST_DESCRIPTION = 0.35;
/** Next to one ordinary word, a trade distinguishes firms like a name. */
const ORDINARY_FACTOR = 2.5;
const SURNAME_FACTOR = 1.8;
/** `of Atlanta`, `of Boston`. */
const PLACES_DIFFER = 1.5;
/** The names share words but begin with different ones (`Reach Health`, `Health in Reach`). */
const REORDERED = 0.4;

function judgePair(
  a: NormalisedCompanyName,
  b: NormalisedCompanyName,
  context: NameContext,
  offset = 0,
): PairJudgement | null {
  if (a.key === '' || b.key === '') return null;
  const alignment = alignWords(a.words, b.words);
  const named = nameLogit(a, b, alignment);
  const bySite = judgeBySite(a, b, context);
  if (named === null) return bySite;
  const { logit, signals } = weighCircumstances(a, b, alignment, context);
  return better({ logit: named + offset + logit + (formsDiffer(a, b) ? FORM_LOGIT : 0), signals }, bySite);
}

/**
 * The website of one firm is the name of the other (`illumo.com` of Formula Nine, and Illumo), or
 * its letters are the firm's initials.
 */
function judgeBySite(
  a: NormalisedCompanyName,
  b: NormalisedCompanyName,
  { websiteA, contactDomainB }: NameContext,
): PairJudgement | null {
  const sites = [
    ['website', websiteA, a, b],
    ['contact_domain', contactDomainB, b, a],
  ] as const;
  for (const [kind, domain, own, other] of sites) {
    if (
      domain == null ||
      spellLeadingNumber(websiteLabel(domain)) !== other.squashed ||
      own.squashed === other.squashed
    )
      continue;
    if (other.domain !== null && other.domain !== domain) continue;
    const isTelling = isInitialsOf(other.squashed, own) || evidenceOf(other.words) >= TELLING_SITE;
    if (isTelling) return { logit: CALLED_LIKE_SITE, signals: [{ kind, effect: 'for', value: domain }] };
  }
  return null;
}

/** The name is one made-up word of at least seven letters. */
const TELLING_SITE = 1.2;
const CALLED_LIKE_SITE = 1.6;

function isInitialsOf(letters: string, { written }: NormalisedCompanyName): boolean {
  return (
    letters.length > 1 &&
    written.length === letters.length &&
    written.map((word) => word[0]).join('') === letters
  );
}

function evidenceOf(words: readonly NameWord[]): number {
  return words.reduce((sum, word) => sum + word.evidence, 0);
}

/** The evidence of the names alone, as the logarithm of the odds, or null if they share nothing. */
function nameLogit(a: NormalisedCompanyName, b: NormalisedCompanyName, alignment: Alignment): number | null {
  if (a.key === b.key) return Math.min(equalLogit(a.words), equalLogit(b.words));
  if (a.squashed === b.squashed) {
    return WRITTEN_AS_ONE_LOGIT + Math.min(equalLogit(a.words), equalLogit(b.words));
  }
  const strength = compareWords(a.words, b.words, alignment);
  if (strength === 0 || namesNobody(a.words, b.words, alignment)) return null;
  const logit = STEEPNESS * (logOdds(strength) - logOdds(EVEN_STRENGTH));
  const most =
    saysMore(a.words, alignment.partnerA) || saysMore(b.words, alignment.partnerB)
      ? Math.min(logit, MOST_WITH_TRADE)
      : logit;
  return alignment.isFaint ? most + FAINT_LOGIT : most;
}

/**
 * The evidence at which different names are as often one firm as two, and how fast the odds grow
 * from there.
 */
const EVEN_STRENGTH = 0.68;
const STEEPNESS = 1.5;
const MOST_WITH_TRADE = 2.4;

function logOdds(share: number): number {
  const bounded = Math.min(Math.max(share, 0.001), 0.975);
  return Math.log(bounded / (1 - bounded));
}

/** The names share only one word, and it describes: `Commerce`, `Group Commerce`. */
function namesNobody(a: readonly NameWord[], b: readonly NameWord[], { partnerA }: Alignment): boolean {
  const shared = a.filter((_, at) => partnerA[at] !== -1);
  if (shared.length !== 1 || a.length === b.length) return false;
  return shared[0]!.wordClass === 'generic' || shared[0]!.wordClass === 'industry';
}

/**
 * The name has a word that the other lacks and that is neither a place nor a form of organisation.
 */
function saysMore(words: readonly NameWord[], partner: Int8Array): boolean {
  return partner.some((paired, at) => paired === -1 && !BESIDE_THE_NAME.has(words[at]!.wordClass));
}

const BESIDE_THE_NAME: ReadonlySet<string> = new Set(['filler', 'suffix', 'place']);

/** Equal names mean one firm, unless the name is so ordinary that several firms use it. */
function equalLogit(words: readonly NameWord[]): number {
  return EQUAL_ORDINARY + EQUAL_DISTINCT * Math.min(1, evidenceOf(words));
}

const EQUAL_ORDINARY = 2;
const EQUAL_DISTINCT = 2.8;

function compareWords(a: readonly NameWord[], b: readonly NameWord[], alignment: Alignment): number {
  const { partnerA, partnerB, evidence, doubt } = alignment;
  if (evidence === 0) return 0;
  const headA = firstPaired(a, partnerA);
  const headB = firstPaired(b, partnerB);
  const isReordered = headA >= 0 && headB >= 0 && partnerA[headA] !== headB && partnerB[headB] !== headA;
  const factor = Math.max(ordinariness(a, partnerA), ordinariness(b, partnerB));
  const left = missing(a, partnerA, factor);
  const right = missing(b, partnerB, factor);
  const both = BOTH_SIDES * Math.min(left.penalty, right.penalty);
  const penalty = doubt + (isReordered ? factor * REORDERED : 0) + Math.max(left.alone, right.alone) + both;
  const apart = placesDiffer(a, b, alignment) ? PLACES_DIFFER : 0;
  return Math.sqrt(evidence / (evidence + penalty + apart));
}

/**
 * Factor for a trade if the names share only one ordinary word (`Linear`, `Linear Labs`), or none
 * that identifies a firm.
 */
function ordinariness(words: readonly NameWord[], partner: Int8Array): number {
  const shared = words.filter(
    ({ wordClass }, at) => partner[at] !== -1 && (NAME_CLASSES.has(wordClass) || wordClass === 'place'),
  );
  if (shared.length > 1 || shared[0]?.wordClass === 'rare') return 1;
  return shared[0]?.wordClass === 'surname' ? SURNAME_FACTOR : ORDINARY_FACTOR;
}

/** Each name has a place that the other lacks: two branches or two firms. */
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
 * The position of the first paired word that identifies the firm. A filler or a place may stand at
 * either end.
 */
function firstPaired(words: readonly NameWord[], partner: Int8Array): number {
  return partner.findIndex((paired, at) => {
    const { wordClass } = words[at]!;
    return paired !== -1 && wordClass !== 'filler' && wordClass !== 'place' && wordClass !== 'suffix';
  });
}

/**
 * Returns the penalty of the words that the other name lacks: `penalty` if both names lack some,
 * `alone` if only this one has extra words. A long description (`Acme State Water and Energy
 * Works`) costs no more than a short one.
 */
function missing(
  words: readonly NameWord[],
  partner: Int8Array,
  factor: number,
): { penalty: number; alone: number } {
  let described = 0;
  let beside = 0;
  let named = 0;
  let trailing = 0;
  for (let i = 0; i < partner.length; i++) {
    const { wordClass, penalty } = words[i]!;
    if (partner[i] !== -1) {
      trailing = 0;
    } else if (!isRepeated(words, partner, i)) {
      const isName = NAME_CLASSES.has(wordClass);
      if (isName || wordClass === 'institution' || wordClass === 'vehicle') named += penalty;
      else if (BESIDE_THE_NAME.has(wordClass)) beside += penalty;
      else described += penalty;
      if (isName && wordClass !== 'number' && !isSaidTwice(words, i)) trailing += penalty;
    }
  }
  const description = Math.min(factor * described + beside, factor * MOST_DESCRIPTION);
  return { penalty: named + description, alone: named - (1 - TRAILING) * trailing + description };
}

/**
 * In `Acme Robotics Acme Robotics`, a repeated word is not missing from a name that has it once.
 * But one word written twice is a different name from that word: `Johnson & Johnson`, `Johnson`.
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
