import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FundingType } from '../../src/rounds/stated-round.js';
import type { Candidates } from '../../src/extraction/claims/candidates.js';
import { nameForms } from '../../src/extraction/claims/name-forms.js';
import { amountFeatures } from '../../src/extraction/features/amount-features.js';
import { companyFeatures } from '../../src/extraction/features/company-features.js';
import { dealAmountFeatures } from '../../src/extraction/features/deal-amount-features.js';
import { documentFeatures } from '../../src/extraction/features/document-features.js';
import { formFeatures } from '../../src/extraction/features/form-features.js';
import { kindFeatures } from '../../src/extraction/features/kind-features.js';
import { namedKindFeatures } from '../../src/extraction/features/named-kind-features.js';
import { kindSegments } from '../../src/extraction/features/kind-segments.js';
import { leadFeatures } from '../../src/extraction/features/lead-features.js';
import { pieceFeatures } from '../../src/extraction/features/piece-features.js';
import { statementFeatures } from '../../src/extraction/features/statement-features.js';
import { tokenFeatures } from '../../src/extraction/features/token-features.js';
import { severalFeatures, verdictFeatures } from '../../src/extraction/features/verdict-features.js';
import type { Vocabulary } from '../../src/extraction/marking/word.js';
import { choiceOf } from '../../src/extraction/model/choice.js';
import { logOddsOf } from '../../src/extraction/model/logistic.js';
import type { RoundedWeights } from '../../src/extraction/model/rounded-weights.js';
import type { SparseVector } from '../../src/extraction/model/sparse-vector.js';
import type { TaggerWeights } from '../../src/extraction/model/tagger.js';
import { rankCandidates, tagText } from '../../src/extraction/read-item.js';
import type { RejectionReason } from '../../src/extraction/rejection-reason.js';
import type { ReaderModels } from '../../src/extraction/reader-models.js';
import { execArgvFor } from '../../src/runtime/threads/thread-lane.js';
import { nameKey } from '../extraction/name-key.js';
import { companyNames, investorNames, isLabelledAmount, soleInvestor } from './label.js';
import { randomOf, type Random } from './random.js';
import { isWire } from './sets.js';
import { exactWeights, trainLogistic, type Example } from './train-logistic.js';
import { trainNamedChoice } from './train-named-choice.js';
import { meanOf, type TaggedSegment } from './train-tagger.js';
import {
  foldOf,
  HEADLINE,
  isRoundUp,
  labelledDeals,
  labelledTags,
  type TrainingText,
} from './training-text.js';

/** Sets whose labels have no lead investors. The fit of lead investors ignores them. */
const WITHOUT_LEADS = ['headlines', 'press'];
/** Sets whose labels never name a sole investor as lead investor, even if this investor led. */
const OPEN_LEADS = ['modern-en', 'world', 'corpus'];
/** Minimum total weight of the texts that contain a word of the vocabulary. */
const LEAST_TEXTS = 2.5;
const WIRE_TEXT = 0.2;
const WORD_FOLDS = 5;
const TAG_FOLDS = 3;
/**
 * Number of fitted taggers. Their mean is the final tagger. Each one learns the texts in a
 * different order, so their random errors partly cancel.
 */
const TAGGERS = 2;
/**
 * Log odds above which the fit tags an ordinary release of a wire. Of the releases below, it tags
 * only the share PLAIN_RELEASES.
 */
const DOUBTFUL = -3.5;
const PLAIN_RELEASES = 0.06;
const TITLE_WEIGHT = 1;
const SEGMENT_WEIGHT = 0.8;

/** A text with the results of the earlier stages, from models that had not learned the text. */
interface StagedText {
  text: TrainingText;
  words: number;
  segments: TaggedSegment[];
  found: Candidates;
}

/**
 * Fits all models. Fits the first two stages also without each fold in turn (cross-fitting). Then
 * the later stages learn from results of models that had not learned the text. The same texts and
 * seed give the same weights.
 */
