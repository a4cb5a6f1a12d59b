import type { FundingType } from '../../rounds/stated-round.js';
import type { RejectionReason } from './rejection-reason.js';
import type { Vocabulary } from './features/words.js';
import type { LogisticWeights } from './model/logistic.js';
import type { TaggerWeights } from './model/tagger.js';
import type { WeightArrays } from './model/weight-file.js';

/** All that the reader has learned. `npm run eval -- fit` makes it. */
export interface ReaderModels {
  vocabulary: Vocabulary;
  /** Is it about a round, by the words alone. */
  words: LogisticWeights;
  /** Who is the company, who invests, which amount is the round's. */
  tagger: TaggerWeights;
  /** Is it about a round, by the words and by what the tagger found. */
  verdict: LogisticWeights;
  /** Does it tell of several rounds. */
  several: LogisticWeights;
  /** Did this investor lead. */
  lead: LogisticWeights;
  /** Is this why it is no round, by the words. */
  reasons: ReadonlyMap<RejectionReason, LogisticWeights>;
  /** Is the round of this kind. */
  kinds: ReadonlyMap<FundingType, LogisticWeights>;
}

/** Turns models into named arrays, for a file. */
export function modelsToArrays(models: ReaderModels): WeightArrays {
  const { vocabulary, words, tagger, verdict, several, lead, kinds, reasons } = models;
  return {
    vocabulary: Int32Array.from(vocabulary),
    words: words.weights,
    'tagger features': tagger.features,
    'tagger steps': Float32Array.from(tagger.steps),
    verdict: verdict.weights,
    several: several.weights,
    lead: lead.weights,
    ...Object.fromEntries([...kinds].map(([type, { weights }]) => [`${KIND}${type}`, weights])),
    ...Object.fromEntries([...reasons].map(([reason, { weights }]) => [`${REASON}${reason}`, weights])),
  };
}

/** Makes models of the arrays of a file. Throws if one is missing. */
export function modelsFromArrays(arrays: WeightArrays): ReaderModels {
  const weightsOf = (name: string): Float32Array => {
    const array = arrays[name];
    if (!(array instanceof Float32Array)) throw new Error(`The reader's weights have no "${name}".`);
    return array;
  };
  const weightsBehind = <Name extends string>(prefix: string): Map<Name, LogisticWeights> =>
    new Map(
      Object.keys(arrays)
        .filter((name) => name.startsWith(prefix))
        .map((name) => [name.slice(prefix.length) as Name, { weights: weightsOf(name) }]),
    );
  return {
    vocabulary: new Set(arrays['vocabulary']),
    words: { weights: weightsOf('words') },
    tagger: { features: weightsOf('tagger features'), steps: Float64Array.from(weightsOf('tagger steps')) },
    verdict: { weights: weightsOf('verdict') },
    several: { weights: weightsOf('several') },
    lead: { weights: weightsOf('lead') },
    kinds: weightsBehind<FundingType>(KIND),
    reasons: weightsBehind<RejectionReason>(REASON),
  };
}

const KIND = 'kind ';
const REASON = 'reason ';
