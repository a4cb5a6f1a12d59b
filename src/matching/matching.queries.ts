import type { Db } from '../database/transaction.js';
import type { StatedRound } from '../rounds/stated-round.js';
import type { MatchType } from './event.dto.js';

export interface RoundRow {
  id: string;
  company_name: string;
  registrable_domain: string | null;
  facts: StatedRound;
}

/** Finds a stored round. */
export async function findRound(db: Db, roundId: string): Promise<RoundRow | null> {
  const rows: RoundRow[] = await db.query(
    `select id, company_name, registrable_domain, facts from funding_rounds where id = $1`,
    [roundId],
  );
  return rows[0] ?? null;
}

/** Only users who are pro now and do not have the round yet are matched (decisions 27 and 28). */
const IN_TIER = `join users u on u.id = hit.user_id and u.tier = 'pro'
  where not exists (select from match_ledger l where l.user_id = hit.user_id and l.round_id = $2)`;

export interface AccountHitRow {
  user_id: string;
  id: string;
  external_id: string;
}

/** Finds the accounts of all users whose registrable domain is the round's. */
export async function findAccountsByDomainAcrossUsers(
  db: Db,
  domain: string,
  roundId: string,
): Promise<AccountHitRow[]> {
  return db.query(
    `select hit.user_id, hit.id, hit.external_id
     from (select user_id, id, external_id from accounts where registrable_domain = $1) hit ${IN_TIER}`,
    [domain, roundId],
  );
}

export interface ContactHitRow {
  user_id: string;
  id: string;
  account_id: string | null;
  account_external_id: string | null;
}

/** Finds the contacts of all users whose e-mail domain is the round's, with the account each is linked to. */
export async function findContactsByDomainAcrossUsers(
  db: Db,
  domain: string,
  roundId: string,
): Promise<ContactHitRow[]> {
  return db.query(
    `select hit.user_id, hit.id, hit.account_id, hit.account_external_id
     from (select c.user_id, c.id, a.id as account_id, a.external_id as account_external_id
           from contacts c left join accounts a on a.user_id = c.user_id and a.external_id = c.account_external_id
           where c.email_domain = $1) hit ${IN_TIER}`,
    [domain, roundId],
  );
}

export interface NameHitRow extends AccountHitRow {
  name_key: string;
  name: string;
  /** Registrable domains of the e-mail addresses of linked contacts. */
  contact_domains: string[] | null;
}

/** Finds the accounts of all users that have no identifying domain and one of these names. */
export async function findAccountsByNameAcrossUsers(
  db: Db,
  nameKeys: string[],
  roundId: string,
): Promise<NameHitRow[]> {
  return db.query(
    `select hit.user_id, hit.id, hit.external_id, hit.name_key, hit.name,
            (select array_agg(distinct c.email_domain) from contacts c
             where c.user_id = hit.user_id and c.account_external_id = hit.external_id and c.email_domain is not null) as contact_domains
     from (select user_id, id, external_id, name_key, name from accounts where name_key = any($1::text[])) hit ${IN_TIER}`,
    [nameKeys, roundId],
  );
}

export interface HitDetailsRow {
  ordinal: number;
  account_external_id: string | null;
  account_metadata_json: string | null;
  contact_external_id: string | null;
  contact_metadata_json: string | null;
}

/**
 * Reads what a match shows of its accounts and contacts, by position in the arrays. An account without a contact of its own gets a
 * linked one: whose e-mail domain is the round's first, else the one stored first (decision 15). A hit whose account
 * is gone meanwhile is left out.
 */
