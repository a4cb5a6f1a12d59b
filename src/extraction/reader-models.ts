import type { FundingType } from '../rounds/stated-round.js';
import type { RejectionReason } from './rejection-reason.js';
import type { Vocabulary } from './marking/word.js';
import type { ChoiceWeights } from './model/choice.js';
import type { NamedChoiceWeights } from './model/named-choice.js';
import type { RoundedWeights } from './model/rounded-weights.js';
import type { TaggerWeights } from './model/tagger.js';
import type { WeightArrays } from './model/weight-file.js';

/** All trained models of the reader. `npm run eval -- fit` trains them. */
export interface ReaderModels {
  vocabulary: Vocabulary;
  /** Decides whether an item reports a round, by its words alone. */
  words: RoundedWeights;
  /** Finds the company, the investors and the round's amount. */
  tagger: TaggerWeights;
  /** Decides whether an item reports a round, by the words around the company and the amount. */
  statement: RoundedWeights;
  /** Decides whether an item reports a round, by `words`, `statement` and what the tagger found. */
  verdict: RoundedWeights;
  /** Decides whether a text reports several rounds. */
  several: RoundedWeights;
  /** Decides whether a piece of a round-up reports several rounds. */
  severalInPiece: RoundedWeights;
  /**
   * For texts with one round. `company` scores whether a name is the company. `amount` scores
   * whether an amount is the round's.
   */
  company: RoundedWeights;
  amount: RoundedWeights;
  /** Scores whether the company writes its name in a given form. */
  form: RoundedWeights;
  /** Scores whether an amount belongs to a given deal, in a text with several deals. */
  dealAmount: RoundedWeights;
  /** Decides whether an investor led the round. */
  lead: RoundedWeights;
  /** Chooses the reason why an item reports no round, by its words. */
  reasons: ChoiceWeights<RejectionReason>;
  /** Chooses the funding type of the round. */
  kinds: NamedChoiceWeights<FundingType>;
}

/** Converts models to named arrays, which can be written to a file. */
export function modelsToArrays(models: ReaderModels): WeightArrays {
  const { vocabulary, words, tagger, statement, verdict, several, severalInPiece, lead, kinds, reasons } =
    models;
  const { company, form, amount, dealAmount } = models;
  return {
    vocabulary: Int32Array.from(vocabulary),
    words,
    'tagger features': tagger.features,
    'tagger steps': Float32Array.from(tagger.steps),
    statement,
    verdict,
    several,
    'several in piece': severalInPiece,
    company,
    form,
    amount,
    'deal amount': dealAmount,
    lead,
    [`${KINDS}${kinds.own.answers.join()}`]: kinds.own.weights,
    'named kinds': kinds.shared,
    [`${REASONS}${reasons.answers.join()}`]: reasons.weights,
  };
}

/** Converts the arrays of a file to models. Throws if an array is missing. */
export function modelsFromArrays(arrays: WeightArrays): ReaderModels {
  const roundedOf = (name: string): RoundedWeights => {
    const array = arrays[name];
    if (array === undefined || !('steps' in array))
      throw new Error(`The weight file has no array "${name}": run "npm run eval -- fit --write".`);
    return array;
  };
  const numbersOf = (name: string): Float32Array | Int32Array => {
    const array = arrays[name];
    if (array === undefined || 'steps' in array)
      throw new Error(`The weight file has no array "${name}": run "npm run eval -- fit --write".`);
    return array;
  };
  const choiceBehind = <Answer extends string>(prefix: string): ChoiceWeights<Answer> => {
    const name = Object.keys(arrays).find((one) => one.startsWith(prefix)) ?? prefix;
    return { weights: roundedOf(name), answers: name.slice(prefix.length).split(',') as Answer[] };
  };
  return {
    vocabulary: new Set(numbersOf('vocabulary')),
    words: roundedOf('words'),
    tagger: { features: roundedOf('tagger features'), steps: Float64Array.from(numbersOf('tagger steps')) },
    statement: roundedOf('statement'),
    verdict: roundedOf('verdict'),
    several: roundedOf('several'),
    severalInPiece: roundedOf('several in piece'),
    company: roundedOf('company'),
    form: roundedOf('form'),
    amount: roundedOf('amount'),
    dealAmount: roundedOf('deal amount'),
    lead: roundedOf('lead'),
    kinds: { own: choiceBehind<FundingType>(KINDS), shared: roundedOf('named kinds') },
    reasons: choiceBehind<RejectionReason>(REASONS),
  };
}

/** Prefixes of array names. The answers of the choice follow the prefix, joined by commas. */
const KINDS = 'kinds ';
const REASONS = 'reasons ';
