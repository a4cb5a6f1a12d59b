import { normaliseCompanyName, type NameWord, type NormalisedCompanyName } from './normalise.js';

/** Two names at or above it are taken as one company. How it was chosen, and what it costs: README.md. */
export const MATCH_THRESHOLD = 0.8;

/** What is known about the firms beside their names, as ISO 3166 countries of two letters. */
export interface NameContext {
  countryA?: string | null;
  countryB?: string | null;
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
  const differs = context?.countryA && context.countryB && context.countryA !== context.countryB;
  return differs ? best * COUNTRY_FACTOR : best;
}

const ALIAS_FACTOR = 0.95;
const COUNTRY_FACTOR = 0.85;

/** A shared word that needed interpretation proves less, and leaves some doubt. */
const PLURAL = { evidence: 0.9, penalty: 0.12 };
const TYPO = { evidence: 0.55, penalty: 0.35 };
/** A penalty on both sides (`Acme Robotics`, `Acme Networks`) means two firms rather than a short form of one. */
const BOTH_SIDES = 2;

function comparePair(a: NormalisedCompanyName, b: NormalisedCompanyName): number {
  if (a.key === '' || b.key === '') return 0;
  if (a.key === b.key) return equalScore(a.words);
  if (a.squashed === b.squashed) return 0.97 * equalScore(a.words);
  return compareWords(a.words, b.words);
}

function equalScore(words: readonly NameWord[]): number {
  let evidence = 0;
  for (const word of words) evidence += word.evidence;
  return 0.86 + 0.14 * Math.min(1, evidence);
}

function compareWords(a: readonly NameWord[], b: readonly NameWord[]): number {
  const usedA = new Uint8Array(a.length);
  const usedB = new Uint8Array(b.length);
  let evidence = 0;
  let doubt = 0;
  const pair = (i: number, j: number): void => {
    usedA[i] = 1;
    usedB[j] = 1;
  };
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++)
      if (!usedB[j] && a[i]!.text === b[j]!.text) {
        evidence += a[i]!.evidence;
        pair(i, j);
        break;
      }
  const exact = evidence;
  for (let i = 0; i < a.length; i++) {
    if (usedA[i]) continue;
    for (let j = 0; j < b.length; j++) {
      if (usedB[j]) continue;
      const near = nearness(a[i]!, b[j]!, exact);
      if (!near) continue;
      evidence += near.evidence * Math.min(a[i]!.evidence, b[j]!.evidence);
      doubt += near.penalty;
      pair(i, j);
      break;
    }
  }
  evidence += joinedEvidence(a, b, usedA, usedB) + joinedEvidence(b, a, usedB, usedA);
  if (evidence === 0) return 0;
  const left = unmatched(a, usedA);
  const right = unmatched(b, usedB);
  const penalty = doubt + Math.max(left, right) + BOTH_SIDES * Math.min(left, right);
  return Math.sqrt(evidence / (evidence + penalty));
}

function unmatched(words: readonly NameWord[], used: Uint8Array): number {
  let penalty = 0;
  for (let i = 0; i < words.length; i++) if (!used[i]) penalty += words[i]!.penalty;
  return penalty;
}

function nearness(a: NameWord, b: NameWord, exact: number): { evidence: number; penalty: number } | null {
  if (a.text.length < 4 || b.text.length < 4 || a.text[0] !== b.text[0]) return null;
  if (a.text === `${b.text}s` || b.text === `${a.text}s`) return PLURAL;
  if (exact >= 1 && isTypo(a.text, b.text)) return TYPO;
  return null;
}

/** One slip (a letter more, less, other, or two swapped) in a long word, neither in its first letter. */
function isTypo(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 7 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const restA = a.length - start - end;
  const restB = b.length - start - end;
  if (Math.max(restA, restB) <= 1) return true;
  return restA === 2 && restB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}

/** Two neighbouring words of `a` that `b` writes as one. */
function joinedEvidence(
  a: readonly NameWord[],
  b: readonly NameWord[],
  usedA: Uint8Array,
  usedB: Uint8Array,
): number {
  let evidence = 0;
  for (let i = 0; i + 1 < a.length; i++) {
    if (usedA[i] || usedA[i + 1]) continue;
    const length = a[i]!.text.length + a[i + 1]!.text.length;
    for (let j = 0; j < b.length; j++) {
      const whole = b[j]!.text;
      if (
        usedB[j] ||
        whole.length !== length ||
        !whole.startsWith(a[i]!.text) ||
        !whole.endsWith(a[i + 1]!.text)
      )
        continue;
      evidence += 0.9 * b[j]!.evidence;
      usedA[i] = usedA[i + 1] = usedB[j] = 1;
    }
  }
  return evidence;
}