export async function fitReader(
  texts: readonly TrainingText[],
  seed: number,
  log: (line: string) => void,
): Promise<ReaderModels> {
  const random = randomOf(seed);
  const vocabulary = vocabularyOf(texts);
  const features = new Map(texts.map((text) => [text, documentFeatures(text.marked, vocabulary)]));
  const fitWords = (some: readonly TrainingText[]): RoundedWeights =>
    trainLogistic(
      some.map((text) => wordExample(text, features.get(text)!)),
      WORDS,
      random,
    );
  const scores = new Map<TrainingText, number>();
  for (let fold = 0; fold < WORD_FOLDS; fold++) {
    const model = fitWords(texts.filter((text) => foldOf(text, WORD_FOLDS) !== fold));
    for (const text of texts)
      if (foldOf(text, WORD_FOLDS) === fold) scores.set(text, logOddsOf(model, features.get(text)!));
  }
  const words = fitWords(texts);
  const reasons = fitReasons(texts, features, random);
  features.clear();
  const staged = texts
    .filter(
      (text) =>
        !isWire(text.set) || text.isRound || scores.get(text)! > DOUBTFUL || random() < PLAIN_RELEASES,
    )
    .map((text) => stage(text, scores.get(text)!, vocabulary));
  log(`words fitted; ${staged.length} texts to tag`);
  const isInFold = (one: StagedText, fold: number): boolean => foldOf(one.text, TAG_FOLDS) === fold;
  const folds = Array.from({ length: TAG_FOLDS }, (_, fold) => staged.filter((one) => !isInFold(one, fold)));
  const fitted = await fitTaggers([...folds, ...Array.from({ length: TAGGERS }, () => staged)], seed);
  const taggers = fitted.slice(0, TAG_FOLDS);
  const tagger = meanOf(fitted.slice(TAG_FOLDS));
  for (const one of staged)
    one.found = tagText(one.text.marked, one.words, {
      tagger: taggers.find((_, fold) => isInFold(one, fold))!,
      vocabulary,
    });
  log('tagger fitted');
  return { vocabulary, words, tagger, reasons, ...fitQuestions(staged, vocabulary, random) };
}

const WORDS = { bits: 20, epochs: 8, rate: 0.25, decay: 2e-5 };

function wordExample(text: TrainingText, features: SparseVector): Example {
  const { isRound, weight } = text;
  return { features, isYes: isRound, weight: weight * (isWire(text.set) && !isRound ? 0.5 : 1) };
}

function vocabularyOf(texts: readonly TrainingText[]): Vocabulary {
  const weights = new Map<number, number>();
  for (const { marked, set } of texts) {
    const words = new Set<number>();
    for (const { tokens } of marked.segments)
      for (const token of tokens) if (token.character === null) words.add(token.word.hash);
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + (isWire(set) ? WIRE_TEXT : 1));
  }
  return new Set([...weights].filter(([, weight]) => weight >= LEAST_TEXTS).map(([word]) => word));
}

const NOTHING_FOUND: Candidates = {
  companies: [],
  tagged: [],
  investors: [],
  amounts: [],
  amountMentions: [],
};

function stage(text: TrainingText, words: number, vocabulary: Vocabulary): StagedText {
  const features = tokenFeatures(text.marked, words, vocabulary);
  const segments = text.marked.segments.map((segment, index) => ({
    features: features[index]!,
    tags: labelledTags(text, segment),
    weight: text.weight * (segment.place === 'title' ? TITLE_WEIGHT : SEGMENT_WEIGHT),
  }));
  return { text, words, segments, found: NOTHING_FOUND };
}

/** Fits one tagger for each list of texts, as many in parallel as there are cores. */
async function fitTaggers(lists: readonly (readonly StagedText[])[], seed: number): Promise<TaggerWeights[]> {
  const taggers: TaggerWeights[] = [];
  const waiting = [...lists.entries()];
  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const [number, texts] = job;
      taggers[number] = await fitTaggerApart(texts, seed + number);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return taggers;
}

