import type { Db, Reader } from '../database/transaction.js';
import type { RoundReview } from '../rounds/rounds.queries.js';

/** What the audit log keeps of rounds that were held or withdrawn together. A batch may have several entries. */
export interface BatchDetail {
  source: string;
  since: string;
  until: string;
  company: string | null;
  round_ids: string[];
  /** Why those that were held before were held, by round. */
  held: Record<string, RoundReview['hold_reason']>;
  failed_matches: number;
}

/** An entry of a batch. */
export interface BatchEntryRow {
  id: string;
  action: 'rounds.hold' | 'rounds.withdraw';
  detail: Partial<BatchDetail> & Pick<BatchDetail, 'round_ids'>;
}

/** Lists the entries of a batch, oldest first. */
export async function listBatchEntries(db: Db, batch: string): Promise<BatchEntryRow[]> {
  return db.query(
    `select id, action, detail from audit_log
     where subject = $1 and action in ('rounds.hold', 'rounds.withdraw') order by id`,
    [batch],
  );
}

/**
 * Lists the rounds that were changed after an entry of a batch: by an operator, by the undoing of this batch, or by another
 * batch, unless that was undone.
 */
export async function listChangedSince(db: Db, entryId: string, batch: string): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    `with later as (
       select a.id as entry, a.action, a.subject, r.id
       from audit_log a, jsonb_array_elements_text(a.detail -> 'round_ids') as r (id)
       where a.id > $1 and a.action in ('rounds.hold', 'rounds.withdraw', 'rounds.release')
     )
     select subject as id from audit_log
     where id > $1 and action in ('round.hold', 'round.release', 'round.withdraw') and subject is not null
     union
     select id from later where subject = $2 and action = 'rounds.release'
     union
     select l.id from later l
     where l.subject <> $2 and not exists (
       select 1 from later o where o.subject = l.subject and o.id = l.id
         and case when l.action = 'rounds.release' then o.action <> 'rounds.release' and o.entry < l.entry
                  else o.action = 'rounds.release' and o.entry > l.entry end)`,
    [entryId, batch],
  );
  return rows.map(({ id }) => id);
}

/** Rounds that were held or withdrawn together, for the list of batches. */
export interface BatchRow {
  batch: string;
  action: BatchEntryRow['action'];
  at: Date;
  actor: string;
  source: string;
  since: string;
  until: string;
  company: string | null;
  rounds: number;
  failed_matches: number;
  /** The last time that rounds of it were undone; null for never. */
  undone_at: Date | null;
  /** How many rounds were undone. Those that somebody changed are left. */
  undone_rounds: number;
}

/** Lists the newest batches. */
export async function listBatches(db: Db, limit: number): Promise<BatchRow[]> {
  return db.query(
    `select a.subject as batch, a.action, min(a.at) as at, min(a.actor) as actor, min(a.detail ->> 'source') as source,
            min(a.detail ->> 'since') as since, min(a.detail ->> 'until') as until, min(a.detail ->> 'company') as company,
            sum(jsonb_array_length(a.detail -> 'round_ids'))::int as rounds,
            coalesce(sum((a.detail -> 'failed_matches')::int), 0)::int as failed_matches,
            max(u.at) as undone_at, coalesce(max(u.rounds), 0)::int as undone_rounds
     from audit_log a
     left join (select subject, max(at) as at, sum(jsonb_array_length(detail -> 'round_ids')) as rounds
                from audit_log where action = 'rounds.release' and detail ? 'round_ids' group by subject) u on u.subject = a.subject
     where a.action in ('rounds.hold', 'rounds.withdraw')
     group by a.subject, a.action order by max(a.id) desc limit $1`,
    [limit],
  );
}

/** How many customers have matches of some rounds. */
export interface CustomerCounts {
  /** Matches that no sender has claimed, and their customers: they have not got them. */
  waiting_matches: number;
  waiting_customers: number;
  /** Customers who got one by webhook. */
  delivered_customers: number;
  /** Customers who have one in their list only. */
  listed_customers: number;
}

/** Counts the customers with matches of these rounds, matched since an instant. Reads one index range per user. */
export async function countCustomersAcrossUsers(
  db: Reader,
  roundIds: readonly string[],
  since: Date,
): Promise<CustomerCounts> {
  const rows: CustomerCounts[] = await db.query(
    `select (count(*) filter (where m.webhook_status = 'pending' and m.claimed_at is null))::int as waiting_matches,
            (count(distinct m.user_id) filter (where m.webhook_status = 'pending' and m.claimed_at is null))::int as waiting_customers,
            (count(distinct m.user_id) filter (where m.webhook_status = 'delivered'))::int as delivered_customers,
            (count(distinct m.user_id) filter (where m.webhook_status in ('no_webhook', 'failed')))::int as listed_customers
     from users u join matches m on m.user_id = u.id and m.created_at >= $2 and m.round_id = any($1::uuid[])`,
    [roundIds, since],
  );
  return rows[0] ?? { waiting_matches: 0, waiting_customers: 0, delivered_customers: 0, listed_customers: 0 };
}

/** A match of a customer, for a list of who got what. */
export interface RecipientRow {
  user_id: string;
  email: string;
  match_id: string;
  round_id: string;
  company_name: string;
  webhook_status: string;
  matched_at: Date;
  delivered_at: Date | null;
}

/** Lists the ids of users in their order, after one. */
export async function listUserIdsAcrossUsers(
  db: Reader,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows: { id: string }[] = await db.query(
    `select id from users where $1::uuid is null or id > $1 order by id limit $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Lists the matches that these users have of these rounds, matched since an instant. */
export async function listRecipientsAcrossUsers(
  db: Reader,
  userIds: readonly string[],
  roundIds: readonly string[],
  since: Date,
): Promise<RecipientRow[]> {
  return db.query(
    `select u.id as user_id, u.email, m.id as match_id, m.round_id, m.funding_round ->> 'company_name' as company_name,
            m.webhook_status, m.created_at as matched_at, m.delivered_at
     from users u join matches m on m.user_id = u.id and m.created_at >= $3 and m.round_id = any($2::uuid[])
     where u.id = any($1::uuid[]) order by u.email, m.created_at`,
    [userIds, roundIds, since],
  );
}
