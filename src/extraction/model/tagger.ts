import {
  chancesOf,
  chanceToGoOn,
  COMPANY,
  INVESTOR,
  sumTaggings,
  TAG_COUNT,
  type Scores,
} from './lattice.js';
import { ZERO, type RoundedWeights } from './rounded-weights.js';

/** Hashed features of a segment's tokens, one list behind the other. */
export interface TokenFeatures {
  tokens: number;
  keys: Int32Array;
  /** Where the features of each token begin in `keys`, and behind the last one the end. */
  starts: Int32Array;
}

/** Weights of a linear-chain conditional random field over hashed features. */
export interface TaggerWeights {
  /** A power of two features × `TAG_COUNT`. */
  features: RoundedWeights;
  /** (`TAG_COUNT` + 1) × `TAG_COUNT`, as logarithms. */
  steps: Float64Array;
}

/** What a tagger sees in a segment, as chances. */
export interface TagChances {
  /** For each token the chance of each tag: tokens × `TAG_COUNT`. */
  tags: Float32Array;
  /** The chance that the name of a kind goes on behind a token that is part of one. */
  goesOn(at: number, kind: typeof COMPANY | typeof INVESTOR): number;
}

/** Adds up the weights of each token's features, for each tag. */
function scoresOf({ features, steps }: TaggerWeights, segment: TokenFeatures): Scores {
  const { tokens, keys, starts } = segment;
  const { steps: rows, weightOf } = features;
  const emissions = new Float64Array(tokens * TAG_COUNT);
  const mask = rows.length / TAG_COUNT - 1;
  // The first tag alone, so that the processor fetches many rows from memory at once.
  for (let token = 0; token < tokens; token++) {
    let other = 0;
    for (let at = starts[token]!; at < starts[token + 1]!; at++)
      other += weightOf[ZERO + rows[(keys[at]! & mask) * TAG_COUNT]!]!;
    emissions[token * TAG_COUNT] = other;
  }
  for (let token = 0; token < tokens; token++) {
    // One variable for each tag: that is twice as fast as adding to an array.
    let [company, companyOn, investor, investorOn, amount] = [0, 0, 0, 0, 0];
    for (let at = starts[token]!; at < starts[token + 1]!; at++) {
      const row = (keys[at]! & mask) * TAG_COUNT;
      company += weightOf[ZERO + rows[row + 1]!]!;
      companyOn += weightOf[ZERO + rows[row + 2]!]!;
      investor += weightOf[ZERO + rows[row + 3]!]!;
      investorOn += weightOf[ZERO + rows[row + 4]!]!;
      amount += weightOf[ZERO + rows[row + 5]!]!;
    }
    const to = token * TAG_COUNT;
    emissions[to + 1] = company;
    emissions[to + 2] = companyOn;
    emissions[to + 3] = investor;
    emissions[to + 4] = investorOn;
    emissions[to + 5] = amount;
  }
  return { tokens, emissions, steps: weightsOf(steps) };
}

const knownSteps = new WeakMap<Float64Array, Float64Array>();

/** The weights of steps whose logarithms these are, worked out once. */
function weightsOf(logSteps: Float64Array): Float64Array {
  let weights = knownSteps.get(logSteps);
  if (weights === undefined) knownSteps.set(logSteps, (weights = logSteps.map(Math.exp)));
  return weights;
}

/** Reads a segment. It has at least one token. */
export function readTags(weights: TaggerWeights, segment: TokenFeatures): TagChances {
  const sums = sumTaggings(scoresOf(weights, segment), null);
  return { tags: chancesOf(sums), goesOn: (at, kind) => chanceToGoOn(sums, at, kind) };
}
