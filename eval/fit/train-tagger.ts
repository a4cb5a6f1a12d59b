import {
  ALLOWED,
  chanceOfStep,
  chancesOf,
  sumTaggings,
  TAG_COUNT,
  type Scores,
  type Sums,
} from '../../src/extraction/model/lattice.js';
import { roundWeights, ZERO } from '../../src/extraction/model/rounded-weights.js';
import type { TaggerWeights, TokenFeatures } from '../../src/extraction/model/tagger.js';
import { shuffle, type Random } from './random.js';

/** A segment with the allowed tags of each token. Each tag is one bit. */
export interface TaggedSegment {
  features: TokenFeatures;
  tags: Uint8Array;
  weight: number;
}

const BITS = 20;
/** Share of each token's features that a step drops at random (dropout). */
const DROPPED = 0.15;
const RATE = 0.12;
const DECAY = 3e-6;
const DAMPING = 0.5;
const LEAST_ERROR = 1e-4;
export const EPOCHS = 6;
/** The weights are the mean over this number of last epochs. */
const AVERAGED = 3;

/** The learned weights before rounding. */
interface ExactWeights {
  /**
   * One cell per feature: a weight for each tag, then the sum of squared gradients for each tag.
   */
  cells: Float32Array;
  steps: Float64Array;
  squaresOfSteps: Float64Array;
}

const CELL = 2 * TAG_COUNT;

/**
 * Fits a conditional random field with AdaGrad. If a label allows several tags for a token, the fit
 * sums over these tags.
 */
export function trainTagger(segments: readonly TaggedSegment[], random: Random): TaggerWeights {
  const slots = slotsByFrequency(segments);
  const cellOf = new Int32Array(1 << BITS);
  slots.forEach((slot, rank) => (cellOf[slot] = rank * CELL));
  const order = segments
    .filter(({ features }) => features.tokens > 0)
    .map((segment) => {
      const cells = segment.features.keys.map((key) => cellOf[key & (cellOf.length - 1)]!);
      return { ...segment, features: { ...segment.features, keys: cells } };
    });
  const steps = (TAG_COUNT + 1) * TAG_COUNT;
  const model: ExactWeights = {
    cells: new Float32Array(slots.length * CELL),
    steps: new Float64Array(steps),
    squaresOfSteps: new Float64Array(steps),
  };
  const mean = { features: new Float32Array((1 << BITS) * TAG_COUNT), steps: new Float64Array(steps) };
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const segment of order) learn(model, { ...segment, features: thinned(segment.features, random) });
    if (epoch < EPOCHS - AVERAGED) continue;
    slots.forEach((slot, rank) => {
      for (let tag = 0; tag < TAG_COUNT; tag++)
        mean.features[slot * TAG_COUNT + tag]! += model.cells[rank * CELL + tag]! / AVERAGED;
    });
    for (let at = 0; at < steps; at++) mean.steps[at]! += model.steps[at]! / AVERAGED;
  }
  return { features: roundWeights(mean.features), steps: mean.steps };
}

/** Returns the mean of several taggers that learned the same texts in different orders. */
export function meanOf(taggers: readonly TaggerWeights[]): TaggerWeights {
  const [first] = taggers;
  if (first === undefined) throw new Error('The mean needs at least one tagger, got none.');
  const features = new Float32Array(first.features.steps.length);
  const steps = new Float64Array(first.steps.length);
  for (const tagger of taggers) {
    const { steps: rounded, weightOf } = tagger.features;
    for (let at = 0; at < features.length; at++)
      features[at]! += weightOf[ZERO + rounded[at]!]! / taggers.length;
    for (let at = 0; at < steps.length; at++) steps[at]! += tagger.steps[at]! / taggers.length;
  }
  return { features: roundWeights(features), steps };
}

/**
 * Returns the slots that a feature uses, the most frequent first. Frequent features are then close
 * in memory, which is faster.
 */
function slotsByFrequency(segments: readonly TaggedSegment[]): Int32Array {
  const counts = new Int32Array(1 << BITS);
  for (const { features } of segments) for (const key of features.keys) counts[key & (counts.length - 1)]!++;
  return Int32Array.from(counts.keys())
    .filter((slot) => counts[slot]! > 0)
    .sort((a, b) => counts[b]! - counts[a]! || a - b);
}

/**
 * Drops a random part of each token's features, so that the model does not rely on single features.
 */
