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

/**
 * Hashed features of a segment's tokens. The features of each token follow those of the token
 * before.
 */
export interface TokenFeatures {
  tokens: number;
  keys: Int32Array;
  /**
   * Index in `keys` where the features of each token start. The last entry is the end of `keys`.
   */
  starts: Int32Array;
}

/** Weights of a linear-chain conditional random field over hashed features. */
export interface TaggerWeights {
  /** The number of features is a power of two. Each feature has `TAG_COUNT` weights. */
  features: RoundedWeights;
  /** Logarithms, (`TAG_COUNT` + 1) × `TAG_COUNT`. */
  steps: Float64Array;
}

/** The probabilities that a tagger returns for a segment. */
export interface TagChances {
  /** The probability of each tag at each token: tokens × `TAG_COUNT`. */
  tags: Float32Array;
  /**
   * Returns the probability that a name of a kind continues after a token, if the token is part of
   * such a name.
   */
  goesOn(at: number, kind: typeof COMPANY | typeof INVESTOR): number;
}

/** Sums the weights of each token's features, for each tag. */
function scoresOf({ features, steps }: TaggerWeights, segment: TokenFeatures): Scores {
  const { tokens, keys, starts } = segment;
  const { steps: rows, weightOf } = features;
  const emissions = new Float64Array(tokens * TAG_COUNT);
  const mask = rows.length / TAG_COUNT - 1;
  // The first tag is summed alone, so that the processor fetches many rows from memory at once.
  for (let token = 0; token < tokens; token++) {
    let other = 0;
    for (let at = starts[token]!; at < starts[token + 1]!; at++)
      other += weightOf[ZERO + rows[(keys[at]! & mask) * TAG_COUNT]!]!;
    emissions[token * TAG_COUNT] = other;
  }
  for (let token = 0; token < tokens; token++) {
    // One variable per tag is twice as fast as adding to an array.
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

/** Returns the weights of steps from their logarithms. The result is cached. */
function weightsOf(logSteps: Float64Array): Float64Array {
  let weights = knownSteps.get(logSteps);
  if (weights === undefined) knownSteps.set(logSteps, (weights = logSteps.map(Math.exp)));
  return weights;
}

/** Tags a segment, which must have at least one token. */
export function readTags(weights: TaggerWeights, segment: TokenFeatures): TagChances {
  const sums = sumTaggings(scoresOf(weights, segment), null);
  return { tags: chancesOf(sums), goesOn: (at, kind) => chanceToGoOn(sums, at, kind) };
}
