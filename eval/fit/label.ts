import type { NewsItem } from '../../src/extraction/marking/mark-item.js';
import { REJECTION_REASONS, type RejectionReason } from '../../src/extraction/rejection-reason.js';
import { htmlToText } from '../../src/ingestion/formats/html-text.js';
import type { Money } from '../../src/extraction/signals/money.js';

/** The label of one round. corpus/README.md explains the fields. */
export interface RoundLabel {
  company: string;
  alt?: string[];
  amount: number | null;
  currency?: string | null;
  alt_amount?: ({ amount: number } | null)[];
  alt_amounts?: ({ amount: number } | null)[];
  type: string;
  alt_type?: string[];
  lead_investor?: string | null;
  alt_lead?: (string | null)[];
  investors?: string[];
}

/** A labelled news item: one line of a set. */
export interface ItemLabel {
  id: string;
  title: string;
  text: string;
  feed_title?: string | null;
  host?: string | null;
  /** The news site of a real item, as the title of its feed. */
  outlet?: string;
  rounds: RoundLabel[];
  reason?: string | null;
  lang?: string;
}

/**
 * Maps reasons of labels to rejection reasons of the service. Other unknown reasons become
 * `no-round`.
 */
const REASONS: Record<string, RejectionReason> = {
  'listed-company': 'public-offering',
  'valuation-only': 'valuation',
  rumour: 'planned',
  'background-only': 'background',
  'bank-or-earnings': 'revenue',
  'grants-given': 'public-money',
  'government-budget': 'public-money',
  programme: 'public-money',
  politics: 'charity',
};

/**
 * Returns the service's rejection reason for a label. Returns null for a round, and for a label
 * without a reason.
 */
export function reasonOf({ reason, rounds }: ItemLabel): RejectionReason | null {
  if (rounds.length > 0 || reason === undefined || reason === null) return null;
  if (Object.hasOwn(REJECTION_REASONS, reason)) return reason as RejectionReason;
  return REASONS[reason] ?? 'no-round';
}

/** Maximum relative difference of amounts that count as equal. Texts round amounts. */
const SAME_AMOUNT = 0.006;

/** Returns whether an amount in a text is the labelled amount, in any currency. */
export function isLabelledAmount(money: Money, { amount, alt_amount, alt_amounts }: RoundLabel): boolean {
  if (amount === null) return false;
  const right = [amount, ...[...(alt_amount ?? []), ...(alt_amounts ?? [])].map((other) => other?.amount)];
  return right.some(
    (value) => value !== undefined && Math.abs(money.value - value) <= SAME_AMOUNT * Math.abs(value),
  );
}

/** Returns all spellings of a round's company, with straight apostrophes as in marked texts. */
export function companyNames({ company, alt }: RoundLabel): string[] {
  return plainNames([company, ...(alt ?? [])]);
}

export function investorNames({ investors, lead_investor, alt_lead }: RoundLabel): string[] {
  return plainNames([...(investors ?? []), lead_investor, ...(alt_lead ?? [])]);
}

function plainNames(names: (string | null | undefined)[]): string[] {
  return names.flatMap((name) => (name ? [name.replace(/[’ʼ＇]/g, "'")] : []));
}

/** Converts a labelled item to the input that the service would have. */
export function newsItemOf(label: ItemLabel): NewsItem {
  return {
    title: htmlToText(label.title).text,
    text: htmlToText(label.text).text,
    feedTitle: label.feed_title ?? label.outlet ?? null,
    host: label.host ?? null,
  };
}

/**
 * Returns the only investor of a round without a labelled lead investor, otherwise null. Whether
 * this investor led is unknown, because the sets label this case differently.
 */
export function soleInvestor({ lead_investor: lead, investors }: RoundLabel): string | null {
  return lead === null && investors?.length === 1 ? (investors[0] ?? null) : null;
}
