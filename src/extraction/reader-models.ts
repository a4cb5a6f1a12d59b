import type { FundingType } from '../rounds/stated-round.js';
import type { RejectionReason } from './rejection-reason.js';
import type { Vocabulary } from './marking/word.js';
import type { ChoiceWeights } from './model/choice.js';
import type { NamedChoiceWeights } from './model/named-choice.js';
import type { RoundedWeights } from './model/rounded-weights.js';
import type { TaggerWeights } from './model/tagger.js';
import type { WeightArrays } from './model/weight-file.js';

/** All that the reader has learned. `npm run eval -- fit` makes it. */
export interface ReaderModels {
  vocabulary: Vocabulary;
  /** Is it about a round, by the words alone. */
  words: RoundedWeights;
  /** Who is the company, who invests, which amount is the round's. */
  tagger: TaggerWeights;
  /** Is it about a round, by the words around company and amount. */
  statement: RoundedWeights;
  /** Is it about a round, by the two above and by what the tagger found. */
  verdict: RoundedWeights;
  /** Does it tell of several rounds. */
  several: RoundedWeights;
  /** Does a piece of such a text tell of several rounds. */
  severalInPiece: RoundedWeights;
  /** Is this name the company, and this amount the round's, in a text with one. */
  company: RoundedWeights;
  amount: RoundedWeights;
  /** Does the company write its name in this form. */
  form: RoundedWeights;
  /** Is this amount that deal's, in a text with several. */
  dealAmount: RoundedWeights;
  /** Did this investor lead. */
  lead: RoundedWeights;
  /** Why it is no round, by the words. */
  reasons: ChoiceWeights<RejectionReason>;
  /** Of which kind the round is. */
  kinds: NamedChoiceWeights<FundingType>;
}

/** Turns models into named arrays, for a file. */
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

/** Makes models of the arrays of a file. Throws if one is missing. */
export function modelsFromArrays(arrays: WeightArrays): ReaderModels {
  const roundedOf = (name: string): RoundedWeights => {
    const array = arrays[name];
    if (array === undefined || !('steps' in array))
      throw new Error(`The reader's weights have no "${name}".`);
    return array;
  };
  const numbersOf = (name: string): Float32Array | Int32Array => {
    const array = arrays[name];
    if (array === undefined || 'steps' in array) throw new Error(`The reader's weights have no "${name}".`);
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

/** What the name of a choice's array begins with; its answers stand behind. */
const KINDS = 'kinds ';
const REASONS = 'reasons ';