/** Fits one tagger in a separate thread. */
function fitTaggerApart(texts: readonly StagedText[], seed: number): Promise<TaggerWeights> {
  const script = new URL('./tagger-thread.ts', import.meta.url);
  const thread = new Worker(script, {
    execArgv: execArgvFor(script),
    workerData: { segments: texts.flatMap(({ segments }) => segments), seed },
  });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

/** Minimum number of items with a reason. The reader never returns a reason with fewer items. */
const LEAST_REASONS = 20;

/** Fits the model of rejection reasons to the items whose label has a reason. */
function fitReasons(
  texts: readonly TrainingText[],
  features: ReadonlyMap<TrainingText, SparseVector>,
  random: Random,
): ReaderModels['reasons'] {
  const labelled = texts.filter(({ reason }) => reason !== null);
  const counts = new Map<RejectionReason, number>();
  for (const { reason } of labelled) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count >= LEAST_REASONS).map(([reason]) => reason);
  return choiceOf(
    known.map((known) => [
      known,
      exactWeights(
        labelled.map((text) => ({ features: features.get(text)!, isYes: text.reason === known, weight: 1 })),
        { bits: 17, epochs: 8, rate: 0.25, decay: 2e-5 },
        random,
      ),
    ]),
  );
}

/**
 * Round types with enough labels for separate weights. The reader finds other types only where a
 * text names them.
 */
const KINDS: readonly FundingType[] = [
  ...(['undisclosed', 'pre-seed', 'seed', 'angel', 'series-a', 'series-b', 'series-c', 'series-d'] as const),
  ...(['series-e', 'series-f', 'bridge', 'venture', 'growth', 'private-equity', 'strategic'] as const),
  ...(['convertible-note', 'debt', 'grant', 'equity-crowdfunding'] as const),
];

/** Fits the small models that use the results of the tagger. */
function fitQuestions(
  staged: readonly StagedText[],
  vocabulary: Vocabulary,
  random: Random,
): Omit<ReaderModels, 'vocabulary' | 'words' | 'tagger' | 'reasons'> {
  const { statement, opinions } = fitStatement(staged, random);
  const verdict = trainLogistic(
    staged.map(({ text, words, found }, index) => ({
      features: verdictFeatures(text.marked, { words, statement: opinions[index]! }, found),
      isYes: text.isRound,
      weight: text.weight * (isWire(text.set) && !text.isRound ? 1.5 : 1),
    })),
    { bits: 12, epochs: 40, rate: 0.1, decay: 1e-5 },
    random,
  );
  const rounds = staged.filter(({ text }) => text.isRound);
  const several = trainLogistic(
    rounds
      .filter(({ text }) => text.set !== 'piece' && text.set !== HEADLINE)
      .map(({ text, found }) => ({
        features: severalFeatures(text.marked, found),
        isYes: isRoundUp(text),
        weight: isRoundUp(text) ? 2 : 1,
      })),
    { bits: 14, epochs: 30, rate: 0.15, decay: 1e-4 },
    random,
  );
  const severalInPiece = trainLogistic(
    rounds
      .filter(({ text }) => text.marked.isPart)
      .map(({ text: { marked, rounds: deals }, found }) => ({
        features: pieceFeatures(marked, found.companies, found),
        isYes: new Set(deals.map(({ company }) => company)).size > 1,
        weight: 1,
      })),
    { bits: 15, epochs: 20, rate: 0.15, decay: 1e-4 },
    random,
  );
  const dealAmount = trainLogistic(
    staged.filter(({ text }) => text.marked.isPart).flatMap(dealAmountExamples),
    { bits: 14, epochs: 20, rate: 0.15, decay: 1e-4 },
    random,
  );
  const ones = rounds.filter(({ text }) => text.rounds.length === 1);
  const company = trainLogistic(ones.flatMap(companyExamples), RANKING, random);
  const amount = trainLogistic(ones.flatMap(amountExamples), RANKING, random);
  const single = ones
    .filter(({ text }) => text.set !== HEADLINE)
    .map((one) => ({ ...one, found: rankCandidates(one.text.marked, one.found, { company, amount }) }));
  const form = trainLogistic(
    single.flatMap((one) => formExamples(one, vocabulary)),
    RANKING,
    random,
  );
  const lead = trainLogistic(
    single.flatMap(leadExamples),
    { bits: 18, epochs: 15, rate: 0.2, decay: 2e-5 },
    random,
  );
  const kinds = trainNamedChoice(
    single
      .filter(({ found }) => found.companies.length > 0)
      .map(({ text: { marked, rounds: labels, weight }, found }) => {
        const segments = kindSegments(marked, found);
        return {
          features: kindFeatures(marked, found, segments),
          named: namedKindFeatures(marked, found, segments),
          answer: labels[0]!.type as FundingType,
          weight,
        };
      }),
    KINDS,
    random,
  );
  return { statement, verdict, several, severalInPiece, company, form, amount, dealAmount, lead, kinds };
}

