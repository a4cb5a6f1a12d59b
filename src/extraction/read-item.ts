import type { FundingType } from '../rounds/stated-round.js';
import {
  candidatesOf,
  type AmountMention,
  type Candidates,
  type NameCandidate,
} from './claims/candidates.js';
import { nameForms, spotsOf } from './claims/name-forms.js';
import { dealsOf, textOfDeal, type Deal } from './claims/deals.js';
import { amountFeatures } from './features/amount-features.js';
import { companyFeatures } from './features/company-features.js';
import { dealAmountFeatures } from './features/deal-amount-features.js';
import { documentFeatures } from './features/document-features.js';
import { formFeatures } from './features/form-features.js';
import { kindFeatures } from './features/kind-features.js';
import { kindSegments, LEAST_AMOUNT } from './features/kind-segments.js';
import { namedKindFeatures } from './features/named-kind-features.js';
import { leadFeatures } from './features/lead-features.js';
import { pieceFeatures } from './features/piece-features.js';
import { statementFeatures } from './features/statement-features.js';
import { tokenFeatures } from './features/token-features.js';
import { severalFeatures, verdictFeatures } from './features/verdict-features.js';
import { markItem, type NewsItem } from './marking/mark-item.js';
import type { MarkedText } from './marking/marked-text.js';
import { LEAST_PIECE, piecesOf } from './marking/pieces.js';
import { likeliestOf } from './model/choice.js';
import { likeliestNamed } from './model/named-choice.js';
import { chanceOf, logOddsOf, strongestFeatures, type FeatureEffect } from './model/logistic.js';
import type { RoundedWeights } from './model/rounded-weights.js';
import type { SparseVector } from './model/sparse-vector.js';
import type { RejectionReason } from './rejection-reason.js';
import { readTags } from './model/tagger.js';
import type { ReaderModels } from './reader-models.js';
import type { Money } from './signals/money.js';
import { lettersOf } from '../company-names/folding.js';

/** One round that the reader found in a text. */
export interface ReadRound {
  company: string;
  /**
   * The company's first mention: the text of its segment, and where the name starts and ends in
   * that text.
   */
  mention: { text: string; start: number; end: number };
  /** The part of a round-up that reports this round. Null if the whole text reports the round. */
  piece: string | null;
  /** Probability that this company raised the round, 0 to 1. */
  companyChance: number;
  amount: Money | null;
  amountChance: number;
  type: FundingType;
  lead: string | null;
  investors: string[];
}

/** The result of reading an item. */
export interface ItemReading {
  /** Probability that the item reports a round, 0 to 1. */
  chance: number;
  /** The words and classes that changed the verdict most. */
  signals: FeatureEffect[];
  /** Returns the most likely reason why the item reports no round. */
  reason(): RejectionReason;
  /**
   * Returns the rounds of the item, on the assumption that it reports a round. It ignores `chance`.
   */
  rounds(): ReadRound[];
}

/**
 * Minimum log-odds of an item's words. Below it, the reader stops. Nine of ten press releases stop
 * here.
 */
const GATE = -5;
/** Minimum probabilities of a listed investor and of a lead investor. */
const LEAST_INVESTOR = 0.5;
const LEAST_LEADER = 0.2;
/** Minimum probability of several rounds. Above it, a text is read as a round-up. */
const LIKELY_SEVERAL = 0.3;
/**
 * Minimum probability that a piece of a round-up reports a round. Less likely pieces are skipped.
 */
const LEAST_PIECE_CHANCE = 0.4;
/**
 * Minimum probability of a company with a separate deal, in a piece that names several companies.
 */
const LEAST_DEAL = 0.3;
/**
 * Minimum probability that the sentences of a deal report a round. Less likely deals are dropped.
 */
const LEAST_PART_CHANCE = 0.2;
/**
 * Maximum number of tokens that are read from the pieces of a round-up, about 10,000 characters.
 * The limit bounds the time.
 */
