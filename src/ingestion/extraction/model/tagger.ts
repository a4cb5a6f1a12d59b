import {
  chancesOf,
  chancesToGoOn,
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
  /** (`TAG_COUNT` + 1) × `TAG_COUNT` */
  steps: Float64Array;
}

/** What a tagger sees in a segment, as chances. */
export interface TagChances {
  /** For each token the chance of each tag: tokens × `TAG_COUNT`. */
  tags: Float32Array;
  /** For each token, that the company's name goes on behind it if the token is part of one. */
  companyGoesOn: Float32Array;
  investorGoesOn: Float32Array;
}

/** Adds up the weights of each token's features, for each tag. */
function scoresOf({ features, steps }: TaggerWeights, segment: TokenFeatures): Scores {
  const { tokens, keys, starts } = segment;
  const emissions = new Float64Array(tokens * TAG_COUNT);
  const mask = features.steps.length / TAG_COUNT - 1;
  for (let token = 0; token < tokens; token++) {
    const to = token * TAG_COUNT;
    for (let at = starts[token]!; at < starts[token + 1]!; at++) {
      const from = (keys[at]! & mask) * TAG_COUNT;
      for (let tag = 0; tag < TAG_COUNT; tag++)
        emissions[to + tag]! += features.weightOf[ZERO + features.steps[from + tag]!]!;
    }
  }
  return { tokens, emissions, steps };
}

/** Reads a segment. It has at least one token. */
export function readTags(weights: TaggerWeights, segment: TokenFeatures): TagChances {
  const scores = scoresOf(weights, segment);
  const sums = sumTaggings(scores, null);
  return {
    tags: chancesOf(sums),
    companyGoesOn: chancesToGoOn(scores, sums, COMPANY),
    investorGoesOn: chancesToGoOn(scores, sums, INVESTOR),
  };
}
