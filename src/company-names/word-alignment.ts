import type { NameWord } from './name-word.js';
import { areOpposite, editsBetween, isPlural } from './spelling.js';
import { compareSounds, skeletonOf, soundOf, twinOf, withoutDoubles } from './sound.js';
import { isKnownForm, isSameFamily } from './word-weights.js';

/** Which words of two names correspond, and how much that proves. */
export interface Alignment {
  /** For each word of either name: the position of its counterpart in the other, or -1. */
  partnerA: Int8Array;
  partnerB: Int8Array;
  evidence: number;
  /**
   * The cost of an inexact pair: a plural, a typing error, a related trade, two words written as
   * one.
   */
  doubt: number;
  /** A word of another script sounds like the other name, but not so closely that this suffices. */
  isFaint: boolean;
}

/** An inexactly shared word counts only a part of its evidence, and leaves some doubt. */
interface Nearness {
  share: number;
  doubt: number;
  isFaint?: boolean;
}

const PLURAL: Nearness = { share: 0.9, doubt: 0.12 };
/** One letter differs, or two. */
const TYPO: Nearness = { share: 0.6, doubt: 0.28 };
const TYPOS: Nearness = { share: 0.5, doubt: 0.4 };
const SOUND: Nearness = { share: 0.8, doubt: 0.12 };
const SCRIPT: Nearness = { share: 0.8, doubt: 0.1 };
const FAINT: Nearness = { ...SCRIPT, isFaint: true };
const FAMILY: Nearness = { share: 0.5, doubt: 0.3 };
const REGION: Nearness = { share: 0.5, doubt: 0.3 };
const JOINED_DOUBT = 0.1;
/**
 * The evidence of exactly shared words that is needed before a plural or a typing error is
 * forgiven: `Gruvi` is not `Gruvis`.
 */
const PLURAL_NEEDS = 0.3;
const TYPO_NEEDS = 0.55;
/** The same for a word of at least LONG letters: one ordinary word. */
const TYPO_IN_LONG_NEEDS = 0.28;
const LONG = 8;
/** The minimum length of two known words of which one may be the other misspelled. */
const SHORTEST_KNOWN = 7;
/** The minimum length of words that are compared by sound. */
const SHORTEST_SOUND = 7;
/** The minimum length of words in which a doubled letter does not count. */
const SHORTEST_DOUBLED = 10;
/** The consonants that a word of another script and a Latin one must share. */
const SHORTEST_SKELETON = 3;
const REGION_NEEDS = 0.9;
const FAMILY_NEEDS = 0.4;

/** Longer names are compared by their first words only. */
const MAX_WORDS = 60;

/**
 * Pairs the words of two names, each at most once: first equal words, then similar ones, then two
 * words written as one.
 */
export function alignWords(a: readonly NameWord[], b: readonly NameWord[]): Alignment {
  const alignment: Alignment = {
    partnerA: new Int8Array(Math.min(a.length, MAX_WORDS)).fill(-1),
    partnerB: new Int8Array(Math.min(b.length, MAX_WORDS)).fill(-1),
    evidence: 0,
    doubt: 0,
    isFaint: false,
  };
  pairWords(alignment, a, b, (x, y) => (x.text === y.text ? EXACT : null));
  const exact = alignment.evidence;
  pairWords(alignment, a, b, (x, y) => nearness(x, y, exact));
  pairJoined(alignment, a, b);
  if (a.some(isByEar) || b.some(isByEar)) pairBySound(alignment, a, b);
  return alignment;
}

const EXACT: Nearness = { share: 1, doubt: 0 };

function pairWords(
  alignment: Alignment,
  a: readonly NameWord[],
  b: readonly NameWord[],
  near: (x: NameWord, y: NameWord) => Nearness | null,
): void {
  const { partnerA, partnerB } = alignment;
  for (let i = 0; i < partnerA.length; i++) {
    for (let j = 0; j < partnerB.length && partnerA[i] === -1; j++) {
      if (partnerB[j] !== -1) continue;
      const found = near(a[i]!, b[j]!);
      if (!found) continue;
      alignment.evidence += found.share * Math.min(a[i]!.evidence, b[j]!.evidence);
      alignment.doubt += found.doubt;
      alignment.isFaint ||= found.isFaint === true;
      partnerA[i] = j;
      partnerB[j] = i;
    }
  }
}

