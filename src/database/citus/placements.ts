/**
 * Where a table lives once PostgreSQL is spread over several servers with the citus extension:
 * - `distributed`: in shards by user_id, all rows of a user on one server. Tenant tables.
 * - `reference`: a full copy on every server. Tables that a statement reads beside tenant rows, and those tied to them by a foreign key,
 *   since Citus keeps a key only where both ends lie on the same server. Each write goes to all servers in a two-phase commit.
 * - `local`: an ordinary table of the coordinator. Work that no statement mixes with tenant rows, so that its locks, queues and
 *   upserts stay those of one PostgreSQL.
 */
export type Placement = 'distributed' | 'reference' | 'local';

interface TablePlacement {
  table: string;
  placement: Placement;
}

/** Every table of a migrated database. A table comes after those that its foreign keys name, which is the order of distributing. */
export const PLACEMENTS: readonly TablePlacement[] = [
  // Read by the claim of a delivery (URL, secret, tier) and by matching (tier), or tied to users by a key. Small, seldom written.
  { table: 'users', placement: 'reference' },
  { table: 'api_keys', placement: 'reference' },
  { table: 'api_key_caps', placement: 'reference' },
  { table: 'signing_secrets', placement: 'reference' },
  { table: 'webhook_endpoints', placement: 'reference' },
  { table: 'sessions', placement: 'reference' },
  { table: 'sign_in_methods', placement: 'reference' },

  // The first is the one that the others are placed beside.
  { table: 'accounts', placement: 'distributed' },
  { table: 'contacts', placement: 'distributed' },
  { table: 'matches', placement: 'distributed' },
  { table: 'also_matched', placement: 'distributed' },
  { table: 'match_ledger', placement: 'distributed' },
  { table: 'user_cursors', placement: 'distributed' },
  { table: 'quota_usage', placement: 'distributed' },

  // The pipeline up to the match: queues with `skip locked` and merges under row locks, which copies on several servers could answer
  // differently. A match carries its round, so no statement on tenant rows needs these.
  { table: 'funding_rounds', placement: 'local' },
  { table: 'mentions', placement: 'local' },
  { table: 'items', placement: 'local' },
  { table: 'match_jobs', placement: 'local' },
  { table: 'sources', placement: 'local' },
  { table: 'seen_items', placement: 'local' },
  { table: 'host_budgets', placement: 'local' },
  { table: 'exchange_rates', placement: 'local' },
  { table: 'exchange_rate_fetch', placement: 'local' },
  // Names are looked up here, and what is found goes to the accounts as parameters. As a copy on every server, the insert of each
  // batch of accounts would wait for all servers and for each other.
  { table: 'company_name_blocks', placement: 'local' },
  { table: 'sign_in_tokens', placement: 'local' },
  { table: 'sign_in_attempts', placement: 'local' },
  { table: 'audit_log', placement: 'local' },
  { table: 'instance_settings', placement: 'local' },
  { table: 'retention', placement: 'local' },
  { table: 'schema_migrations', placement: 'local' },
];

/** What tenant tables are distributed by. */
export const DISTRIBUTION_COLUMN = 'user_id';

/** Lists the tables of a placement in the order of distributing. */
export function tablesPlaced(placement: Placement): string[] {
  return PLACEMENTS.filter((entry) => entry.placement === placement).map(({ table }) => table);
}
