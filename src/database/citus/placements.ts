/**
 * Location of a table after Citus has distributed the database over several servers.
 * - `distributed`: for tenant tables. The rows are in shards by user_id, with all rows of a user on
 * one server.
 * - `reference`: a full copy on every server. For tables that a statement reads with tenant rows,
 * and for tables with a foreign key to such a table. Citus needs both ends of a foreign key on one
 * server. Each write is a two-phase commit on all servers.
 * - `local`: an ordinary table of the coordinator. No statement combines it with tenant rows, so
 * its locks, queues and upserts work as on a single PostgreSQL server.
 */
export type Placement = 'distributed' | 'reference' | 'local';

interface TablePlacement {
  table: string;
  placement: Placement;
}

/**
 * Every table of a migrated database, in the order in which the tables are distributed. Each table
 * follows the tables to which its foreign keys refer.
 */
export const PLACEMENTS: readonly TablePlacement[] = [
  // The claim of a delivery (URL, secret, tier) and matching (tier) read these tables with tenant
  // rows. Other tables of this group have a foreign key to `users`. The tables are small and rarely
  // written.
  { table: 'users', placement: 'reference' },
  { table: 'api_keys', placement: 'reference' },
  { table: 'api_key_caps', placement: 'reference' },
  { table: 'signing_secrets', placement: 'reference' },
  { table: 'webhook_endpoints', placement: 'reference' },
  { table: 'sessions', placement: 'reference' },
  { table: 'sign_in_methods', placement: 'reference' },
  { table: 'two_step_secrets', placement: 'reference' },

  // The next tables, up to `notices`, are co-located with `accounts`.
  { table: 'accounts', placement: 'distributed' },
  { table: 'pushed_batches', placement: 'distributed' },
  { table: 'contacts', placement: 'distributed' },
  { table: 'crm_states', placement: 'distributed' },
  { table: 'matches', placement: 'distributed' },
  { table: 'also_matched', placement: 'distributed' },
  { table: 'match_ledger', placement: 'distributed' },
  { table: 'user_cursors', placement: 'distributed' },
  { table: 'quota_usage', placement: 'distributed' },
  { table: 'match_verdicts', placement: 'distributed' },
  { table: 'endpoint_failures', placement: 'distributed' },
  { table: 'notices', placement: 'distributed' },

  // Tables of the pipeline up to the match. Queues use `skip locked`, and merges use row locks.
  // Copies on several servers could give different results. Statements on tenant rows do not need
  // these tables, because a match contains its round.
  { table: 'funding_rounds', placement: 'local' },
  { table: 'mentions', placement: 'local' },
  { table: 'items', placement: 'local' },
  { table: 'match_jobs', placement: 'local' },
  { table: 'sources', placement: 'local' },
  { table: 'seen_items', placement: 'local' },
  { table: 'waiting_pages', placement: 'local' },
  { table: 'waiting_readings', placement: 'local' },
  { table: 'reader_answers', placement: 'local' },
  { table: 'reader_use', placement: 'local' },
  { table: 'host_budgets', placement: 'local' },
  { table: 'exchange_rates', placement: 'local' },
  { table: 'exchange_rate_fetch', placement: 'local' },
  // The name index. Its results are passed as parameters to the query for accounts. If it were a
  // reference table, each batch of accounts would have to wait for all servers.
  { table: 'company_name_blocks', placement: 'local' },
  { table: 'sign_in_tokens', placement: 'local' },
  { table: 'sign_in_attempts', placement: 'local' },
  { table: 'audit_log', placement: 'local' },
  { table: 'round_batches', placement: 'local' },
  { table: 'round_batch_rounds', placement: 'local' },
  { table: 'instance_settings', placement: 'local' },
  { table: 'retention', placement: 'local' },
  { table: 'erased_people', placement: 'local' },
  { table: 'deleted_users', placement: 'local' },
  { table: 'schema_migrations', placement: 'local' },
];

/** The distribution column of tenant tables. */
export const DISTRIBUTION_COLUMN = 'user_id';

/** Lists the tables of a placement in the order in which they are distributed. */
export function tablesPlaced(placement: Placement): string[] {
  return PLACEMENTS.filter((entry) => entry.placement === placement).map(({ table }) => table);
}
