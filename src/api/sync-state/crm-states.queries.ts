import type { Db } from '../../database/transaction.js';

/** A list of CRM rows of a user. Each has its own state. */
export type CrmList = 'accounts' | 'contacts';

/** One run of a sync of one source. */
export interface SyncRun {
  /** The name of a feed. Each feed has its own external ids. */
  source: string;
  /** The UUID that the client created for this run. */
  run: string;
}

/**
 * The last changes of a list's rows. Null if nothing has changed since the service records changes.
 */
export interface CrmState {
  /** The last run of the source that changed a row, and how many calls have: `<run>.<calls>`. */
  state: string | null;
  /** The `state` that this run found when it changed its first row. */
  from: string | null;
  /**
   * A new random value for each change outside a sync: by another client, in the settings, by an
   * erasure.
   */
  others: string | null;
}

/** The source name for changes outside a sync. No sync can have this name. */
const OTHERS = '';

/**
 * Records that a call changed rows of a list, in the same transaction. A change outside a sync gets
 * a new random value each time. So a restored database never has a value that a client saw after
 * the backup.
 */
export async function noteCrmChange(
  tx: Db,
  userId: string,
  list: CrmList,
  { source, run }: SyncRun,
): Promise<void> {
  await tx.query(
    // Citus rejects functions in an update that are not immutable. So the number is cast before it
    // is appended to a text.
    `insert into crm_states as known (user_id, list, source, run, calls) values ($1, $2, $3, $4, 1)
     on conflict (user_id, list, source) do update
       set run = excluded.run,
           calls = known.calls + 1,
           taken_from = case when known.run = excluded.run then known.taken_from else known.run::text || '.' || known.calls::text end`,
    [userId, list, source, run],
  );
}

/** Records a change of a list's rows outside a sync, in the same transaction. */
export async function noteOtherChange(tx: Db, userId: string, list: CrmList): Promise<void> {
  await noteCrmChange(tx, userId, list, { source: OTHERS, run: crypto.randomUUID() });
}

/** Reads the last changes of a list's rows, from the view of one source. */
export async function findCrmState(db: Db, userId: string, list: CrmList, source: string): Promise<CrmState> {
  const rows: ({ source: string; run: string } & Pick<CrmState, 'state' | 'from'>)[] = await db.query(
    `select source, run, run || '.' || calls as state, taken_from as "from" from crm_states
     where user_id = $1 and list = $2 and source in ($3, '${OTHERS}')`,
    [userId, list, source],
  );
  const own = rows.find((row) => row.source === source);
  const others = rows.find((row) => row.source === OTHERS);
  return { state: own?.state ?? null, from: own?.from ?? null, others: others?.run ?? null };
}

/** Deletes the states of a user's syncs. */
export async function deleteCrmStates(db: Db, userId: string): Promise<void> {
  await db.query(`delete from crm_states where user_id = $1`, [userId]);
}
