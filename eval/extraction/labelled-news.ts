import { feedItemsOf } from './feed-of-texts.js';
import { acceptedTypes, type ExpectedRound, type LabelledItem, type Money } from './labelled-item.js';
import { readJsonl } from './read-jsonl.js';

/** One line of `modern-en.jsonl`, `world.jsonl` or the corpus. */
export interface NewsLine {
  id: string;
  lang?: string;
  title: string;
  text: string;
  verdict: 'round' | 'none';
  rounds: NewsRound[];
  /** One of the service's rejection reasons for an item without a round. Null for a round. */
  reason: string | null;
  tags?: string[];
}

/** The label of a round in such a line. */
export interface NewsRound {
  company: string;
  alt?: string[];
  amount: number | null;
  currency: string | null;
  alt_amounts?: Money[];
  type: string;
  alt_type?: string[];
  lead_investor: string | null;
  alt_lead?: (string | null)[];
  website: string | null;
  country: string | null;
  alt_country?: string[];
}

/** Reads labelled news items, one JSON object per line (`NewsLine`). */
export function readNews(path: string): LabelledItem[] {
  return labelledNews(readJsonl<NewsLine>(path));
}

/** Converts lines to labelled items. The service's feed parser reads the text of each line. */
export function labelledNews(lines: NewsLine[]): LabelledItem[] {
  const items = feedItemsOf(lines);
  return lines.flatMap((line, index) => {
    const feedItem = items[index];
    if (feedItem === undefined) return [];
    const expected = line.verdict === 'round' ? line.rounds.map(toExpected) : [];
    return [{ id: line.id, lang: line.lang ?? 'en', feedItem, expected, kind: line.reason ?? 'round' }];
  });
}

function toExpected(round: NewsRound): ExpectedRound {
  const stated = round.amount === null ? null : { amount: round.amount, currency: round.currency ?? '' };
  return {
    companies: [round.company, ...(round.alt ?? [])],
    amounts: [stated, ...(round.alt_amounts ?? [])],
    types: acceptedTypes([round.type, ...(round.alt_type ?? [])]),
    leads: [round.lead_investor, ...(round.alt_lead ?? [])],
    websites: round.website === null ? null : [round.website],
    countries: [round.country, ...(round.alt_country ?? [])],
  };
}
