import type { ArticleOutcome } from '../../src/ingestion/extraction/article.js';
import { splitLegalForm } from '../../src/ingestion/extraction/legal-form.js';
import { isFundingType, type StatedRound } from '../../src/rounds/stated-round.js';
import type { LabelledItem } from './labelled.js';

export const FIELDS = ['company', 'amount', 'type', 'lead', 'website'] as const;
export type Field = (typeof FIELDS)[number];

/** An item with what was read, and for every field whether it is right; null where the label says nothing. */
export interface Scored {
  item: LabelledItem;
  outcome: ArticleOutcome;
  round: StatedRound | null;
  given: Record<Field, boolean>;
  right: Record<Field, boolean | null>;
  /** A true round with company, amount and kind all right, as far as they are labelled. */
  allRight: boolean;
}

/** Scores one item. Names compare without case, accents, punctuation and legal form; amounts within 0.5 %. */
export function score(item: LabelledItem, outcome: ArticleOutcome): Scored {
  const round = outcome.outcome === 'round' ? (outcome.rounds[0] ?? null) : null;
  const labelled = (label: unknown, right: boolean): boolean | null => (item.isRound && label ? right : null);
  const right: Scored['right'] = {
    company: labelled(item.company, keyOf(round?.companyName) === keyOf(item.company)),
    amount: labelled(item.amount, sameAmount(item, round)),
    type: labelled(isFundingType(item.fundingType), round?.fundingType === item.fundingType),
    lead: labelled(item.lead, keyOf(round?.leadInvestor) === keyOf(item.lead)),
    website: labelled(item.website, hostOf(round?.website) === item.website.toLowerCase()),
  };
  const given = {
    company: round !== null,
    amount: round?.amount != null,
    type: round !== null && round.fundingType !== 'undisclosed',
    lead: round?.leadInvestor != null,
    website: round?.website != null,
  };
  const allRight =
    item.isRound && round !== null && ![right.company, right.amount, right.type].includes(false);
  return { item, outcome, round, given, right, allRight };
}

function sameAmount(item: LabelledItem, round: StatedRound | null): boolean {
  if (round?.amount == null || item.amount === null) return false;
  const near = Math.abs(round.amount - item.amount) <= 0.005 * item.amount;
  return near && (item.currency === '' || round.currency === item.currency);
}

function keyOf(name: string | null | undefined): string {
  const bare = splitLegalForm((name ?? '').replace(/\s+/g, ' ')).name;
  return bare
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function hostOf(url: string | null | undefined): string {
  return (url ?? '')
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/.*$/, '');
}

/** The Wilson 95 % interval of `hits` of `total`. */
export function wilson(hits: number, total: number): [number, number] {
  if (total === 0) return [0, 1];
  const z = 1.96;
  const share = hits / total;
  const centre = share + (z * z) / (2 * total);
  const spread = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  const scale = 1 + (z * z) / total;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}