export async function findHitDetails(
  tx: Db,
  hits: {
    userIds: string[];
    accountIds: (string | null)[];
    contactIds: (string | null)[];
    domain: string | null;
  },
): Promise<HitDetailsRow[]> {
  return tx.query(
    `select hit.ordinal::int, a.external_id as account_external_id, a.metadata::text as account_metadata_json,
            c.external_id as contact_external_id, c.metadata::text as contact_metadata_json
     from unnest($1::uuid[], $2::bigint[], $3::bigint[]) with ordinality as hit (user_id, account_id, contact_id, ordinal)
     left join accounts a on a.user_id = hit.user_id and a.id = hit.account_id
     left join lateral (
       select external_id, metadata from contacts
       where hit.contact_id is not null and user_id = hit.user_id and id = hit.contact_id
       union all
       (select external_id, metadata from contacts
        where hit.contact_id is null and user_id = hit.user_id and account_external_id = a.external_id
        order by (email_domain = $4) desc nulls last, id limit 1)) c on true
     where (hit.account_id is null or a.id is not null) and (hit.contact_id is null or c.external_id is not null)`,
    [hits.userIds, hits.accountIds, hits.contactIds, hits.domain],
  );
}

/** Writes the pairs into the ledger and returns the users for whom the round is new, in the order of their ids. */
export async function insertLedger(tx: Db, userIds: string[], roundId: string): Promise<string[]> {
  const rows: { user_id: string }[] = await tx.query(
    `insert into match_ledger (user_id, round_id) select user_id, $2 from unnest($1::uuid[]) as batch (user_id) order by 1
     on conflict do nothing returning user_id`,
    [userIds, roundId],
  );
  return rows.map((row) => row.user_id);
}

/**
 * Gives each user the created_at of its next match, in ms since 1970: `nowMs`, or one more than the last. The rows stay locked until
 * the transaction ends, so that a user's matches appear in the order of their created_at (decision 19); they are locked in the
 * order of the ids, so that two matchers do not wait for each other in a circle.
 */
export async function advanceCursors(tx: Db, userIds: string[], nowMs: number): Promise<Map<string, number>> {
  const rows: { user_id: string; last_match_ms: string }[] = await tx.query(
    `insert into user_cursors as cursor (user_id, last_match_ms) select user_id, $2::bigint from unnest($1::uuid[]) as batch (user_id) order by 1
     on conflict (user_id) do update set last_match_ms = greatest(excluded.last_match_ms, cursor.last_match_ms + 1)
     returning user_id, last_match_ms`,
    [userIds, nowMs],
  );
  return new Map(rows.map((row) => [row.user_id, Number(row.last_match_ms)]));
}

/** Finds which of these users have a webhook URL. */
export async function findUsersWithWebhook(tx: Db, userIds: string[]): Promise<Set<string>> {
  const rows: { user_id: string }[] = await tx.query(
    `select user_id from webhook_endpoints where user_id = any($1::uuid[])`,
    [userIds],
  );
  return new Set(rows.map((row) => row.user_id));
}

/** A match to store; JSON columns are JSON text. */
export interface NewMatch {
  userId: string;
  id: string;
  createdAt: Date;
  matchType: MatchType;
  accountId: string | null;
  accountExternalId: string | null;
  accountMetadata: string | null;
  contactExternalId: string | null;
  contactMetadata: string | null;
  evidenceValue: string;
  evidenceScore: number;
  alsoMatchedTotal: number;
  webhookStatus: 'pending' | 'no_webhook';
  /** The exact bytes to be signed and sent; null where nothing is sent. */
  body: Buffer | null;
}

