import type { FundingType } from '../../rounds/stated-round.js';
import {
  candidatesOf,
  type AmountMention,
  type Candidates,
  type NameCandidate,
} from './claims/candidates.js';
import { documentFeatures } from './features/document-features.js';
import { kindFeatures, LEAST_AMOUNT } from './features/kind-features.js';
import { leadFeatures } from './features/lead-features.js';
import { tokenFeatures } from './features/token-features.js';
import { severalFeatures, verdictFeatures } from './features/verdict-features.js';
import { markItem, type NewsItem } from './marking/mark-item.js';
import type { MarkedText } from './marking/marked-text.js';
import { LEAST_PIECE, piecesOf } from './marking/pieces.js';
import { likeliestOf } from './model/choice.js';
import { chanceOf, logOddsOf, strongestFeatures, type FeatureEffect } from './model/logistic.js';
import type { SparseVector } from './model/sparse-vector.js';
import type { RejectionReason } from './rejection-reason.js';
import { readTags } from './model/tagger.js';
import type { ReaderModels } from './reader-models.js';
import type { Money } from './signals/money.js';
import { keyOf } from './signals/names.js';

/** One round as the reader takes it from a text. */
export interface ReadRound {
  company: string;
  /** Where the company is named first: the segment's text, and from and to where in it. */
  mention: { text: string; start: number; end: number };
  /** The part of a round-up that tells of it; null if that is the whole text. */
  piece: string | null;
  /** The chance that this is the company, 0 to 1. */
  companyChance: number;
  amount: Money | null;
  amountChance: number;
  type: FundingType;
  lead: string | null;
  investors: string[];
}

/** What the reader makes of an item. */
export interface ItemReading {
  /** The chance that it tells of a round, 0 to 1. */
  chance: number;
  /** The words and classes that moved the verdict most. */
  signals: FeatureEffect[];
  /** The likeliest reason if it does not tell of a round. */
  reason: RejectionReason;
  /** The rounds that it tells of if it does, whatever the chance. */
  rounds: ReadRound[];
}

/** Below this log-odds by words nothing else is read: nine of ten releases of a wire end here. */
const GATE = -6;
/** An investor is listed, and may be the lead, from these chances on. */
const LEAST_INVESTOR = 0.5;
const LEAST_LEADER = 0.2;
/** From these chances on a text is read piece by piece, and as one with several companies. */
const LIKELY_SEVERAL = 0.3;
const SEVERAL = 0.5;
/** A piece tells of a deal from this chance on. */
const LEAST_PIECE_CHANCE = 0.4;

/** How many words are named as what moved the verdict. */
const SIGNALS = 8;

/**
 * Reads an item: marks it, judges its words, tags its names, and takes its rounds from the tags. With
 * `isRound` the names are tagged whatever the words say.
 */
export function readItem(
  item: NewsItem,
  models: ReaderModels,
  { isRound = false }: { isRound?: boolean } = {},
): ItemReading {
  const text = markItem(item);
  const features = documentFeatures(text);
  const { chance, found } = look(text, features, models, isRound ? -Infinity : GATE);
  return {
    chance,
    signals: strongestFeatures(models.words, features, SIGNALS),
    reason: likeliestOf(models.reasons, features) ?? 'no-round',
    rounds: found === null ? [] : roundsOf(text, found, models),
  };
}

/** Judges a text by its words, and if they say that it may be about a round, by what the tagger finds. */
function look(
  text: MarkedText,
  features: SparseVector,
  models: ReaderModels,
  gate = GATE,
): { chance: number; found: Candidates | null } {
  const words = logOddsOf(models.words, features);
  if (words < gate) return { chance: chanceOf(words), found: null };
  const found = tagText(text, words, models);
  return { chance: chanceOf(logOddsOf(models.verdict, verdictFeatures(text, words, found))), found };
}

