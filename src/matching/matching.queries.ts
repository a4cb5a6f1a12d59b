import { isCitus } from '../database/citus/is-citus.js';
import { NAMED_USERS, pruneTo } from '../database/citus/prune.js';
import { queryPrepared } from '../database/prepared.js';
import type { Db } from '../database/transaction.js';
import { nameIsShown } from '../rounds/erased-people/shown-names.js';
import { ERASURE_MARK } from '../rounds/erased-people/erasure-mark.queries.js';
import type { StatedRound } from '../rounds/stated-round.js';

export interface RoundRow {
  id: string;
  company_name: string;
  registrable_domain: string | null;
  facts: StatedRound;
}

/** A round, and the newest erasure that was complete when the round was read. */
export type FoundRound = RoundRow & { erasure_mark: string | null };

/** Finds a round to match. Returns null if the round is held, withdrawn or deleted. */
export async function findRound(db: Db, roundId: string): Promise<FoundRound | null> {
  const rows: FoundRound[] = await queryPrepared(
    db,
    'find-round',
    `select id, company_name, registrable_domain, facts, (${ERASURE_MARK}) as erasure_mark
     from funding_rounds where id = $1 and state = 'open'`,
    [roundId],
  );
  return rows[0] ?? null;
}

/** A round that is held or withdrawn. */
export type UnmatchedRound = RoundRow & Pick<StoredRound, 'sends'>;

/** Finds a round. Returns null if the round does not exist or is in none of these states. */
export async function findUnmatchedRound(
  db: Db,
  roundId: string,
  states: readonly ('held' | 'withdrawn')[],
): Promise<UnmatchedRound | null> {
  const rows: UnmatchedRound[] = await db.query(
    `select id, company_name, registrable_domain, facts, ${SENDS} as sends
     from funding_rounds where id = $1 and state = any($2::text[])`,
    [roundId, states],
  );
  return rows[0] ?? null;
}

/**
 * Maximum number of rows per user that a path returns. `total` counts all rows. A reseller may have
 * ten thousand accounts with one domain, and a match lists a hundred accounts.
 */
export const HITS_PER_PATH = 1_000;

export interface AccountHitRow {
  user_id: string;
  account_id: string;
  external_id: string;
  total: number;
}

/** Finds the accounts of all users with the round's registrable domain, oldest first. */
export async function findAccountsByDomainAcrossUsers(db: Db, domain: string): Promise<AccountHitRow[]> {
  return queryPrepared(db, 'find-accounts-by-domain-across-users', ACCOUNTS_BY_DOMAIN, [domain]);
}

export const ACCOUNTS_BY_DOMAIN = `select user_id, id as account_id, external_id, total
   from (select user_id, id, external_id, row_number() over (partition by user_id order by id) as place,
                (count(*) over (partition by user_id))::int as total
         from accounts where registrable_domain = $1) hit
   where place <= ${HITS_PER_PATH}`;

export interface ContactHitRow {
  user_id: string;
  /**
   * The account that the contact is linked to. The field is null if the contact is linked to no
   * account.
   */
  account_id: string | null;
  contact_id: string;
  total: number;
}

/**
 * Finds contacts of all users with the round's e-mail domain. Returns the oldest contact of each
 * linked account, and every contact without an account. Skips contacts whose account has the
 * round's domain, because the domain path finds that account.
 *
 * On Citus, first finds the users with such contacts. Every shard plans the whole statement, which
 * on 32 shards took 15 ms of CPU time. Finding the users took 4 ms.
 */
export async function findContactsByDomainAcrossUsers(db: Db, domain: string): Promise<ContactHitRow[]> {
  const users = (await isCitus(db)) ? await findUsersWithContactsAcrossUsers(db, domain) : null;
  if (users?.length === 0) return [];
  const pruned = users === null ? '' : await pruneTo(db, 'c.user_id', '$2', users);
  return queryPrepared(
    db,
    pruned === '' ? 'find-contacts-by-domain-across-users' : null,
    contactsByDomainAcrossUsers(pruned),
    pruned === '' ? [domain] : [domain, users],
  );
}