const MOST_TOKENS_OF_PIECES = 2_000;

/** Maximum number of signals that are returned with a verdict. */
const SIGNALS = 8;

/**
 * Reads an item in four steps. It marks the text, scores the words, tags the names, and takes the
 * rounds from the tags. If `isRound` is true, it tags the names whatever the score of the words is.
 */
export function readItem(
  item: NewsItem,
  models: ReaderModels,
  { isRound = false }: { isRound?: boolean } = {},
): ItemReading {
  const text = markItem(item);
  const features = documentFeatures(text, models.vocabulary);
  const { chance, found } = look(text, features, models, isRound ? -Infinity : GATE);
  return {
    chance,
    signals: strongestFeatures(models.words, features, SIGNALS),
    reason: () => likeliestOf(models.reasons, features) ?? 'no-round',
    rounds: () => (found === null ? [] : roundsOf(text, found, models)),
  };
}

/**
 * Scores a text by its words. If the words may report a round, the score also uses what the tagger
 * finds.
 */
function look(
  text: MarkedText,
  features: SparseVector,
  models: ReaderModels,
  gate = GATE,
): { chance: number; found: Candidates | null } {
  const words = logOddsOf(models.words, features);
  if (words < gate) return { chance: chanceOf(words), found: null };
  const found = tagText(text, words, models);
  const statement = logOddsOf(models.statement, statementFeatures(text, found));
  const verdict = verdictFeatures(text, { words, statement }, found);
  return { chance: chanceOf(logOddsOf(models.verdict, verdict)), found };
}

/** Tags the names and amounts of a text. `words` is the log-odds of its words. */
export function tagText(
  text: MarkedText,
  words: number,
  { tagger, vocabulary }: Pick<ReaderModels, 'tagger' | 'vocabulary'>,
): Candidates {
  const chances = tokenFeatures(text, words, vocabulary).map((segment) =>
    segment.tokens === 0 ? null : readTags(tagger, segment),
  );
  return candidatesOf(text, chances);
}

function roundsOf(text: MarkedText, found: Candidates, models: ReaderModels): ReadRound[] {
  if (found.companies.length === 0) return [];
  const nameOf = (round: ReadRound): ReadRound => withBestForm(text, round, found, models);
  const several = chanceOf(logOddsOf(models.several, severalFeatures(text, found)));
  const deals = several > LIKELY_SEVERAL ? readDeals(text, models, nameOf) : [];
  const [deal] = deals;
  const single = (): ReadRound[] => singleRound(text, found, models).map(nameOf);
  if (deal === undefined) return single();
  if (deals.length > 1 || deal.amount !== null) return deals;
  // If a text has only one deal, its amount may be in another part of the text than the company.
  const whole = single();
  return whole.some(({ company }) => lettersOf(company) === lettersOf(deal.company)) ? whole : deals;
}

/** Renames the company of a round to the form of its name that the whole text supports most. */
function withBestForm(
  text: MarkedText,
  round: ReadRound,
  { tagged }: Candidates,
  { form, vocabulary }: ReaderModels,
): ReadRound {
  const forms = nameForms(text, round.company, tagged);
  let [best, most] = [round.company, -Infinity];
  formFeatures(text, forms, tagged, vocabulary).forEach((features, index) => {
    const logOdds = logOddsOf(form, features);
    if (logOdds > most) [best, most] = [forms[index]!.name, logOdds];
  });
  if (best === round.company) return round;
  const [first] = spotsOf(text, best);
  return first === undefined ? round : { ...round, company: best, mention: mentionOf(text, { first }) };
}

/**
 * Reads the rounds of a round-up piece by piece. Each company counts once, by the name that
 * `nameOf` returns.
 */