/** Tags a text, given the log-odds of its words. */
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
  const several = chanceOf(logOddsOf(models.several, severalFeatures(text, found)));
  const fromPieces = several > LIKELY_SEVERAL ? readPieces(text, models) : [];
  if (fromPieces.length >= 2) return fromPieces;
  const single = singleRound(text, found, models);
  if (several <= SEVERAL) return single;
  const side = companiesSideBySide(text, found, models);
  return side.length > 0 ? side : single;
}

function mentionOf({ segments }: MarkedText, { first }: NameCandidate): ReadRound['mention'] {
  const { text, tokens } = segments[first.segment]!;
  return { text, start: tokens[first.from]!.start, end: tokens[first.to]!.end };
}

/** The one round of a text about one company. */
function singleRound(text: MarkedText, found: Candidates, models: ReaderModels): ReadRound[] {
  const [company] = found.companies;
  const [amount] = found.amounts;
  if (company === undefined) return [];
  const isSure = amount !== undefined && amount.chance > LEAST_AMOUNT;
  return [
    {
      company: company.name,
      mention: mentionOf(text, company),
      piece: null,
      companyChance: company.chance,
      amount: isSure ? amount.money : null,
      amountChance: amount?.chance ?? 0,
      type: kindOf(text, found, models),
      lead: leadOf(text, found, models),
      investors: investorsOf(found),
    },
  ];
}

/** The likely investors in the order of the text. */
function investorsOf({ investors }: Candidates): string[] {
  return investors
    .filter(({ chance }) => chance > LEAST_INVESTOR)
    .sort((a, b) => a.first.segment - b.first.segment || a.first.from - b.first.from)
    .map(({ name }) => name);
}

/** Reads each piece of a round-up as a text of its own. A company counts once. */
function readPieces({ body, language }: MarkedText, models: ReaderModels): ReadRound[] {
  const pieces = piecesOf(body);
  if (pieces.filter((piece) => /\d/.test(piece)).length < 2) return [];
  const rounds = new Map<string, ReadRound>();
  for (const piece of pieces) {
    if (piece.length < LEAST_PIECE) continue;
    const text = markItem({ title: '', text: piece, language });
    const { chance, found } = look(text, documentFeatures(text), models);
    if (found === null || chance < LEAST_PIECE_CHANCE) continue;
    for (const round of singleRound(text, found, models)) {
      const key = keyOf(round.company);
      if (!rounds.has(key)) rounds.set(key, { ...round, piece });
    }
  }
  return [...rounds.values()];
}

/** "A raises $5m, B raises $3m" in one sentence: each company takes the nearest amount and kind. */
function companiesSideBySide(text: MarkedText, found: Candidates, models: ReaderModels): ReadRound[] {
  return found.companies
    .filter(({ chance }) => chance > LIKELY_SEVERAL)
    .map((company) => {
      const amount = nearestAmount(company, found.amountMentions);
      return {
        company: company.name,
        mention: mentionOf(text, company),
        piece: null,
        companyChance: company.chance,
        amount: amount?.money ?? null,
        amountChance: amount?.chance ?? 0,
        type: kindOf(text, { ...found, amounts: amount === null ? [] : [{ ...amount, score: 1 }] }, models),
        lead: null,
        investors: [],
      };
    });
}

/** The nearest amount of the company's segment, one behind the name before one in front of it. */
function nearestAmount({ first }: NameCandidate, mentions: readonly AmountMention[]): AmountMention | null {
  const [nearest] = mentions
    .filter(({ chance, segment }) => chance > LEAST_LEADER && segment === first.segment)
    .sort(
      (a, b) =>
        Number(a.at < first.from) - Number(b.at < first.from) ||
        Math.abs(a.at - first.from) - Math.abs(b.at - first.from),
    );
  return nearest ?? null;
}

function kindOf(text: MarkedText, found: Candidates, { kinds }: ReaderModels): FundingType {
  return likeliestOf(kinds, kindFeatures(text, found)) ?? 'undisclosed';
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
