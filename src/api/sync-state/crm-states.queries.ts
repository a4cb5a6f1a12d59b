import type { Db } from '../../database/transaction.js';

/** A list of a user's CRM rows. Each list has a separate sync state. */
export type CrmList = 'accounts' | 'contacts';

export interface SyncRun {
  /** Name of a CRM feed. Each feed has its own set of external ids. */
  source: string;
  /** UUID that the client created for this run. */
  run: string;
}

/** The last recorded changes of a list's rows. Each field is null if no such change is recorded. */
export interface CrmState {
  /**
   * `<run>.<calls>`: the source's last run that changed a row, and how many calls of all its runs
   * did so.
   */
  state: string | null;
  /** Value of `state` before the first change of this run. */
  from: string | null;
  /**
   * Random value that changes with each write outside a sync. Examples: another client, the
   * settings pages, an erasure.
   */
  others: string | null;
}

/** Source name of changes outside a sync. No sync can use this name. */
const OTHERS = '';

/**
 * Records that a call changed rows of a list, in the call's transaction. Each change outside a sync
 * gets a new random value. So a restored database never has a value that a client saw after the
 * backup.
 */
export async function noteCrmChange(
  tx: Db,
  userId: string,
  list: CrmList,
  { source, run }: SyncRun,
): Promise<void> {
  await tx.query(
    // In an update, Citus rejects functions that are not immutable. So this update casts the number
    // before it appends the number to a text.
    `insert into crm_states as known (user_id, list, source, run, calls) values ($1, $2, $3, $4, 1)
     on conflict (user_id, list, source) do update
       set run = excluded.run,
           calls = known.calls + 1,
           taken_from = case when known.run = excluded.run then known.taken_from else known.run::text || '.' || known.calls::text end`,
    [userId, list, source, run],
  );
}

/** Records a change outside a sync, in the transaction of the change. */
export async function noteOtherChange(tx: Db, userId: string, list: CrmList): Promise<void> {
  await noteCrmChange(tx, userId, list, { source: OTHERS, run: crypto.randomUUID() });
}

/** Returns the last changes of a list's rows: those by one source, and those outside a sync. */
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

export async function deleteCrmStates(db: Db, userId: string): Promise<void> {
  await db.query(`delete from crm_states where user_id = $1`, [userId]);
}
