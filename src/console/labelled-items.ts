import type { Reader } from '../database/transaction.js';
import { parseUrl } from '../outgoing/parse-url.js';
import type { StatedRound } from '../rounds/stated-round.js';
import * as queries from './labelled-items.queries.js';
import type { CustomersVerdict, JudgedItemRow, JudgedRound } from './labelled-items.queries.js';

const PAGE = 200;

/** A judged article, in the format of corpus/README.md. */
export interface LabelledItem {
  id: string;
  lang: string | null;
  title: string;
  text: string;
  host: string | null;
  feed_title: string | null;
  verdict: 'round' | 'none';
  /**
   * Reason why the article is not a round, from rejection-reason.ts. Null for a round, or if the
   * judge gave no reason.
   */
  reason: string | null;
  rounds: {
    company: string;
    amount: number | null;
    currency: string | null;
    type: string;
    lead_investor: string | null;
    investors: string[];
    website: string | null;
    country: string | null;
  }[];
  /** Role of the person who judged the article. */
  judged_by: 'operator' | 'customer';
}

/**
 * Lists the articles that operators and customers judged, newest first. It skips an article if its
 * rounds have different verdicts or wrong facts, because the label would be wrong. An operator's
 * verdict overrides a customer's verdict.
 */
export async function* listLabelledItems(db: Reader): AsyncGenerator<LabelledItem> {
  const customers = new Map(
    (await queries.listCustomersVerdictsAcrossUsers(db, null)).map((verdict) => [verdict.round_id, verdict]),
  );
  const seen = new Set<string>();
  for (let before: string | null = null; ;) {
    const page = { roundIds: [...customers.keys()], before, limit: PAGE };
    const rows = await queries.listJudgedItems(db, page);
    for (const row of rows) {
      const key = `${row.source} ${row.source_item}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const item = toLabelled(row, customers);
      if (item !== null) yield item;
    }
    if (rows.length < PAGE) return;
    before = rows.at(-1)?.id ?? null;
  }
}

function toLabelled(
  { id, title, url, language, text, feed_title: feedTitle, rounds }: JudgedItemRow,
  customers: ReadonlyMap<string, CustomersVerdict>,
): LabelledItem | null {
  const verdicts = rounds.map((round) => judge(round, customers.get(round.round_id)));
  const [first] = verdicts;
  if (first === undefined || verdicts.some((one) => one?.verdict !== first?.verdict)) return null;
  if (first === null) return null;
  const isRound = first.verdict === 'round';
  return {
    id: `verdict-${id}`,
    lang: language,
    title: title ?? '',
    text,
    host: url === null ? null : (parseUrl(url)?.hostname ?? null),
    feed_title: feedTitle,
    verdict: first.verdict,
    reason: first.reason,
    rounds: isRound ? rounds.map(({ stated }) => toLabel(stated)) : [],
    judged_by: first.by,
  };
}

/** Returns the verdict on a round. Returns null if the verdict cannot be used as a label. */
function judge(
  { verdict, reason }: JudgedRound,
  customers: CustomersVerdict | undefined,
): { verdict: 'round' | 'none'; reason: string | null; by: LabelledItem['judged_by'] } | null {
  if (verdict === 'wrong-facts') return null;
  if (verdict === 'none') return { verdict, reason, by: 'operator' };
  if (verdict === 'round')
    return customers?.is_misread === true ? null : { verdict, reason: null, by: 'operator' };
  return customers?.is_none === true ? { verdict: 'none', reason: null, by: 'customer' } : null;
}

function toLabel(stated: StatedRound): LabelledItem['rounds'][number] {
  return {
    company: stated.companyName,
    amount: stated.amount,
    currency: stated.currency,
    type: stated.fundingType,
    lead_investor: stated.leadInvestor,
    investors: stated.investors,
    // A website that the enricher found is not in the text, so it is not part of the label.
    website: stated.enriched?.includes('website') === true ? null : stated.website,
    country: stated.locationCountry,
  };
}
