import type { Db } from '../database/transaction.js';
import { ERASED } from '../rounds/erased-people/erased-texts.js';
import { nameIsShown } from '../rounds/erased-people/shown-names.js';
import type { FoundRound } from '../rounds/search-rounds.queries.js';
import { HITS_PER_PATH } from './matching.queries.js';

/** A round to explain, and the state of its matching. */
export interface ExplainedRound extends FoundRound {
  company_name: string;
  registrable_domain: string | null;
  /**
   * The field is true if the matching of the round is queued or running, or has failed at its last
   * attempt.
   */
  is_queued: boolean;
  has_failed: boolean;
}

/** Reads a round with the state of its matching. Returns null if there is no round with this id. */
export async function findExplainedRound(db: Db, roundId: string): Promise<ExplainedRound | null> {
  const rows: ExplainedRound[] = await db.query(
    `select r.id, r.company_name, r.registrable_domain, r.facts, r.created_at, r.state, r.hold_reason,
            j.round_id is not null as is_queued, j.failed_at is not null as has_failed
     from funding_rounds r left join match_jobs j on j.round_id = r.id where r.id = $1`,
    [roundId],
  );
  return rows[0] ?? null;
}

/** A user's match of a round, and whether the user received the round. */
export interface OwnMatch {
  match_id: string | null;
  created_at: Date | null;
  /** The field is true if the user received the round, even if the match was deleted later. */
  is_served: boolean;
}

/** Reads a user's match of a round. The fields of the match are null if there is none. */
export async function findOwnMatch(db: Db, userId: string, roundId: string): Promise<OwnMatch> {
  const rows: OwnMatch[] = await db.query(
    `select (select id from matches where user_id = $1 and round_id = $2) as match_id,
            (select created_at from matches where user_id = $1 and round_id = $2) as created_at,
            exists (select 1 from match_ledger where user_id = $1 and round_id = $2) as is_served`,
    [userId, roundId],
  );
  return rows[0] ?? { match_id: null, created_at: null, is_served: false };
}

/** The accounts and contacts of a match, by their external ids. */
export interface MatchedIds {
  accounts: readonly string[];
  contacts: readonly string[];
  /**
   * The field is true if the match counts accounts or contacts that it does not store. Then too
   * many matched, or the user deleted some later. /
   */
  isCut: boolean;
}

/** Lists the accounts and contacts that a match stores. */
export async function findMatchedIds(db: Db, userId: string, matchId: string): Promise<MatchedIds> {
  const rows: { accounts: string[] | null; contacts: string[] | null; is_cut: boolean }[] = await db.query(
    `with stored as (
       select account_external_id as account, contact_external_id as contact, also_matched_total + 1 as total
       from matches where user_id = $1 and id = $2
       union all select account_external_id, contact_external_id, 0 from also_matched where user_id = $1 and match_id = $2)
     select array_agg(distinct account) filter (where account is not null) as accounts,
            array_agg(distinct contact) filter (where contact is not null) as contacts,
            coalesce(max(total) > greatest(count(*), $3), false) as is_cut
     from stored`,
    [userId, matchId, HITS_PER_PATH],
  );
  const [row] = rows;
  return {
    accounts: row?.accounts ?? [],
    contacts: row?.contacts ?? [],
    isCut: row?.is_cut ?? false,
  };
}

/** Lists the user's matches of these rounds. */
export async function listOwnMatchesOf(
  db: Db,
  userId: string,
  roundIds: readonly string[],
): Promise<{ id: string; round_id: string }[]> {
  return db.query(`select id, round_id from matches where user_id = $1 and round_id = any($2::uuid[])`, [
    userId,
    roundIds,
  ]);
}

/**
 * Counting stops at this number. Without the limit, counting 100,000 accounts with one domain would
 * take too long.
 */
export const MOST_COUNTED = 1_000;

/** The oldest of a user's accounts with one domain or name. */
export interface NearAccountRow {
  id: string;
  external_id: string;
  /**
   * The name of the account, or `erased` if the name may contain the address of an erased person
   * (decision 40).
   */
  name: string;
  domain: string | null;
  created_at: Date;
  updated_at: Date;
  /**
   * Number of accounts with the domain or name. `MOST_COUNTED + 1` means that more than
   * `MOST_COUNTED` accounts have it.
   */
  total: number;
}

/**
 * Finds the user's oldest account for each of these registrable domains. Skips the accounts of a
 * match.
 */
