import type { NameWord } from './name-word.js';
import { compareSounds, skeletonOf, soundOf, soundStartOf, twinOf, withoutDoubles } from './sound.js';
import { areOpposite, areSwapped, editsBetween, isPlural, latinStem } from './spelling.js';
import { isKnownForm, isSameFamily } from './word-classes.js';
import type { Likeness, NameWeights, SharedWord } from './weights.js';

/** The corresponding words of two names, and their evidence. */
export interface Alignment {
  /** For each word of one name: the position of its counterpart in the other name, or -1. */
  partnerA: Int8Array;
  partnerB: Int8Array;
  evidence: number;
  /** Remaining doubt from words that are only similar. */
  doubt: number;
  /**
   * True if a word of another script sounds similar to the other name, but not similar enough to
   * match by sound alone.
   */
  isFaint: boolean;
}

/** Maximum number of compared words of a name. */
const MAX_WORDS = 60;

/**
 * Pairs the words of two names, each at most once. Equal words come first, then similar words, then
 * two words that the other name writes as one.
 */
export function alignWords(a: readonly NameWord[], b: readonly NameWord[], weights: NameWeights): Alignment {
  const alignment: Alignment = {
    partnerA: new Int8Array(Math.min(a.length, MAX_WORDS)).fill(-1),
    partnerB: new Int8Array(Math.min(b.length, MAX_WORDS)).fill(-1),
    evidence: 0,
    doubt: 0,
    isFaint: false,
  };
  const pairing = { alignment, a, b, weights };
  const standing = pairEqual(pairing);
  if (!alignment.partnerA.includes(-1) || !alignment.partnerB.includes(-1)) return alignment;
  pairAlike(pairing, standing);
  pairJoined(pairing, [a, alignment.partnerA], [b, alignment.partnerB]);
  pairJoined(pairing, [b, alignment.partnerB], [a, alignment.partnerA]);
  if (a.some(isByEar) || b.some(isByEar)) {
    pairBySound(pairing, [a, alignment.partnerA], [b, alignment.partnerB]);
    pairBySound(pairing, [b, alignment.partnerB], [a, alignment.partnerA]);
  }
  return alignment;
}

interface Pairing {
  alignment: Alignment;
  a: readonly NameWord[];
  b: readonly NameWord[];
  weights: NameWeights;
}

/** The words of a name, and for each word the position of its counterpart or -1. */
type Side = readonly [words: readonly NameWord[], partner: Int8Array];

/**
 * Points of an equal word: how well it identifies the firm. With more points, other words of the
 * names may differ more.
 */
const POINTS: Readonly<Record<SharedWord, number>> = {
  filler: 0,
  suffix: 0,
  generic: 1,
  industry: 1,
  vehicle: 1,
  institution: 1,
  place: 2,
  common: 2,
  seldom: 2,
  number: 2,
  surname: 3,
  rare1: 2,
  rare2: 3,
  rare3: 3,
  rare4: 6,
  rare5: 7,
  rare6: 7,
  rare7: 7,
  rare8: 7,
  rare9: 7,
  mixed: 4,
};
/** Minimum points before each likeness counts. Example: without points, `Gruvi` is not `Gruvis`. */
const NEEDED = { plural: 3, typo: 4, typoInLong: 2, typoInMadeUp: 1, region: 6, family: 3 };
const LONG = 8;
/** Minimum length of two known words if one may be a misspelling of the other. */
const SHORTEST_KNOWN = 7;
/** Minimum length of made-up words that may differ only in spelling. */
const SHORTEST_SOUND = 7;
const SHORTEST_SWAPPED = 8;
/** Minimum length of other words in which a doubled letter does not count. */
const SHORTEST_DOUBLED = 10;
/** Minimum number of consonants that a word of another script and a Latin word must share. */
const SHORTEST_SKELETON = 3;

/** Pairs equal words and returns their points. */
function pairEqual({ alignment, a, b, weights }: Pairing): number {
  const { partnerA, partnerB } = alignment;
  let points = 0;
  for (let i = 0; i < partnerA.length; i++) {
    const word = a[i]!;
    for (let j = 0; j < partnerB.length; j++) {
      if (partnerB[j] !== -1 || word.text !== b[j]!.text) continue;
      partnerA[i] = j;
      partnerB[j] = i;
      alignment.evidence += Math.min(weights.shared[word.shared], weights.shared[b[j]!.shared]);
      points += Math.min(POINTS[word.shared], POINTS[b[j]!.shared]);
      break;
    }
  }
  return points;
}

