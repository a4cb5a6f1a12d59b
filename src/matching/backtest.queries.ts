import type { Db } from '../database/transaction.js';
import type { RoundRow } from './matching.queries.js';

export type PastRound = RoundRow & { created_at: Date };

/**
 * Lists the open rounds stored since an instant, newest first. `after` is the last round of the
 * previous page.
 */
export async function listPastRounds(
  db: Db,
  since: Date,
  after: { createdAt: Date; id: string } | null,
  limit: number,
): Promise<PastRound[]> {
  return db.query(
    `select id, company_name, registrable_domain, facts, created_at from funding_rounds
     where created_at >= $1 and state = 'open' and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
     order by created_at desc, id desc limit $4`,
    [since, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

export interface OwnAccountRow {
  id: string;
  external_id: string;
  name: string;
}

/** Lists a user's accounts that are matched by name, oldest first. */
export async function listNamedAccounts(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<OwnAccountRow[]> {
  return db.query(
    `select id, external_id, name from accounts
     where user_id = $1 and name_hash is not null and ($2::bigint is null or id > $2) order by id limit $3`,
    [userId, afterId, limit],
  );
}

/** Finds the user's oldest account for each of these domains. */
export async function findOwnAccountsByDomain(
  db: Db,
  userId: string,
  domains: string[],
): Promise<(OwnAccountRow & { domain: string })[]> {
  return db.query(
    `select distinct on (registrable_domain) id, external_id, name, registrable_domain as domain from accounts
     where user_id = $1 and registrable_domain = any($2::text[]) order by registrable_domain, id`,
    [userId, domains],
  );
}

export interface OwnContactRow {
  id: string;
  domain: string;
  account_id: string | null;
}

/**
 * Finds the user's oldest contact with each of these e-mail domains. Skips contacts whose account
 * has the same domain, because the domain path finds that account.
 */
export async function findOwnContactsByDomain(
  db: Db,
  userId: string,
  domains: string[],
): Promise<OwnContactRow[]> {
  return db.query(
    `select distinct on (c.email_domain) c.id, c.email_domain as domain, a.id as account_id
     from contacts c left join accounts a on a.user_id = $1 and a.external_id = c.account_external_id
     where c.user_id = $1 and c.email_domain = any($2::text[]) and a.registrable_domain is distinct from c.email_domain
     order by c.email_domain, c.id`,
    [userId, domains],
  );
}

export interface ContactDomainsRow {
  external_id: string;
  /**
   * A JSON list of domains as text. An account may have 100,000 contacts, so only the thread that
   * needs the list parses it.
   */
  domains_json: string;
}

/** Reads the e-mail domains of the contacts of some accounts. */
export async function listContactDomains(
  db: Db,
  userId: string,
  accountExternalIds: string[],
): Promise<ContactDomainsRow[]> {
  return db.query(
    `select account_external_id as external_id, json_agg(distinct email_domain)::text as domains_json from contacts
     where user_id = $1 and account_external_id = any($2::text[]) and email_domain is not null group by 1`,
    [userId, accountExternalIds],
  );
}

export interface SampleRow {
  kind: 'account' | 'contact';
  id: string;
  external_id: string;
  name: string | null;
  email: string | null;
}

/** Reads the current accounts and contacts of samples. */
export async function findSampleRows(
  db: Db,
  userId: string,
  ids: { accounts: string[]; contacts: string[] },
): Promise<SampleRow[]> {
  return db.query(
    `select 'account' as kind, id, external_id, name, null as email from accounts
     where user_id = $1 and id = any($2::bigint[])
     union all
     select 'contact', id, external_id, first_name, email from contacts where user_id = $1 and id = any($3::bigint[])`,
    [userId, ids.accounts, ids.contacts],
  );
}