const RANKING = { bits: 16, epochs: 12, rate: 0.15, decay: 1e-4 };

/** Returns one example for each likely company name in a text with one round. */
function companyExamples({ text: { marked, rounds, weight }, found }: StagedText): Example[] {
  const names = companyNames(rounds[0]!).map(nameKey);
  return companyFeatures(marked, found).map((features, index) => ({
    features,
    isYes: names.includes(nameKey(found.companies[index]!.name)),
    weight,
  }));
}

/**
 * Returns one example for each form of the most likely name. Returns none if no form is the
 * company's name.
 */
function formExamples({ text, found }: StagedText, vocabulary: Vocabulary): Example[] {
  const [best] = found.companies;
  if (best === undefined) return [];
  const names = companyNames(text.rounds[0]!).map(nameKey);
  const forms = nameForms(text.marked, best.name, found.tagged);
  if (!forms.some(({ name }) => names.includes(nameKey(name)))) return [];
  return formFeatures(text.marked, forms, found.tagged, vocabulary).map((features, index) => ({
    features,
    isYes: names.includes(nameKey(forms[index]!.name)),
    weight: text.weight,
  }));
}

/** Returns one example for each likely amount in a text with one round. */
function amountExamples({ text: { marked, rounds, weight }, found }: StagedText): Example[] {
  return amountFeatures(marked, found).map((features, index) => ({
    features,
    isYes: isLabelledAmount(found.amounts[index]!.money, rounds[0]!),
    weight,
  }));
}

/**
 * Returns one example for each combination of a deal and an amount in a text with several deals.
 */
function dealAmountExamples({ text, found: { amountMentions } }: StagedText): Example[] {
  const { marked, rounds, weight } = text;
  const deals = labelledDeals(text);
  return deals.flatMap((deal) => {
    const own = rounds.filter(({ company }) => company === deal.company.name);
    return amountMentions.map((amount) => ({
      features: dealAmountFeatures(marked, deals, deal, amountMentions, amount),
      isYes: own.some((round) => isLabelledAmount(amount.money, round)),
      weight,
    }));
  });
}

const STATEMENT = { bits: 19, epochs: 8, rate: 0.25, decay: 2e-5 };

/**
 * Fits the model that reads the sentences with a company and an amount. Each opinion is the log
 * odds of a text, from a model that had not learned this text.
 */
function fitStatement(
  staged: readonly StagedText[],
  random: Random,
): { statement: RoundedWeights; opinions: number[] } {
  const examples = staged.map(({ text, found }) => ({
    features: statementFeatures(text.marked, found),
    isYes: text.isRound,
    weight: text.weight,
  }));
  const opinions = new Array<number>(staged.length).fill(0);
  for (let fold = 0; fold < WORD_FOLDS; fold++) {
    const isLeftOut = staged.map(({ text }) => foldOf(text, WORD_FOLDS) === fold);
    const model = trainLogistic(
      examples.filter((_, index) => !isLeftOut[index]),
      STATEMENT,
      random,
    );
    examples.forEach(({ features }, index) => {
      if (isLeftOut[index]) opinions[index] = logOddsOf(model, features);
    });
  }
  return { statement: trainLogistic(examples, STATEMENT, random), opinions };
}

const LEAST_LEADER = 0.2;

function leadExamples({ text, found }: StagedText): Example[] {
  const [round] = text.rounds;
  if (round?.lead_investor === undefined || WITHOUT_LEADS.includes(text.set)) return [];
  if (OPEN_LEADS.includes(text.set) && soleInvestor(round) !== null) return [];
  const leads = investorNames({ ...round, investors: [] }).map(nameKey);
  return found.investors
    .filter(({ chance }) => chance > LEAST_LEADER)
    .map((investor) => ({
      features: leadFeatures(text.marked, found, investor),
      isYes: leads.includes(nameKey(investor.name)),
      weight: text.weight,
    }));
}