function pairAlike({ alignment, a, b, weights }: Pairing, points: number): void {
  const { partnerA, partnerB } = alignment;
  for (let i = 0; i < partnerA.length; i++) {
    for (let j = 0; j < partnerB.length && partnerA[i] === -1; j++) {
      if (partnerB[j] !== -1) continue;
      const found = likeness(a[i]!, b[j]!, points);
      if (found === null) continue;
      add(alignment, found, Math.min(weights.shared[a[i]!.shared], weights.shared[b[j]!.shared]), weights);
      partnerA[i] = j;
      partnerB[j] = i;
    }
  }
}

function add(alignment: Alignment, found: Likeness, evidence: number, weights: NameWeights): void {
  const { share, doubt } = weights.alike[found];
  alignment.evidence += share * evidence;
  alignment.doubt += doubt;
  alignment.isFaint ||= found === 'faint';
}

/**
 * Returns how two different words are alike, or null. `points` are the points of the equal words.
 */
function likeness(a: NameWord, b: NameWord, points: number): Likeness | null {
  if (a.country !== undefined && b.country !== undefined) {
    // A country corresponds to its places: `France` and `Paris`. Two cities do not correspond
    // (Boston and Atlanta), nor do a city and a region (London and Asia).
    const isWithin = a.country === b.country && (a.isCountry === true || b.isCountry === true);
    return points >= NEEDED.region && isWithin ? 'region' : null;
  }
  if (isSameFamily(a.text, b.text)) return points >= NEEDED.family ? 'family' : null;
  if ((a.romanised === undefined) !== (b.romanised === undefined)) return soundsAlike(a, b);
  if (a.text.length < 4 || b.text.length < 4) return null;
  const shorter = Math.min(a.text.length, b.text.length);
  if (a.wordClass === 'rare' && b.wordClass === 'rare' && shorter >= SHORTEST_SOUND) {
    const found = respelling(a.text, b.text, points);
    if (found !== null) return found;
  }
  if (a.text[0] !== b.text[0]) return null;
  if (isPlural(a.text, b.text) && (points >= NEEDED.plural || a.isPossessive || b.isPossessive))
    return 'plural';
  if (shorter >= SHORTEST_DOUBLED && isDoubled(a.text, b.text)) return 'sound';
  return misspelling(a, b, points);
}

/**
 * Returns how two made-up words may spell one name. Without another equal word, they may differ by
 * interchangeable letters or by a swap. With an equal word, they may also differ in sound or Latin
 * ending.
 */
function respelling(a: string, b: string, points: number): Likeness | null {
  if (a[0] === b[0] && twinOf(a) === twinOf(b)) return 'sound';
  const isLong = Math.min(a.length, b.length) >= SHORTEST_SWAPPED;
  if (isLong && areSwapped(a, b)) return 'swap';
  if (points === 0 || soundStartOf(a) !== soundStartOf(b)) return null;
  if (soundOf(a) === soundOf(b)) return 'sound';
  const stem = isLong ? latinStem(a) : null;
  return stem !== null && stem === latinStem(b) ? 'ending' : null;
}

/**
 * Returns how one word misspells the other. A misspelled word is seldom itself a known word:
 * `Contract` is not `Contrast`. Such a pair may differ in one letter only if the names share much
 * more.
 */
function misspelling(a: NameWord, b: NameWord, points: number): Likeness | null {
  const shorter = Math.min(a.text.length, b.text.length);
  const areMadeUp = a.wordClass === 'rare' && b.wordClass === 'rare';
  const needed = shorter < LONG ? NEEDED.typo : areMadeUp ? NEEDED.typoInMadeUp : NEEDED.typoInLong;
  if (points < needed || areOpposite(a.text, b.text)) return null;
  const edits = editsBetween(a.text, b.text) || editsBetween(a.spelling, b.spelling);
  if (edits === 0) return null;
  if (!isPlural(a.text, b.text) && isKnownForm(a.text) && isKnownForm(b.text))
    return points >= NEEDED.typo && shorter >= SHORTEST_KNOWN && edits === 1 ? 'typo' : null;
  return edits === 1 ? 'typo' : 'typos';
}

/** Returns whether one word only doubles a letter of the other. */
function isDoubled(a: string, b: string): boolean {
  return a.length !== b.length && withoutDoubles(a) === withoutDoubles(b);
}