/** Returns the SQL of `findContactsByDomainAcrossUsers`. `pruned` is a condition on the users. */
export function contactsByDomainAcrossUsers(pruned = ''): string {
  return `select user_id, account_id, contact_id, total
   from (select user_id, account_id, min(id) as contact_id,
                row_number() over (partition by user_id order by min(id)) as place,
                (count(*) over (partition by user_id))::int as total
         from (select c.user_id, c.id, a.id as account_id
               from contacts c
               left join accounts a on a.user_id = c.user_id and a.external_id = c.account_external_id
               where c.email_domain = $1 and a.registrable_domain is distinct from $1 ${pruned}) linked
         group by user_id, account_id, case when account_id is null then id end) hit
   where place <= ${HITS_PER_PATH}`;
}

/**
 * Maximum number of users that the search for users returns. `pruneTo` does not name more users, so
 * the look-up then reads all shards.
 */
const USERS_SOUGHT = NAMED_USERS + 1;

/** Finds some users with contacts of this e-mail domain, and all of them if they are few. */
export async function findUsersWithContactsAcrossUsers(db: Db, domain: string): Promise<string[]> {
  const rows: { user_id: string }[] = await queryPrepared(
    db,
    'find-users-with-contacts',
    `select distinct user_id from contacts where email_domain = $1 limit ${USERS_SOUGHT}`,
    [domain],
  );
  return rows.map((row) => row.user_id);
}

export interface NameHitRow extends AccountHitRow {
  name: string;
  /**
   * Registrable domains of the linked contacts' e-mail addresses. The field is null if no linked
   * contact has an address.
   */
  contact_domains: string[] | null;
}

/**
 * Finds the accounts of all users that have one of these names and no identifying domain, best
 * score first. Searches by hash, because the hash has an index, and then compares the name itself.
 *
 * On Citus, first finds the users with such hashes, as for contacts. On 32 shards, this takes 8 ms
 * of CPU time for five users instead of 15 ms.
 */
export async function findAccountsByNameAcrossUsers(
  db: Db,
  names: { hashes: string[]; names: string[]; scores: number[] },
): Promise<NameHitRow[]> {
  const users = (await isCitus(db)) ? await findUsersWithNamesAcrossUsers(db, names.hashes) : null;
  if (users?.length === 0) return [];
  // Citus asks each shard that one of the two tables may need, so both conditions are necessary.
  const pruned = users === null ? '' : await pruneTo(db, 'a.user_id', '$5', users);
  const prunedContacts = users === null ? '' : await pruneTo(db, 'c.user_id', '$5', users);
  const values = [names.hashes, names.names, names.scores, HITS_PER_PATH];
  return queryPrepared(
    db,
    pruned === '' ? 'find-accounts-by-name-across-users' : null,
    `select hit.user_id, hit.id as account_id, hit.external_id, hit.name, hit.total,
            (select array_agg(distinct c.email_domain) from contacts c
             where c.user_id = hit.user_id and c.account_external_id = hit.external_id and c.email_domain is not null
               ${prunedContacts}) as contact_domains
     from (select a.user_id, a.id, a.external_id, a.name, wanted.score,
                  row_number() over (partition by a.user_id order by wanted.score desc, a.id) as place,
                  (count(*) over (partition by a.user_id))::int as total
           from unnest($1::bigint[], $2::text[], $3::float8[]) as wanted (name_hash, name, score)
           join accounts a on a.name_hash = wanted.name_hash and a.name = wanted.name ${pruned}) hit
     where hit.place <= $4`,
    pruned === '' ? values : [...values, users],
  );
}

/** Finds some users with accounts of these name hashes, and all of them if they are few. */
export async function findUsersWithNamesAcrossUsers(db: Db, hashes: string[]): Promise<string[]> {
  const rows: { user_id: string }[] = await queryPrepared(
    db,
    'find-users-with-names',
    `select distinct user_id from accounts where name_hash = any($1::bigint[]) limit ${USERS_SOUGHT}`,
    [hashes],
  );
  return rows.map((row) => row.user_id);
}