/** Stores matches of one round. */
export async function insertMatches(
  tx: Db,
  roundId: string,
  fundingRound: string,
  matches: NewMatch[],
): Promise<void> {
  await tx.query(
    `insert into matches (user_id, id, round_id, created_at, match_type, account_id, account_external_id, account_metadata,
       contact_external_id, contact_metadata, evidence_value, evidence_score, also_matched_total, funding_round, webhook_status, body)
     select user_id, id, $1, created_at, match_type, account_id, account_external_id, account_metadata::jsonb,
       contact_external_id, contact_metadata::jsonb, evidence_value, evidence_score, also_matched_total, $2::jsonb, webhook_status, body
     from unnest($3::uuid[], $4::uuid[], $5::timestamptz[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[],
       $12::text[], $13::float8[], $14::int[], $15::text[], $16::bytea[])
       as batch (user_id, id, created_at, match_type, account_id, account_external_id, account_metadata, contact_external_id,
         contact_metadata, evidence_value, evidence_score, also_matched_total, webhook_status, body)`,
    [
      roundId,
      fundingRound,
      matches.map((match) => match.userId),
      matches.map((match) => match.id),
      matches.map((match) => match.createdAt),
      matches.map((match) => match.matchType),
      matches.map((match) => match.accountId),
      matches.map((match) => match.accountExternalId),
      matches.map((match) => match.accountMetadata),
      matches.map((match) => match.contactExternalId),
      matches.map((match) => match.contactMetadata),
      matches.map((match) => match.evidenceValue),
      matches.map((match) => match.evidenceScore),
      matches.map((match) => match.alsoMatchedTotal),
      matches.map((match) => match.webhookStatus),
      matches.map((match) => match.body),
    ],
  );
}

/** A further account or contact of a match; metadata only where it is shown. */
export interface NewAlsoMatched {
  userId: string;
  matchId: string;
  position: number;
  matchType: MatchType;
  accountId: string | null;
  accountExternalId: string | null;
  accountMetadata: string | null;
  contactExternalId: string | null;
  contactMetadata: string | null;
  shown: boolean;
}

/** Stores the further accounts and contacts of matches. */
export async function insertAlsoMatched(tx: Db, entries: NewAlsoMatched[]): Promise<void> {
  await tx.query(
    `insert into also_matched (user_id, match_id, position, match_type, account_id, account_external_id, account_metadata,
       contact_external_id, contact_metadata, shown)
     select user_id, match_id, position, match_type, account_id, account_external_id, account_metadata::jsonb,
       contact_external_id, contact_metadata::jsonb, shown
     from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::boolean[])
       as batch (user_id, match_id, position, match_type, account_id, account_external_id, account_metadata,
         contact_external_id, contact_metadata, shown)`,
    [
      entries.map((entry) => entry.userId),
      entries.map((entry) => entry.matchId),
      entries.map((entry) => entry.position),
      entries.map((entry) => entry.matchType),
      entries.map((entry) => entry.accountId),
      entries.map((entry) => entry.accountExternalId),
      entries.map((entry) => entry.accountMetadata),
      entries.map((entry) => entry.contactExternalId),
      entries.map((entry) => entry.contactMetadata),
      entries.map((entry) => entry.shown),
    ],
  );
}

/** A claimed job: a round to match, and which enqueueing of it was seen. */
export interface MatchJob {
  round_id: string;
  generation: number;
}

/** Claims the rounds that have waited longest; the lease keeps other matchers off until it runs out. */
export async function claimJobs(db: Db, limit: number, now: Date, leasedUntil: Date): Promise<MatchJob[]> {
  const [rows]: [MatchJob[], number] = await db.query(
    `update match_jobs set leased_until = $3
     where round_id = any(array(
       select round_id from match_jobs where leased_until is null or leased_until < $2
       order by enqueued_at limit $1 for update skip locked))
     returning round_id, generation`,
    [limit, now, leasedUntil],
  );
  return rows;
}

/** Holds on to a claimed job while a large round is being stored. */
export async function extendLease(db: Db, roundId: string, leasedUntil: Date): Promise<void> {
  await db.query(`update match_jobs set leased_until = $2 where round_id = $1`, [roundId, leasedUntil]);
}

/** Ends a job; one that was enqueued again meanwhile is freed instead. */
export async function finishJob(db: Db, job: MatchJob): Promise<void> {
  await db.query(`delete from match_jobs where round_id = $1 and generation = $2`, [
    job.round_id,
    job.generation,
  ]);
  await db.query(`update match_jobs set leased_until = null where round_id = $1`, [job.round_id]);
}