function nearness(a: NameWord, b: NameWord, exact: number): Nearness | null {
  if (a.country !== undefined && b.country !== undefined) {
    // `France` and `Paris` correspond. Boston and Atlanta do not, nor do London and Asia.
    const isWithin = a.country === b.country && (a.isCountry === true || b.isCountry === true);
    return exact >= REGION_NEEDS && isWithin ? REGION : null;
  }
  if (isSameFamily(a.text, b.text)) return exact >= FAMILY_NEEDS ? FAMILY : null;
  if ((a.romanised === undefined) !== (b.romanised === undefined)) return soundsAlike(a, b);
  if (a.text.length < 4 || b.text.length < 4 || a.text[0] !== b.text[0]) return null;
  if (isPlural(a.text, b.text) && (exact > PLURAL_NEEDS || a.isPossessive || b.isPossessive)) return PLURAL;
  const shorter = Math.min(a.text.length, b.text.length);
  const areMadeUp = a.wordClass === 'rare' && b.wordClass === 'rare';
  if (areMadeUp && shorter >= SHORTEST_SOUND && twinOf(a.text) === twinOf(b.text)) return SOUND;
  if (shorter >= SHORTEST_DOUBLED && isDoubled(a.text, b.text)) return SOUND;
  return misspelling(a, b, exact);
}

/**
 * A word is seldom misspelled as another that exists: `Contract` is not `Contrast`. One letter of
 * such a pair is forgiven only beside much that is shared.
 */
function misspelling(a: NameWord, b: NameWord, exact: number): Nearness | null {
  const shorter = Math.min(a.text.length, b.text.length);
  if (exact < (shorter < LONG ? TYPO_NEEDS : TYPO_IN_LONG_NEEDS) || areOpposite(a.text, b.text)) return null;
  const edits = editsBetween(a.text, b.text) || editsBetween(a.spelling, b.spelling);
  if (edits === 0) return null;
  if (!isPlural(a.text, b.text) && isKnownForm(a.text) && isKnownForm(b.text))
    return exact >= TYPO_NEEDS && shorter >= SHORTEST_KNOWN && edits === 1 ? TYPO : null;
  return edits === 1 ? TYPO : TYPOS;
}

/** A letter is doubled in one of two words. */
function isDoubled(a: string, b: string): boolean {
  return a.length !== b.length && withoutDoubles(a) === withoutDoubles(b);
}

/**
 * A romanised word of another script is spelled by its sound: `soni` and Sony, `samseong` and
 * Samsung.
 */
function soundsAlike(a: NameWord, b: NameWord): Nearness | null {
  const [soundA, soundB] = [soundOf(a.text), soundOf(b.text)];
  if (soundA === soundB) return SCRIPT;
  if (!isByEar(a) && !isByEar(b)) return null;
  if (soundA.replaceAll('l', 'r') === soundB.replaceAll('l', 'r')) return SCRIPT;
  const [foreign, latin] = isByEar(a) ? [a, b] : [b, a];
  return soundLike(foreign.text, latin.spelling);
}

function isByEar({ romanised }: NameWord): boolean {
  return romanised === 'by ear';
}

/** Compares a text of another script with a Latin one. Few consonants are alike by chance. */
function soundLike(foreign: string, latin: string): Nearness | null {
  const skeleton = skeletonOf(foreign);
  if (skeleton.length < SHORTEST_SKELETON || skeleton !== skeletonOf(latin)) return null;
  if (startOf(foreign) !== startOf(latin)) return null;
  const { distance, consonants } = compareSounds(foreign, latin);
  const most = MOST_DISTANCE[Math.min(consonants, MOST_DISTANCE.length - 1)]!;
  if (distance <= most) return SCRIPT;
  return distance <= FAINT_FACTOR * most ? FAINT : null;
}