function thinned({ tokens, keys, starts }: TokenFeatures, random: Random): TokenFeatures {
  const kept = new Int32Array(keys.length);
  const begins = new Int32Array(tokens + 1);
  let count = 0;
  for (let token = 0; token < tokens; token++) {
    begins[token] = count;
    for (let at = starts[token]!; at < starts[token + 1]!; at++)
      if (random() >= DROPPED) kept[count++] = keys[at]!;
  }
  begins[tokens] = count;
  return { tokens, keys: kept.subarray(0, count), starts: begins };
}

/** Returns the score of each tag for each token: the sum of the weights of the token's features. */
function scoresOf({ cells, steps }: ExactWeights, { tokens, keys, starts }: TokenFeatures): Scores {
  const emissions = new Float64Array(tokens * TAG_COUNT);
  for (let token = 0; token < tokens; token++)
    for (let at = starts[token]!; at < starts[token + 1]!; at++)
      for (let tag = 0; tag < TAG_COUNT; tag++)
        emissions[token * TAG_COUNT + tag]! += cells[keys[at]! + tag]!;
  return { tokens, emissions, steps: steps.map(Math.exp) };
}

/**
 * Takes one step of gradient descent. The error of a tag is its chance in the model minus its
 * chance among the allowed tags.
 */
function learn(model: ExactWeights, segment: TaggedSegment): void {
  const { features, tags, weight } = segment;
  const { cells } = model;
  const scores = scoresOf(model, features);
  const all = sumTaggings(scores, null);
  // If each token has exactly one allowed tag, no sum over taggings is needed.
  const right = isOneTagging(tags) ? null : sumTaggings(scores, tags);
  const expected = chancesOf(all);
  const allowed = right === null ? chancesOfTagging(tags) : chancesOf(right);
  const errors = new Float64Array(TAG_COUNT);
  for (let token = 0; token < features.tokens; token++) {
    let most = 0;
    for (let tag = 0; tag < TAG_COUNT; tag++) {
      const at = token * TAG_COUNT + tag;
      errors[tag] = weight * (expected[at]! - allowed[at]!);
      most = Math.max(most, Math.abs(errors[tag]!));
    }
    if (most <= LEAST_ERROR) continue;
    for (let at = features.starts[token]!; at < features.starts[token + 1]!; at++) {
      const cell = features.keys[at]!;
      for (let tag = 0; tag < TAG_COUNT; tag++) {
        const error = errors[tag]!;
        if (error < LEAST_ERROR && error > -LEAST_ERROR) continue;
        const gradient = error + DECAY * cells[cell + tag]!;
        const squares = (cells[cell + TAG_COUNT + tag]! += gradient * gradient);
        cells[cell + tag]! -= (RATE * gradient) / Math.sqrt(squares + DAMPING);
      }
    }
  }
  learnSteps(model, { scores, all, right, expected, allowed, tags, weight });
}

function isOneTagging(tags: Uint8Array): boolean {
  return tags.every((open) => (open & (open - 1)) === 0);
}

function chancesOfTagging(tags: Uint8Array): Float32Array {
  const chances = new Float32Array(tags.length * TAG_COUNT);
  tags.forEach((open, token) => (chances[token * TAG_COUNT + 31 - Math.clz32(open)] = 1));
  return chances;
}

function learnSteps(
  model: ExactWeights,
  seen: {
    scores: Scores;
    all: Sums;
    right: Sums | null;
    expected: Float32Array;
    allowed: Float32Array;
    tags: Uint8Array;
    weight: number;
  },
): void {
  const { scores, all, right, expected, allowed, tags, weight } = seen;
  const move = (slot: number, difference: number): void => {
    const gradient = difference * weight;
    if (Math.abs(gradient) < 1e-5) return;
    const squares = (model.squaresOfSteps[slot]! += gradient * gradient);
    model.steps[slot]! -= (RATE * gradient) / Math.sqrt(squares + DAMPING);
  };
  for (let tag = 0; tag < TAG_COUNT; tag++)
    if (ALLOWED[TAG_COUNT]![tag]!) move(TAG_COUNT * TAG_COUNT + tag, expected[tag]! - allowed[tag]!);
  for (let token = 1; token < scores.tokens; token++)
    for (let from = 0; from < TAG_COUNT; from++)
      for (let to = 0; to < TAG_COUNT; to++) {
        if (!ALLOWED[from]![to]!) continue;
        const step = from * TAG_COUNT + to;
        const isOpen = ((tags[token]! >> to) & 1) === 1 && ((tags[token - 1]! >> from) & 1) === 1;
        const allowedStep = !isOpen ? 0 : right === null ? 1 : chanceOfStep(right, token, step);
        move(step, chanceOfStep(all, token, step) - allowedStep);
      }
}
