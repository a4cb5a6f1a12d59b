import { readItem, type ItemReading, type ReadRound } from '../../src/extraction/read-item.js';
import type { ReaderModels } from '../../src/extraction/reader-models.js';
import { nameKey } from '../extraction/name-key.js';
import { acceptedTypes } from '../extraction/labelled-item.js';
import {
  companyNames,
  investorNames,
  isLabelledAmount,
  newsItemOf,
  soleInvestor,
  type ItemLabel,
  type RoundLabel,
} from './label.js';
import { randomOf } from './random.js';

/** Minimum chance of a round at which the service would send the item. */
const SENT = 0.5;

/** The counts of one item. */
interface ItemOutcome {
  chance: number;
  isRound: boolean;
  rounds: number;
  /** Number of sent rounds with the correct company. `all`: also with correct amount and type. */
  companies: number;
  all: number;
  /** Number of rounds with correct company, amount and type, whether sent or not. */
  allRead: number;
  /** `rounds`, `companies` and `all` of an item with several rounds. Otherwise 0. */
  severalRounds: number;
  severalCompanies: number;
  severalAll: number;
  /**
   * Numbers of lead investors: labelled, read, and read correctly. Only for items with one round.
   */
  leads: number;
  leadsGiven: number;
  leadsRight: number;
  investors: number;
  investorsGiven: number;
  investorsRight: number;
  wrong: string[];
}

/** A share or score from 0 to 1. `low` and `high` are its 95% interval, by bootstrap over items. */
export interface ScoredFigure {
  name: string;
  value: number;
  low: number;
  high: number;
}

export interface ReaderScore {
  set: string;
  items: number;
  rounds: number;
  figures: ScoredFigure[];
  wrong: string[];
  itemsPerSecond: number;
}

/** Reads every item and compares the reading with the label. */
export function scoreReader(set: string, items: readonly ItemLabel[], models: ReaderModels): ReaderScore {
  const begun = performance.now();
  const readings = items.map((item) => readItem(newsItemOf(item), models));
  const seconds = (performance.now() - begun) / 1000;
  const outcomes = items.map((item, index) => judge(item, readings[index]!));
  return {
    set,
    items: items.length,
    rounds: sum(outcomes, ({ rounds }) => rounds),
    figures: figuresOf(outcomes),
    wrong: outcomes.flatMap(({ wrong }) => wrong),
    itemsPerSecond: Math.round(items.length / seconds),
  };
}

function judge(item: ItemLabel, { chance, rounds }: Pick<ItemReading, 'chance' | 'rounds'>): ItemOutcome {
  const isSent = chance >= SENT;
  const read = rounds();
  const outcome: ItemOutcome = {
    ...{
      chance,
      isRound: item.rounds.length > 0,
      rounds: item.rounds.length,
      companies: 0,
      all: 0,
      allRead: 0,
    },
    ...{ severalRounds: 0, severalCompanies: 0, severalAll: 0, leads: 0, leadsGiven: 0, leadsRight: 0 },
    ...{ investors: 0, investorsGiven: 0, investorsRight: 0, wrong: [] },
  };
  const note = (what: string, ...details: unknown[]): void =>
    void outcome.wrong.push([what, item.id, ...details, item.title].join(' | '));
  if (isSent !== outcome.isRound)
    note(isSent ? 'false' : 'missed', chance.toFixed(2), item.reason ?? '', read[0]?.company ?? '');
  const rest = [...read];
  for (const label of item.rounds) {
    const known = companyNames(label).map(nameKey);
    const index = rest.findIndex(({ company }) => known.includes(nameKey(company)));
    const [round] = index < 0 ? [] : rest.splice(index, 1);
    if (round === undefined) {
      note('company', label.company, read.map(({ company }) => company).join(' + '));
      continue;
    }
    const amountIsRight = hasRightAmount(label, round);
    const typeIsRight = acceptedTypes([label.type, ...(label.alt_type ?? [])]).includes(round.type);
    if (!amountIsRight) note('amount', label.company, label.amount, round.amount?.value ?? null);
    if (!typeIsRight) note('kind', label.company, label.type, round.type);
    if (amountIsRight && typeIsRight) outcome.allRead++;
    if (!isSent) continue;
    outcome.companies++;
    if (amountIsRight && typeIsRight) outcome.all++;
    if (item.rounds.length === 1) compareInvestors(outcome, label, round, note);
  }
  if (item.rounds.length > 1) {
    outcome.severalRounds = outcome.rounds;
    outcome.severalCompanies = outcome.companies;
    outcome.severalAll = outcome.all;
  }
  return outcome;
}

function hasRightAmount(label: RoundLabel, { amount }: ReadRound): boolean {
  if (amount !== null) return isLabelledAmount(amount, label);
  return label.amount === null || [...(label.alt_amount ?? []), ...(label.alt_amounts ?? [])].includes(null);
}

