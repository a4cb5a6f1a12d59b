import type { NewsItem } from '../../src/extraction/marking/mark-item.js';
import { REJECTION_REASONS, type RejectionReason } from '../../src/extraction/rejection-reason.js';
import { htmlToText } from '../../src/ingestion/formats/html-text.js';
import type { Money } from '../../src/extraction/signals/money.js';

/** What a label says of one round; how to label: eval/corpus/README.md. */
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

/** A labelled news item, as a line of a set. */
export interface ItemLabel {
  id: string;
  title: string;
  text: string;
  feed_title?: string | null;
  host?: string | null;
  /** The outlet of a real item: its feed's title. */
  outlet?: string;
  rounds: RoundLabel[];
  reason?: string | null;
  lang?: string;
}

/** Reasons of labels by the service's own. What is not here says no more than that there is no round. */
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

/** The service's reason for a label without a round; null if the label gives none. */
export function reasonOf({ reason, rounds }: ItemLabel): RejectionReason | null {
  if (rounds.length > 0 || reason === undefined || reason === null) return null;
  if (Object.hasOwn(REJECTION_REASONS, reason)) return reason as RejectionReason;
  return REASONS[reason] ?? 'no-round';
}

/** Two sums are the same within this share: texts round them. */
const SAME_AMOUNT = 0.006;

/** Whether a sum in a text is the labelled one, whatever its currency. */
export function isLabelledAmount(money: Money, { amount, alt_amount, alt_amounts }: RoundLabel): boolean {
  if (amount === null) return false;
  const right = [amount, ...[...(alt_amount ?? []), ...(alt_amounts ?? [])].map((other) => other?.amount)];
  return right.some(
    (value) => value !== undefined && Math.abs(money.value - value) <= SAME_AMOUNT * Math.abs(value),
  );
}

/** All spellings of a round's company, with plain apostrophes as marked texts have them. */
export function companyNames({ company, alt }: RoundLabel): string[] {
  return plainNames([company, ...(alt ?? [])]);
}

/** All names of a round's investors. */
export function investorNames({ investors, lead_investor, alt_lead }: RoundLabel): string[] {
  return plainNames([...(investors ?? []), lead_investor, ...(alt_lead ?? [])]);
}

function plainNames(names: (string | null | undefined)[]): string[] {
  return names.flatMap((name) => (name ? [name.replace(/[’ʼ＇]/g, "'")] : []));
}

/** What the service would know of a labelled item, as text. */
export function newsItemOf(label: ItemLabel): NewsItem {
  return {
    title: htmlToText(label.title).text,
    text: htmlToText(label.text).text,
    feedTitle: label.feed_title ?? label.outlet ?? null,
    host: label.host ?? null,
  };
}

/**
 * The only investor of a round whose label names no leader. Whether it led is open: sets differ in that,
 * and a reader cannot know.
 */
export function soleInvestor({ lead_investor: lead, investors }: RoundLabel): string | null {
  return lead === null && investors?.length === 1 ? (investors[0] ?? null) : null;
}
