import {
  ALLOWED,
  chancesOf,
  sumTaggings,
  TAG_COUNT,
  type Scores,
  type Sums,
} from '../../src/ingestion/extraction/model/lattice.js';
import { roundWeights } from '../../src/ingestion/extraction/model/rounded-weights.js';
import type { TaggerWeights, TokenFeatures } from '../../src/ingestion/extraction/model/tagger.js';
import { shuffle, type Random } from './random.js';

/** A segment with the tags that each token may have, as bits. */
export interface TaggedSegment {
  features: TokenFeatures;
  tags: Uint8Array;
  weight: number;
}

const BITS = 20;
const RATE = 0.12;
const DECAY = 3e-6;
const DAMPING = 0.5;
const LEAST_ERROR = 1e-4;
export const EPOCHS = 6;
/** The weights are the mean of this many last epochs. */
const AVERAGED = 3;

/** Weights before they are rounded. */
interface ExactWeights {
  features: Float32Array;
  steps: Float64Array;
}

/** Fits a conditional random field with AdaGrad. Tags that are open are summed over. */
export function trainTagger(segments: readonly TaggedSegment[], random: Random): TaggerWeights {
  const model: ExactWeights = {
    features: new Float32Array((1 << BITS) * TAG_COUNT),
    steps: new Float64Array((TAG_COUNT + 1) * TAG_COUNT),
  };
  const squares = {
    features: new Float32Array(model.features.length),
    steps: new Float64Array(model.steps.length),
  };
  const mean: ExactWeights = {
    features: new Float32Array(model.features.length),
    steps: new Float64Array(model.steps.length),
  };
  const order = segments.filter(({ features }) => features.tokens > 0);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const segment of order) learn(model, squares, segment);
    if (epoch < EPOCHS - AVERAGED) continue;
    for (let at = 0; at < mean.features.length; at++) mean.features[at]! += model.features[at]! / AVERAGED;
    for (let at = 0; at < mean.steps.length; at++) mean.steps[at]! += model.steps[at]! / AVERAGED;
  }
  return { features: roundWeights(mean.features), steps: mean.steps };
}

/** Adds up the weights of each token's features, for each tag. */
function scoresOf({ features, steps }: ExactWeights, { tokens, keys, starts }: TokenFeatures): Scores {
  const emissions = new Float64Array(tokens * TAG_COUNT);
  const mask = features.length / TAG_COUNT - 1;
  for (let token = 0; token < tokens; token++)
    for (let at = starts[token]!; at < starts[token + 1]!; at++)
      for (let tag = 0; tag < TAG_COUNT; tag++)
        emissions[token * TAG_COUNT + tag]! += features[(keys[at]! & mask) * TAG_COUNT + tag]!;
  return { tokens, emissions, steps };
}

/** One step: the difference between what the model expects and what the label allows. */
function learn(model: ExactWeights, squares: ExactWeights, segment: TaggedSegment): void {
  const { features, tags, weight } = segment;
  const scores = scoresOf(model, features);
  const all = sumTaggings(scores, null);
  const right = sumTaggings(scores, tags);
  const expected = chancesOf(all);
  const allowed = chancesOf(right);
  const errors = new Float64Array(TAG_COUNT);
  const mask = model.features.length / TAG_COUNT - 1;
  for (let token = 0; token < features.tokens; token++) {
    let most = 0;
    for (let tag = 0; tag < TAG_COUNT; tag++) {
      const at = token * TAG_COUNT + tag;
      errors[tag] = weight * (expected[at]! - allowed[at]!);
      most = Math.max(most, Math.abs(errors[tag]!));
    }
    if (most <= LEAST_ERROR) continue;
    for (let at = features.starts[token]!; at < features.starts[token + 1]!; at++) {
      const from = (features.keys[at]! & mask) * TAG_COUNT;
      for (let tag = 0; tag < TAG_COUNT; tag++) {
        const error = errors[tag]!;
        if (error < LEAST_ERROR && error > -LEAST_ERROR) continue;
        const gradient = error + DECAY * model.features[from + tag]!;
        squares.features[from + tag]! += gradient * gradient;
        model.features[from + tag]! -= (RATE * gradient) / Math.sqrt(squares.features[from + tag]! + DAMPING);
      }
    }
  }
  learnSteps(model, squares, { scores, all, right, expected, allowed, tags, weight });
}

function learnSteps(
  model: ExactWeights,
  squares: ExactWeights,
  seen: {
    scores: Scores;
    all: Sums;
    right: Sums;
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
    squares.steps[slot]! += gradient * gradient;
    model.steps[slot]! -= (RATE * gradient) / Math.sqrt(squares.steps[slot]! + DAMPING);
  };
  // The steps that the sums were made with: `move` changes the model's own.
  const steps = scores.steps.slice();
  for (let tag = 0; tag < TAG_COUNT; tag++)
    if (ALLOWED[TAG_COUNT]![tag]!) move(TAG_COUNT * TAG_COUNT + tag, expected[tag]! - allowed[tag]!);
  for (let token = 1; token < scores.tokens; token++)
    for (let from = 0; from < TAG_COUNT; from++)
      for (let to = 0; to < TAG_COUNT; to++) {
        if (!ALLOWED[from]![to]!) continue;
        const [before, here] = [(token - 1) * TAG_COUNT + from, token * TAG_COUNT + to];
        const middle = steps[from * TAG_COUNT + to]! + scores.emissions[here]!;
        const isOpen = ((tags[token]! >> to) & 1) === 1 && ((tags[token - 1]! >> from) & 1) === 1;
        const expectedStep = chanceOfLog(all.before[before]! + middle + all.behind[here]! - all.total);
        const allowedStep = isOpen
          ? chanceOfLog(right.before[before]! + middle + right.behind[here]! - right.total)
          : 0;
        move(from * TAG_COUNT + to, expectedStep - allowedStep);
      }
}

function chanceOfLog(log: number): number {
  return log < -30 ? 0 : Math.exp(log);
}