function compareInvestors(
  outcome: ItemOutcome,
  label: RoundLabel,
  round: ReadRound,
  note: (what: string, ...details: unknown[]) => void,
): void {
  const sole = soleInvestor(label);
  const isOpen = sole !== null && round.lead !== null && nameKey(sole) === nameKey(round.lead);
  if (label.lead_investor !== undefined && !isOpen) {
    const leads = investorNames({ ...label, investors: [] }).map(nameKey);
    const isRight = round.lead !== null && leads.includes(nameKey(round.lead));
    if (label.lead_investor !== null) outcome.leads++;
    if (round.lead !== null) outcome.leadsGiven++;
    if (isRight) outcome.leadsRight++;
    if (!isRight && (label.lead_investor ?? null) !== round.lead)
      note('lead', label.company, label.lead_investor, round.lead);
  }
  if (label.investors === undefined) return;
  const known = new Set(investorNames(label).map(nameKey));
  outcome.investors += new Set(label.investors.map(nameKey)).size;
  outcome.investorsGiven += round.investors.length;
  outcome.investorsRight += round.investors.filter((name) => known.has(nameKey(name))).length;
}

const RESAMPLES = 400;
const SEED = 11;

type Measure = (outcomes: readonly ItemOutcome[]) => number;

const MEASURES: Record<string, Measure> = {
  precision: (all) => share(all.filter(isHit).length, all.filter(isSent).length),
  recall: (all) => share(all.filter(isHit).length, all.filter(({ isRound }) => isRound).length),
  F1: (all) =>
    share(
      2 * all.filter(isHit).length,
      all.filter(isSent).length + all.filter(({ isRound }) => isRound).length,
    ),
  company: (all) =>
    share(
      sum(all, (one) => one.companies),
      sum(all, (one) => one.rounds),
    ),
  'all three': (all) =>
    share(
      sum(all, (one) => one.all),
      sum(all, (one) => one.rounds),
    ),
  'company, of several': (all) =>
    share(
      sum(all, (one) => one.severalCompanies),
      sum(all, (one) => one.severalRounds),
    ),
  'all three, of several': (all) =>
    share(
      sum(all, (one) => one.severalAll),
      sum(all, (one) => one.severalRounds),
    ),
  'lead F1': (all) =>
    share(
      2 * sum(all, (one) => one.leadsRight),
      sum(all, (one) => one.leads) + sum(all, (one) => one.leadsGiven),
    ),
  'investors right': (all) =>
    share(
      sum(all, (one) => one.investorsRight),
      sum(all, (one) => one.investorsGiven),
    ),
  'investors found': (all) =>
    share(
      sum(all, (one) => one.investorsRight),
      sum(all, (one) => one.investors),
    ),
  'precision at recall 75': (all) => precisionAt(all, 0.75),
  'area under the curve': (all) => areaUnderCurve(all, ({ isRound }) => isRound),
  'area under the curve, all three': (all) => areaUnderCurve(all, isWhollyRight),
  'calibration error': calibrationError,
};

function figuresOf(outcomes: readonly ItemOutcome[]): ScoredFigure[] {
  const random = randomOf(SEED);
  const samples = Array.from({ length: RESAMPLES }, () =>
    outcomes.map(() => outcomes[Math.floor(random() * outcomes.length)]!),
  );
  return Object.entries(MEASURES).flatMap(([name, measure]) => {
    const value = measure(outcomes);
    if (Number.isNaN(value)) return [];
    const drawn = samples
      .map(measure)
      .filter((one) => !Number.isNaN(one))
      .sort((a, b) => a - b);
    const at = (part: number): number => drawn[Math.floor(part * (drawn.length - 1))] ?? value;
    return [{ name, value, low: at(0.025), high: at(0.975) }];
  });
}

function isSent({ chance }: ItemOutcome): boolean {
  return chance >= SENT;
}

function isHit(outcome: ItemOutcome): boolean {
  return outcome.isRound && isSent(outcome);
}

function precisionAt(outcomes: readonly ItemOutcome[], recall: number): number {
  const needed = recall * outcomes.filter(({ isRound }) => isRound).length;
  let hits = 0;
  for (const [index, { isRound }] of byChance(outcomes).entries())
    if (isRound && ++hits >= needed) return hits / (index + 1);
  return NaN;
}

/**
 * Returns whether an item states rounds and the reader found company, amount and type of each one
 * correctly.
 */
function isWhollyRight({ isRound, rounds, allRead }: ItemOutcome): boolean {
  return isRound && allRead === rounds;
}

/**
 * Returns the probability that an item for which `holds` is true gets a higher chance than an item
 * for which it is false.
 */
function areaUnderCurve(outcomes: readonly ItemOutcome[], holds: (one: ItemOutcome) => boolean): number {
  let [area, held] = [0, 0];
  for (const outcome of byChance(outcomes))
    if (holds(outcome)) held++;
    else area += held;
  return share(area, held * (outcomes.length - held));
}

const BINS = 10;

/**
 * Returns the calibration error: the mean difference between the chance and the real share of
 * rounds, over ten bins of the chance.
 */
function calibrationError(outcomes: readonly ItemOutcome[]): number {
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const here = outcomes.filter(({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === bin);
    error += Math.abs(sum(here, ({ chance, isRound }) => chance - (isRound ? 1 : 0)));
  }
  return share(error, outcomes.length);
}

function byChance(outcomes: readonly ItemOutcome[]): ItemOutcome[] {
  return [...outcomes].sort((a, b) => b.chance - a.chance);
}

function share(part: number, whole: number): number {
  return whole === 0 ? NaN : part / whole;
}

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0);
}