/**
 * Compares the sounds of two words. A romanised word of another script is spelled by its sound.
 * Examples: `soni` is Sony, `samseong` is Samsung.
 */
function soundsAlike(a: NameWord, b: NameWord): 'script' | 'faint' | null {
  const [soundA, soundB] = [soundOf(a.text), soundOf(b.text)];
  if (soundA === soundB) return 'script';
  if (!isByEar(a) && !isByEar(b)) return null;
  if (soundA.replaceAll('l', 'r') === soundB.replaceAll('l', 'r')) return 'script';
  const [foreign, latin] = isByEar(a) ? [a, b] : [b, a];
  return soundLike(foreign.text, latin.spelling);
}

function isByEar({ romanised }: NameWord): boolean {
  return romanised === 'by ear';
}

/**
 * Compares a text of another script with a Latin text. A short list of equal consonants may be
 * chance.
 */
function soundLike(foreign: string, latin: string): 'script' | 'faint' | null {
  const skeleton = skeletonOf(foreign);
  if (skeleton.length < SHORTEST_SKELETON || skeleton !== skeletonOf(latin)) return null;
  if (soundStartOf(foreign) !== soundStartOf(latin)) return null;
  const { distance, consonants } = compareSounds(foreign, latin);
  const most = MOST_DISTANCE[Math.min(consonants, MOST_DISTANCE.length - 1)]!;
  if (distance <= most) return 'script';
  return distance <= FAINT_FACTOR * most ? 'faint' : null;
}

/** Maximum distance, indexed by the number of consonants. */
const MOST_DISTANCE = [0, 0, 0, 0.06, 0.1, 0.12, 0.15, 0.17, 0.2];
const FAINT_FACTOR = 1.7;

/**
 * Pairs a word of another script with several Latin words that together sound like it. Scripts
 * without spaces write `Money Forward` as one word.
 */
function pairBySound(
  { alignment, weights }: Pairing,
  [latin, ofLatin]: Side,
  [foreign, ofForeign]: Side,
): void {
  for (let j = 0; j < ofForeign.length; j++) {
    const word = foreign[j]!;
    if (!isByEar(word) || ofForeign[j] !== -1) continue;
    for (let i = 0; i < ofLatin.length; i++) {
      const [end, found] = runAlike(word, latin, ofLatin, i);
      if (found === null) continue;
      const evidence = latin.slice(i, end).reduce((sum, one) => sum + weights.shared[one.shared], 0);
      add(alignment, found, Math.min(weights.shared[word.shared], evidence), weights);
      for (let at = i; at < end; at++) ofLatin[at] = j;
      ofForeign[j] = i;
      break;
    }
  }
}

/**
 * Returns the run of unpaired Latin words from `start` that sounds like the word. The result has
 * the end of the run and the likeness.
 */
function runAlike(
  word: NameWord,
  latin: readonly NameWord[],
  partner: Int8Array,
  start: number,
): [end: number, found: 'script' | 'faint' | null] {
  let joined = '';
  for (let at = start; at < partner.length && at < start + MAX_RUN; at++) {
    if (partner[at] !== -1 || latin[at]!.romanised !== undefined) break;
    joined += latin[at]!.spelling;
    const found = at > start ? soundLike(word.text, joined) : null;
    if (found !== null) return [at + 1, found];
  }
  return [start, null];
}

const MAX_RUN = 5;

/** Pairs two adjacent words of one name with one word of the other that joins them. */
function pairJoined({ alignment, weights }: Pairing, [split, ofSplit]: Side, [whole, ofWhole]: Side): void {
  for (let i = 0; i + 1 < ofSplit.length; i++) {
    if (ofSplit[i] !== -1 || ofSplit[i + 1] !== -1) continue;
    const [first, second] = [split[i]!, split[i + 1]!];
    for (let j = 0; j < ofWhole.length; j++) {
      const { text, shared } = whole[j]!;
      if (ofWhole[j] !== -1 || text.length !== first.text.length + second.text.length) continue;
      if (!text.startsWith(first.text) || !text.endsWith(second.text)) continue;
      const apart = weights.shared[first.shared] + weights.shared[second.shared];
      add(alignment, 'joined', Math.min(weights.shared[shared], apart), weights);
      ofSplit[i] = ofSplit[i + 1] = j;
      ofWhole[j] = i;
      break;
    }
  }
}