export async function findNearAccountsByDomain(
  db: Db,
  userId: string,
  { domains, matched }: { domains: readonly string[]; matched: MatchedIds },
): Promise<NearAccountRow[]> {
  return db.query(
    `select first.*, wanted.domain,
            (select count(*)::int from (
               select from accounts where user_id = $1 and registrable_domain = wanted.domain
                 and external_id <> all($4::text[]) limit $3) counted) as total
     from unnest($2::text[]) with ordinality as wanted (domain, place)
     cross join lateral (
       select a.id, a.external_id, case when ${nameIsShown('a')} then a.name else '${ERASED}' end as name, a.created_at, a.updated_at
       from accounts a where a.user_id = $1 and a.registrable_domain = wanted.domain
         and a.external_id <> all($4::text[]) order by a.id limit 1) first
     order by wanted.place`,
    [userId, domains, MOST_COUNTED + 1, matched.accounts],
  );
}

/** Names of accounts with their hashes, and the match whose accounts are skipped. */
interface WantedNames {
  hashes: string[];
  names: readonly string[];
  matched: MatchedIds;
}

/**
 * Returns which of these texts are names of the user's accounts without an identifying domain.
 * Searches by hash, because the hash has an index.
 */
export async function listOwnNames(
  db: Db,
  userId: string,
  { hashes, names, matched }: WantedNames,
): Promise<Set<string>> {
  const rows: { name: string }[] = await db.query(
    `select wanted.name from unnest($2::bigint[], $3::text[]) as wanted (name_hash, name)
     where exists (select from accounts a where a.user_id = $1 and a.name_hash = wanted.name_hash
                   and a.name = wanted.name and a.external_id <> all($4::text[]) and ${nameIsShown('a')})`,
    [userId, hashes, names, matched.accounts],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Finds the user's oldest account without an identifying domain for each of these names, in the
 * order of the names. Searches by hash, because the hash has an index, and then compares the name
 * itself.
 */
export async function findNearAccountsByName(
  db: Db,
  userId: string,
  { hashes, names, matched }: WantedNames,
): Promise<NearAccountRow[]> {
  return db.query(
    `select first.*, wanted.name, null as domain,
            (select count(*)::int from (
               select from accounts
               where user_id = $1 and name_hash = wanted.name_hash and name = wanted.name
                 and external_id <> all($5::text[]) limit $4) counted) as total
     from unnest($2::bigint[], $3::text[]) with ordinality as wanted (name_hash, name, place)
     cross join lateral (
       select a.id, a.external_id, a.created_at, a.updated_at from accounts a
       where a.user_id = $1 and a.name_hash = wanted.name_hash and a.name = wanted.name
         and a.external_id <> all($5::text[]) and ${nameIsShown('a')}
       order by a.id limit 1) first
     order by wanted.place`,
    [userId, hashes, names, MOST_COUNTED + 1, matched.accounts],
  );
}

/** A contact with the round's domain as e-mail domain, and the contact's account. */
export interface NearContactRow {
  id: string;
  external_id: string;
  created_at: Date;
  updated_at: Date;
  account_external_id: string | null;
  account_name: string | null;
  /**
   * Number of contacts with the domain. `MOST_COUNTED + 1` means that more than `MOST_COUNTED`
   * contacts have it.
   */
  total: number;
}

/**
 * Finds the user's oldest contact with this e-mail domain. Skips contacts whose account has the
 * same domain, because the domain path finds that account. Skips the contacts of a match. Reads
 * only the `MOST_COUNTED + 1` oldest contacts, because a user may have very many contacts at one
 * company. /
 */
export async function findNearContact(
  db: Db,
  userId: string,
  { domain, matched }: { domain: string; matched: MatchedIds },
): Promise<NearContactRow | null> {
  const rows: NearContactRow[] = await db.query(
    `with of_domain as materialized (
       select id, external_id, account_external_id, created_at, updated_at from contacts
       where user_id = $1 and email_domain = $2 order by id limit $3)
     select c.id, c.external_id, c.created_at, c.updated_at, a.external_id as account_external_id,
            case when ${nameIsShown('a')} then a.name else '${ERASED}' end as account_name,
            (count(*) over ())::int as total
     from of_domain c left join accounts a on a.user_id = $1 and a.external_id = c.account_external_id
     where a.registrable_domain is distinct from $2 and c.external_id <> all($4::text[])
       and (a.id is null or a.external_id <> all($5::text[])) order by c.id limit 1`,
    [userId, domain, MOST_COUNTED + 1, matched.contacts, matched.accounts],
  );
  return rows[0] ?? null;
}

/** Maximum number of contacts that are read per account. */
const CONTACTS_OF_ACCOUNT = 1_000;

/** Reads the e-mail domains of the contacts of some accounts. */
export async function listNearContactDomains(
  db: Db,
  userId: string,
  accountExternalIds: readonly string[],
): Promise<{ external_id: string; domains: string[] | null }[]> {
  return db.query(
    `select wanted.external_id,
            (select array_agg(distinct c.email_domain) from (
               select email_domain from contacts
               where user_id = $1 and account_external_id = wanted.external_id and email_domain is not null
               order by id limit $3) c) as domains
     from unnest($2::text[]) as wanted (external_id)`,
    [userId, accountExternalIds, CONTACTS_OF_ACCOUNT],
  );
}