/** The class of sounds that a word begins with. */
function startOf(word: string): number {
  return STARTS.findIndex((letters) => letters.includes(word[0]!));
}

const STARTS = ['aeiouyw', 'bvpf', 'kgcqx', 'td', 'szcj', 'lr', 'mn', 'h'];

/** The distance that is allowed, by the number of consonants. */
const MOST_DISTANCE = [0, 0, 0, 0.06, 0.1, 0.12, 0.15, 0.17, 0.2];
const FAINT_FACTOR = 1.7;

/**
 * Pairs a word of another script with several Latin words that sound like it together: scripts
 * without spaces write `Money Forward` as one word.
 */
function pairBySound(alignment: Alignment, a: readonly NameWord[], b: readonly NameWord[]): void {
  const { partnerA, partnerB } = alignment;
  soundInto(a, partnerA, b, partnerB, alignment);
  soundInto(b, partnerB, a, partnerA, alignment);
}

function soundInto(
  latin: readonly NameWord[],
  partnerOfLatin: Int8Array,
  foreign: readonly NameWord[],
  partnerOfForeign: Int8Array,
  alignment: Alignment,
): void {
  for (let j = 0; j < partnerOfForeign.length; j++) {
    const word = foreign[j]!;
    if (!isByEar(word) || partnerOfForeign[j] !== -1) continue;
    for (let i = 0; i < partnerOfLatin.length; i++) {
      const [end, near] = runAlike(word, latin, partnerOfLatin, i);
      if (near === null) continue;
      const evidence = latin.slice(i, end).reduce((sum, one) => sum + one.evidence, 0);
      alignment.evidence += near.share * Math.min(word.evidence, evidence);
      alignment.doubt += near.doubt;
      alignment.isFaint ||= near.isFaint === true;
      for (let at = i; at < end; at++) partnerOfLatin[at] = j;
      partnerOfForeign[j] = i;
      break;
    }
  }
}

/** The run of unpaired Latin words from `start` that sounds like the word: its end, and how alike. */
function runAlike(
  word: NameWord,
  latin: readonly NameWord[],
  partner: Int8Array,
  start: number,
): [end: number, near: Nearness | null] {
  let joined = '';
  for (let at = start; at < partner.length && at < start + MAX_RUN; at++) {
    if (partner[at] !== -1 || latin[at]!.romanised !== undefined) break;
    joined += latin[at]!.spelling;
    const near = at > start ? soundLike(word.text, joined) : null;
    if (near !== null) return [at + 1, near];
  }
  return [start, null];
}

const MAX_RUN = 5;

/** Pairs two adjacent words of one name with one word of the other that joins them. */
function pairJoined(alignment: Alignment, a: readonly NameWord[], b: readonly NameWord[]): void {
  const { partnerA, partnerB } = alignment;
  joinInto(a, partnerA, b, partnerB, alignment);
  joinInto(b, partnerB, a, partnerA, alignment);
}

function joinInto(
  split: readonly NameWord[],
  partnerOfSplit: Int8Array,
  whole: readonly NameWord[],
  partnerOfWhole: Int8Array,
  alignment: Alignment,
): void {
  for (let i = 0; i + 1 < partnerOfSplit.length; i++) {
    if (partnerOfSplit[i] !== -1 || partnerOfSplit[i + 1] !== -1) continue;
    const [first, second] = [split[i]!, split[i + 1]!];
    for (let j = 0; j < partnerOfWhole.length; j++) {
      const { text, evidence } = whole[j]!;
      if (partnerOfWhole[j] !== -1 || text.length !== first.text.length + second.text.length) continue;
      if (!text.startsWith(first.text) || !text.endsWith(second.text)) continue;
      alignment.evidence += Math.min(evidence, first.evidence + second.evidence);
      alignment.doubt += JOINED_DOUBT;
      partnerOfSplit[i] = partnerOfSplit[i + 1] = j;
      partnerOfWhole[j] = i;
      break;
    }
  }
}