function readDeals(
  whole: MarkedText,
  models: ReaderModels,
  nameOf: (round: ReadRound) => ReadRound,
): ReadRound[] {
  const rounds = new Map<string, ReadRound>();
  let tokensLeft = MOST_TOKENS_OF_PIECES;
  const pieces = piecesOf(whole.body).map((piece) => ({ ...piece, wholeTitle: whole.title }));
  for (const { text: piece, heading, wholeTitle } of [
    ...pieces,
    { text: whole.title, heading: '', wholeTitle: '' },
  ]) {
    if (piece.length < LEAST_PIECE) continue;
    const text = markItem({ ...partOf(whole, piece), around: heading, wholeTitle });
    for (const { tokens } of text.segments) tokensLeft -= tokens.length;
    if (tokensLeft < 0) break;
    const { chance, found } = look(text, documentFeatures(text, models.vocabulary), models);
    if (found === null || chance < LEAST_PIECE_CHANCE) continue;
    const companies = companiesOf(text, found, models).filter((company) => company.chance > LEAST_DEAL);
    const read =
      companies.length > 1 && tellsOfSeveral(text, companies, found, models)
        ? readParts(text, found, companies, models)
        : singleRound(text, found, models).map((round) => ({ ...round, piece }));
    for (const round of read.map(nameOf)) {
      const key = lettersOf(round.company);
      const known = rounds.get(key);
      if (known === undefined || (known.amount === null && round.amount !== null)) rounds.set(key, round);
    }
  }
  return [...rounds.values()];
}

/**
 * Returns whether a piece reports several deals. If a piece has two likely names, one of them may
 * be a place or an investor.
 */
function tellsOfSeveral(
  text: MarkedText,
  companies: readonly NameCandidate[],
  found: Candidates,
  { severalInPiece }: ReaderModels,
): boolean {
  return chanceOf(logOddsOf(severalInPiece, pieceFeatures(text, companies, found))) > 0.5;
}

/** Turns a part of a text into an item that can be read separately. */
function partOf({ language, wholeTitle }: MarkedText, text: string): NewsItem {
  return { title: '', text, language, isPart: true, wholeTitle };
}

/**
 * Returns the companies of a piece. If several sentences have amounts, each such sentence is also
 * read alone to find its company.
 */
function companiesOf(text: MarkedText, found: Candidates, models: ReaderModels): NameCandidate[] {
  const withMoney = text.segments.filter(({ tokens }) => tokens.some(({ money }) => money !== null));
  if (withMoney.length < 2) return found.companies;
  const companies = new Map(found.companies.map((company) => [lettersOf(company.name), company]));
  text.segments.forEach((segment, index) => {
    if (!withMoney.includes(segment)) return;
    const alone = markItem(partOf(text, segment.text));
    const [best] = look(alone, documentFeatures(alone, models.vocabulary), models).found?.companies ?? [];
    if (best === undefined || best.chance <= (companies.get(lettersOf(best.name))?.chance ?? 0)) return;
    const start = segment.text.indexOf(best.name);
    const from = segment.tokens.findIndex((token) => token.end > start);
    const to = segment.tokens.findLastIndex((token) => token.start < start + best.name.length);
    const mention = { segment: index, from, to };
    if (start >= 0 && to >= from)
      companies.set(lettersOf(best.name), { ...best, first: mention, mentions: [mention] });
  });
  return [...companies.values()];
}

/**
 * Reads the deals of a text with several companies. Each deal is read from its part of the text.
 */
function readParts(
  text: MarkedText,
  { amountMentions }: Candidates,
  companies: readonly NameCandidate[],
  models: ReaderModels,
): ReadRound[] {
  const deals = dealsOf(text, companies);
  return deals.flatMap((deal) => {
    let best: AmountMention | null = null;
    for (const amount of amountMentions) {
      const features = dealAmountFeatures(text, deals, deal, amountMentions, amount);
      const chance = chanceOf(logOddsOf(models.dealAmount, features));
      if (chance > (best?.chance ?? 0)) best = { ...amount, chance };
    }
    return readDeal(text, deal, best, models);
  });
}

