import type { ExtractedItem } from '../../src/ingestion/extracted-item.js';
import type { StatedRound } from '../../src/rounds/stated-round.js';
import type { ExpectedRound, LabelledItem } from './labelled-item.js';
import { nameKey } from './name-key.js';

export const FIELDS = ['company', 'amount', 'type', 'lead', 'website', 'country'] as const;
export type Field = (typeof FIELDS)[number];

/**
 * An expected round and the round that the reader found for it, or null. `right` says for each
 * field whether the value is correct, or null if the field is not scored.
 */
export interface Pair {
  expected: ExpectedRound;
  read: StatedRound | null;
  /**
   * True if the confidence is at least the minimum, so that the service would match and send the
   * round.
   */
  isSent: boolean;
  right: Record<Field, boolean | null>;
  /** True if company, amount and type are correct. Fields that are not scored do not count. */
  allRight: boolean;
}

/** A labelled item with the rounds that the reader found. */
export interface Scored {
  item: LabelledItem;
  /** The reader's outcome: `round`, or the rejection reason. */
  said: string;
  rounds: StatedRound[];
  pairs: Pair[];
  /** Rounds that the reader found, but no label expects. */
  extra: StatedRound[];
  isSent: boolean;
}

/** Scores one item. The service would hold a round below `minConfidence` and not send it. */
export function scoreItem(item: LabelledItem, judged: ExtractedItem, minConfidence: number): Scored {
  const { verdict } = judged;
  const rounds = verdict.outcome === 'round' ? verdict.rounds : [];
  const left = [...rounds];
  const readFor = pairUp(item.expected, left);
  const pairs = item.expected.map((expected) =>
    toPair(expected, readFor.get(expected) ?? null, minConfidence),
  );
  return {
    item,
    said: verdict.outcome === 'rejected' ? verdict.reason : verdict.outcome,
    rounds,
    pairs,
    extra: left,
    isSent: rounds.some((round) => round.confidenceScore >= minConfidence),
  };
}

/**
 * Assigns a found round to each expected round: first by name, then by amount, then in order.
 * Removes the assigned rounds from `left`.
 */
function pairUp(expected: ExpectedRound[], left: StatedRound[]): Map<ExpectedRound, StatedRound> {
  const readFor = new Map<ExpectedRound, StatedRound>();
  const tests = [
    (label: ExpectedRound, round: StatedRound) => isCompany(label, round) && isAmount(label, round) !== false,
    (label: ExpectedRound, round: StatedRound) => isCompany(label, round),
    (label: ExpectedRound, round: StatedRound) => isAmount(label, round) === true,
    () => true,
  ];
  for (const test of tests) {
    for (const label of expected) {
      if (readFor.has(label)) continue;
      const index = left.findIndex((round) => test(label, round));
      const [round] = index === -1 ? [] : left.splice(index, 1);
      if (round) readFor.set(label, round);
    }
  }
  return readFor;
}

function toPair(expected: ExpectedRound, read: StatedRound | null, minConfidence: number): Pair {
  const right: Pair['right'] = {
    company: expected.companies.length === 0 ? null : read !== null && isCompany(expected, read),
    amount: isAmount(expected, read),
    type: expected.types === null ? null : read !== null && expected.types.includes(read.fundingType),
    lead: isLead(expected, read),
    website:
      expected.websites === null ? null : expected.websites.map(hostOf).includes(hostOf(read?.website)),
    country:
      expected.countries?.[0] == null
        ? null
        : read !== null && expected.countries.includes(read.locationCountry),
  };
  return {
    expected,
    read,
    isSent: read !== null && read.confidenceScore >= minConfidence,
    right,
    allRight: read !== null && ![right.company, right.amount, right.type].includes(false),
  };
}

/** The fields of a round that are compared with its label. */
type ReadRound = Pick<StatedRound, 'companyName' | 'amount' | 'currency' | 'fundingType'>;

/** Returns whether company, amount and type are correct. Unlabelled fields do not count. */
export function isAllRight(expected: ExpectedRound, read: ReadRound): boolean {
  const isType = expected.types === null || expected.types.includes(read.fundingType);
  const isNamed = expected.companies.length === 0 || isCompany(expected, read);
  return isNamed && isAmount(expected, read) !== false && isType;
}

/** Returns whether the company has one of its accepted names. */
export function isCompany(expected: ExpectedRound, round: Pick<StatedRound, 'companyName'>): boolean {
  return expected.companies.map(nameKey).includes(nameKey(round.companyName));
}

/** Returns whether the amount is correct within 0.5%, or null if the label has no amount. */
function isAmount(expected: ExpectedRound, round: ReadRound | null): boolean | null {
  if (expected.amounts === null) return null;
  if (round === null) return false;
  return expected.amounts.some((label) => {
    if (label === null || round.amount === null) return label === round.amount;
    const isNear = Math.abs(round.amount - label.amount) <= 0.005 * label.amount;
    return isNear && (label.currency === '' || round.currency === label.currency);
  });
}

/**
 * Returns whether the lead investor is correct. Returns null if the field is not scored. Also
 * returns null if neither label nor reading has a lead investor, because F1 does not count this
 * case.
 */
function isLead(expected: ExpectedRound, round: StatedRound | null): boolean | null {
  if (expected.leads === null) return null;
  const read = round?.leadInvestor ?? null;
  if (expected.leads.includes(null) && (read === null || round === null)) return null;
  return read !== null && expected.leads.some((lead) => lead !== null && nameKey(lead) === nameKey(read));
}

function hostOf(url: string | null | undefined): string {
  return (url ?? '')
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/.*$/, '');
}
