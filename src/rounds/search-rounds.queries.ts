import type { Db } from '../database/transaction.js';
import type { RoundReview } from './rounds.queries.js';
import type { StatedRound } from './stated-round.js';

/** A round in the results of a search. */
export interface FoundRound extends RoundReview {
  id: string;
  facts: StatedRound;
  created_at: Date;
}

const ROUND = `r.id, r.facts, r.created_at, r.state, r.hold_reason`;

/**
 * Maximum number of rounds with a matching name that a search reads. Many names start with the same
 * two letters.
 */
const NAMED_ROUNDS = 1_000;

/** Finds the rounds of companies whose name starts with a text, newest first. */
export async function searchRoundsByName(db: Db, text: string, limit: number): Promise<FoundRound[]> {
  return db.query(
    `with named as materialized (
       select ${ROUND} from funding_rounds r where lower(r.company_name) like lower($1) limit $2)
     select * from named order by created_at desc, id desc limit $3`,
    [`${text.replace(/[\\%_]/g, '\\$&')}%`, NAMED_ROUNDS, limit],
  );
}

/** Finds the rounds of a company by the registrable domain of its website, newest first. */
export async function listRoundsOfDomain(db: Db, domain: string, limit: number): Promise<FoundRound[]> {
  return db.query(
    `select ${ROUND} from funding_rounds r where r.registrable_domain = $1
     order by r.created_at desc, r.id desc limit $2`,
    [domain, limit],
  );
}

/**
 * Finds the rounds that an article states, newest first. `urls` are the spellings of the article's
 * URL.
 */
export async function listRoundsOfArticle(
  db: Db,
  urls: readonly string[],
  limit: number,
): Promise<FoundRound[]> {
  return db.query(
    `with stated as materialized (select round_id from mentions where stated ->> 'articleUrl' = any($1::text[]))
     select ${ROUND} from funding_rounds r where r.id in (select round_id from stated)
     order by r.created_at desc, r.id desc limit $2`,
    [urls, limit],
  );
}

/** Reads a round as a search lists it. Returns null if there is no round with this id. */
export async function findListedRound(db: Db, roundId: string): Promise<FoundRound | null> {
  const rows: FoundRound[] = await db.query(`select ${ROUND} from funding_rounds r where r.id = $1`, [
    roundId,
  ]);
  return rows[0] ?? null;
}

/** An article that was read and states no round. */
export interface RejectedArticle {
  title: string | null;
  url: string;
  reason: string | null;
  fetched_at: Date;
}

/** Finds the last rejection of an article. `urls` are the spellings of the article's URL. */
export async function findRejectedArticle(db: Db, urls: readonly string[]): Promise<RejectedArticle | null> {
  const rows: RejectedArticle[] = await db.query(
    `select title, url, reason, fetched_at from items where outcome = 'rejected' and url = any($1::text[])
     order by fetched_at desc limit 1`,
    [urls],
  );
  return rows[0] ?? null;
}