function readDeal(
  whole: MarkedText,
  deal: Deal,
  amount: AmountMention | null,
  models: ReaderModels,
): ReadRound[] {
  const { company, mention } = deal;
  const piece = textOfDeal(whole, deal);
  const text = markItem({ ...partOf(whole, piece), around: `${whole.around}\n${whole.body}` });
  const { chance, found } = look(text, documentFeatures(text, models.vocabulary), models, -Infinity);
  if (found === null || chance < LEAST_PART_CHANCE) return [];
  const amounts = amount === null ? [] : [{ ...amount, score: amount.chance }];
  return [
    {
      company: company.name,
      mention: mentionOf(whole, { ...company, first: mention }),
      piece,
      companyChance: company.chance,
      ...factsOf(text, { ...found, amounts }, models),
    },
  ];
}

function mentionOf({ segments }: MarkedText, { first }: Pick<NameCandidate, 'first'>): ReadRound['mention'] {
  const { text, tokens } = segments[first.segment]!;
  return { text, start: tokens[first.from]!.start, end: tokens[first.to]!.end };
}

/** Returns the round of a text about one company, or an empty list if the text names no company. */
function singleRound(text: MarkedText, tagged: Candidates, models: ReaderModels): ReadRound[] {
  const found = rankCandidates(text, tagged, models);
  const [company] = found.companies;
  if (company === undefined) return [];
  return [
    {
      company: company.name,
      mention: mentionOf(text, company),
      piece: null,
      companyChance: company.chance,
      ...factsOf(text, found, models),
    },
  ];
}

/**
 * Ranks companies and amounts by what the whole text says about each. The new probability replaces
 * the tagger's.
 */
export function rankCandidates(
  text: MarkedText,
  found: Candidates,
  { company, amount }: Pick<ReaderModels, 'company' | 'amount'>,
): Candidates {
  return {
    ...found,
    companies: byChance(found.companies, companyFeatures(text, found), company),
    amounts: byChance(found.amounts, amountFeatures(text, found), amount),
  };
}

function byChance<T extends { chance: number }>(
  candidates: readonly T[],
  features: readonly SparseVector[],
  weights: RoundedWeights,
): T[] {
  return features
    .map((of, index) => ({ ...candidates[index]!, chance: chanceOf(logOddsOf(weights, of)) }))
    .sort((a, b) => b.chance - a.chance);
}

/** Reads the facts of a round from a text about one company. */
function factsOf(
  text: MarkedText,
  found: Candidates,
  models: ReaderModels,
): Pick<ReadRound, 'amount' | 'amountChance' | 'type' | 'lead' | 'investors'> {
  const [amount] = found.amounts;
  const isSure = amount !== undefined && amount.chance > LEAST_AMOUNT;
  return {
    amount: isSure ? amount.money : null,
    amountChance: amount?.chance ?? 0,
    type: kindOf(text, found, models),
    lead: leadOf(text, found, models),
    investors: investorsOf(found),
  };
}

/** Returns the likely investors in the order in which the text names them. */
function investorsOf({ investors }: Candidates): string[] {
  return investors
    .filter(({ chance }) => chance > LEAST_INVESTOR)
    .sort((a, b) => a.first.segment - b.first.segment || a.first.from - b.first.from)
    .map(({ name }) => name);
}

function kindOf(text: MarkedText, found: Candidates, { kinds }: ReaderModels): FundingType {
  const segments = kindSegments(text, found);
  const features = kindFeatures(text, found, segments);
  return likeliestNamed(kinds, features, namedKindFeatures(text, found, segments)) ?? 'undisclosed';
}

function leadOf(text: MarkedText, found: Candidates, { lead }: ReaderModels): string | null {
  let best: string | null = null;
  let most = 0;
  for (const investor of found.investors) {
    if (investor.chance <= LEAST_LEADER) continue;
    const logOdds = logOddsOf(lead, leadFeatures(text, found, investor));
    if (logOdds > most) [best, most] = [investor.name, logOdds];
  }
  return best;
}
