import type { Reader } from '../database/transaction.js';
import type { RoundVerdict } from '../rounds/rounds.queries.js';
import type { StatedRound } from '../rounds/stated-round.js';

/** One round of an article, and the operator's verdict on it. */
export interface JudgedRound {
  round_id: string;
  stated: StatedRound;
  /** Verdict of the operator on the round. Null if no operator has judged the round. */
  verdict: RoundVerdict['verdict'] | null;
  reason: string | null;
}

/** An article with a stored text, and all rounds that it states. */
export interface JudgedItemRow {
  id: string;
  source: string;
  source_item: string;
  title: string | null;
  url: string | null;
  language: string | null;
  text: string;
  feed_title: string | null;
  rounds: JudgedRound[];
}

/** A customer's verdict on a round. */
export interface CustomersVerdict {
  round_id: string;
  is_none: boolean;
  is_misread: boolean;
}

/**
 * Lists the rounds that customers marked as not a round or as having wrong facts. If `since` is
 * null, the list covers all times. Customers' other reasons are ignored, because they concern the
 * match and not the round.
 */
export async function listCustomersVerdictsAcrossUsers(
  db: Reader,
  since: Date | null,
): Promise<CustomersVerdict[]> {
  return db.query(
    `select round_id, bool_or(reason = 'no_funding_round') as is_none, bool_or(reason = 'wrong_facts') as is_misread
     from match_verdicts
     where reason in ('no_funding_round', 'wrong_facts') and ($1::timestamptz is null or made_at >= $1) group by round_id`,
    [since],
  );
}

/**
 * Lists judged articles that have a stored text, newest first. An article is judged if it states a
 * round with an operator's verdict or a round of `roundIds`. `before` is the id of the last article
 * on the previous page. If the text of an article changed, the list contains the article once per
 * text.
 */
export async function listJudgedItems(
  db: Reader,
  { roundIds, before, limit }: { roundIds: readonly string[]; before: string | null; limit: number },
): Promise<JudgedItemRow[]> {
  return db.query(
    `select i.id, i.source, i.source_item, i.title, i.url, i.language, i.text, i.feed_title,
            (select json_agg(json_build_object('round_id', r.id, 'stated', m.stated, 'verdict', r.verdict, 'reason', r.verdict_reason)
                             order by m.company_key, m.part)
             from mentions m join funding_rounds r on r.id = m.round_id
             where m.source = i.source and m.source_item = i.source_item) as rounds
     from items i
     where i.text is not null and i.round_id is not null and ($2::bigint is null or i.id < $2)
       and i.round_id in (select id from funding_rounds where verdict is not null union all select unnest($1::uuid[]))
     order by i.id desc limit $3`,
    [roundIds, before, limit],
  );
}

/** Counts the rounds with an operator's verdict whose articles have no stored text. */
export async function countJudgedWithoutText(db: Reader): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from funding_rounds r
     where r.verdict in ('round', 'none')
       and not exists (select 1 from items i where i.round_id = r.id and i.text is not null)`,
  );
  return rows[0]?.count ?? 0;
}