/** Returns the users who are on Pro now and have not received the round (decisions 27 and 28). */
export async function findUsersToMatchAcrossUsers(
  db: Db,
  userIds: string[],
  roundId: string,
): Promise<Set<string>> {
  const rows: { id: string }[] = await queryPrepared(
    db,
    'find-users-to-match',
    `with served as materialized (select user_id from match_ledger where user_id = any($1::uuid[]) and round_id = $2)
     select u.id from users u
     where u.id = any($1::uuid[]) and u.tier = 'pro' and u.id not in (select user_id from served)`,
    [userIds, roundId],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface AccountDetailsRow {
  ordinal: number;
  external_id: string;
  /**
   * The field is null if the account has no name. It is also null if the name may contain the
   * address of an erased person (decision 40).
   */
  name: string | null;
  metadata_json: string | null;
}

/**
 * Reads accounts that still exist. `ordinal` is the position of an account in the arrays. Reads
 * name and metadata only if `shown`.
 */
export async function findAccountDetailsAcrossUsers(
  db: Db,
  accounts: { ordinals: number[]; userIds: string[]; ids: string[]; shown: boolean[] },
): Promise<AccountDetailsRow[]> {
  const pruned = await pruneTo(db, 'a.user_id', '$2', accounts.userIds);
  return queryPrepared(
    db,
    pruned === '' ? 'find-account-details' : null,
    `select hit.ordinal, a.external_id, case when hit.shown and ${nameIsShown('a')} then a.name end as name,
            case when hit.shown then a.metadata::text end as metadata_json
     from unnest($1::int[], $2::uuid[], $3::bigint[], $4::boolean[]) as hit (ordinal, user_id, id, shown)
     join accounts a on a.user_id = hit.user_id and a.id = hit.id ${pruned}`,
    [accounts.ordinals, accounts.userIds, accounts.ids, accounts.shown],
  );
}

export interface ContactDetailsRow {
  ordinal: number;
  external_id: string;
  metadata_json: string | null;
}

/** Reads contacts. `ordinal` is the position of a contact in the arrays. */
export async function findContactDetailsAcrossUsers(
  db: Db,
  contacts: { ordinals: number[]; userIds: string[]; ids: string[] },
): Promise<ContactDetailsRow[]> {
  const pruned = await pruneTo(db, 'c.user_id', '$2', contacts.userIds);
  return queryPrepared(
    db,
    pruned === '' ? 'find-contact-details' : null,
    `select hit.ordinal, c.external_id, c.metadata::text as metadata_json
     from unnest($1::int[], $2::uuid[], $3::bigint[]) as hit (ordinal, user_id, id)
     join contacts c on c.user_id = hit.user_id and c.id = hit.id ${pruned}`,
    [contacts.ordinals, contacts.userIds, contacts.ids],
  );
}

/**
 * Finds the linked contact to report for each account: the oldest contact with the round's e-mail
 * domain. If no contact has that domain, returns the oldest contact of the account (decision 15).
 */
export async function findLinkedContactsAcrossUsers(
  db: Db,
  accounts: { ordinals: number[]; userIds: string[]; externalIds: string[] },
  domain: string | null,
): Promise<ContactDetailsRow[]> {
  const pruned = await pruneTo(db, 'c.user_id', '$2', accounts.userIds);
  return queryPrepared(
    db,
    pruned === '' ? 'find-linked-contacts' : null,
    `select distinct on (hit.ordinal) hit.ordinal, c.external_id, c.metadata::text as metadata_json
     from unnest($1::int[], $2::uuid[], $3::text[]) as hit (ordinal, user_id, external_id)
     join contacts c on c.user_id = hit.user_id and c.account_external_id = hit.external_id ${pruned}
     order by hit.ordinal, (c.email_domain = $4) desc nulls last, c.id`,
    [accounts.ordinals, accounts.userIds, accounts.externalIds, domain],
  );
}

export interface StoredRound {
  id: string;
  created_at: Date;
  /**
   * The field is false if the round has been queued since before a restore. Its webhooks may have
   * been sent after the backup.
   */
  sends: boolean;
}

/** SQL condition that webhooks are sent for a round of `funding_rounds`. */
const SENDS = `coalesce((select sends from match_jobs where round_id = funding_rounds.id), true)`;

/**
 * Lists the open rounds stored since `since`, oldest first. `after` is the last round of the
 * previous page.
 */
export async function listRoundsSince(
  db: Db,
  since: Date,
  after: { createdAt: Date; id: string } | null,
  limit: number,
): Promise<StoredRound[]> {
  return db.query(
    `select id, created_at, ${SENDS} as sends
     from funding_rounds
     where created_at >= $1 and state = 'open' and ($2::timestamptz is null or (created_at, id) > ($2, $3::uuid))
     order by created_at, id limit $4`,
    [since, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

/** Counts the open rounds stored since a time. */
export async function countRoundsSince(db: Db, since: Date): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from funding_rounds where created_at >= $1 and state = 'open'`,
    [since],
  );
  return rows[0]?.count ?? 0;
}
