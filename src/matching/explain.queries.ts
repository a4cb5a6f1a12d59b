import type { Db } from '../database/transaction.js';
import type { FoundRound } from '../rounds/search-rounds.queries.js';

/** A round to explain, and how far its matching is. */
export interface ExplainedRound extends FoundRound {
  company_name: string;
  registrable_domain: string | null;
  /** Its matching waits, runs, or failed at every attempt. */
  is_queued: boolean;
  has_failed: boolean;
}

/** Finds a round in any state. */
export async function findExplainedRound(db: Db, roundId: string): Promise<ExplainedRound | null> {
  const rows: ExplainedRound[] = await db.query(
    `select r.id, r.company_name, r.registrable_domain, r.facts, r.created_at, r.state, r.hold_reason,
            j.round_id is not null as is_queued, j.failed_at is not null as has_failed
     from funding_rounds r left join match_jobs j on j.round_id = r.id where r.id = $1`,
    [roundId],
  );
  return rows[0] ?? null;
}

/** What a user already has of a round. */
export interface OwnMatch {
  match_id: string | null;
  created_at: Date | null;
  /** The user got it, also if the match is deleted by now. */
  is_served: boolean;
}

/** Finds a user's match of a round. */
export async function findOwnMatch(db: Db, userId: string, roundId: string): Promise<OwnMatch> {
  const rows: OwnMatch[] = await db.query(
    `select (select id from matches where user_id = $1 and round_id = $2) as match_id,
            (select created_at from matches where user_id = $1 and round_id = $2) as created_at,
            exists (select 1 from match_ledger where user_id = $1 and round_id = $2) as is_served`,
    [userId, roundId],
  );
  return rows[0] ?? { match_id: null, created_at: null, is_served: false };
}

/** Finds which of these rounds a user has a match of. */
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

/** The account that a user stored first, of those with one domain or name. */
export interface NearAccountRow {
  id: string;
  external_id: string;
  name: string;
  domain: string | null;
  created_at: Date;
  updated_at: Date;
  /** How many accounts have the domain or name. */
  total: number;
}

/** Finds for each of these registrable domains the user's account that was stored first. */
export async function findNearAccountsByDomain(
  db: Db,
  userId: string,
  domains: readonly string[],
): Promise<NearAccountRow[]> {
  return db.query(
    `select distinct on (registrable_domain) id, external_id, case when to_clean is null then name else 'erased' end as name, registrable_domain as domain, created_at, updated_at,
            (count(*) over (partition by registrable_domain))::int as total
     from accounts where user_id = $1 and registrable_domain = any($2::text[]) order by registrable_domain, id`,
    [userId, domains],
  );
}

/**
 * Finds for each of these names the user's account without an identifying domain that was stored first.
 * The hash uses the index; the name itself decides.
 */
export async function findNearAccountsByName(
  db: Db,
  userId: string,
  names: { hashes: string[]; names: string[] },
): Promise<NearAccountRow[]> {
  return db.query(
    `select distinct on (name) id, external_id, name, null as domain, created_at, updated_at,
            (count(*) over (partition by name))::int as total
     from accounts where user_id = $1 and name_hash = any($2::bigint[]) and name = any($3::text[]) and to_clean is null order by name, id`,
    [userId, names.hashes, names.names],
  );
}

/** A contact with the round's e-mail domain, and its account. */
export interface NearContactRow {
  id: string;
  external_id: string;
  created_at: Date;
  updated_at: Date;
  account_external_id: string | null;
  account_name: string | null;
  total: number;
}

/** Contacts of one domain that are looked at. A company may employ many. */
const CONTACTS_OF_DOMAIN = 1_000;

/**
 * Finds the user's contact with this e-mail domain that was stored first. Contacts of an account that has
 * the domain itself belong to the domain path.
 */
export async function findNearContact(
  db: Db,
  userId: string,
  domain: string,
): Promise<NearContactRow | null> {
  const rows: NearContactRow[] = await db.query(
    `with of_domain as materialized (
       select id, external_id, account_external_id, created_at, updated_at from contacts
       where user_id = $1 and email_domain = $2 limit $3)
     select c.id, c.external_id, c.created_at, c.updated_at, a.external_id as account_external_id,
            case when a.to_clean is null then a.name else 'erased' end as account_name,
            (count(*) over ())::int as total
     from of_domain c left join accounts a on a.user_id = $1 and a.external_id = c.account_external_id
     where a.registrable_domain is distinct from $2 order by c.id limit 1`,
    [userId, domain, CONTACTS_OF_DOMAIN],
  );
  return rows[0] ?? null;
}

/** Contacts of one account whose addresses are looked at. */
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
               where user_id = $1 and account_external_id = wanted.external_id and email_domain is not null limit $3) c) as domains
     from unnest($2::text[]) as wanted (external_id)`,
    [userId, accountExternalIds, CONTACTS_OF_ACCOUNT],
  );
}
