import type { Db } from '../../database/transaction.js';

/** The CRM rows of a user that change together. */
export type CrmList = 'accounts' | 'contacts';

/** One run of a sync of one source. */
export interface SyncRun {
  /** The name of a feed. Feeds have no external id in common. */
  source: string;
  /** A UUID that the client made for this run. */
  run: string;
}

/** What changed the rows of a list last. Null: nothing did since the service counts. */
export interface CrmState {
  /** The last run of the source that changed a row, and how many calls did in all: `<run>.<calls>`. */
  state: string | null;
  /** The `state` that this run found when it changed its first row. */
  from: string | null;
  /** Made anew by each change outside of a sync: another client, the settings, an erasure. */
  others: string | null;
}

/** The source of what no sync writes. No sync can have this name. */
const OTHERS = '';

/**
 * Notes that a call changed rows of a list, in the transaction that changed them. What no sync did
 * gets a new name each time: a restored database never has one that a client saw after the backup.
 */
export async function noteCrmChange(
  tx: Db,
  userId: string,
  list: CrmList,
  { source, run }: SyncRun,
): Promise<void> {
  await tx.query(
    // Citus takes no function in an update that is not immutable: a number is cast before it is joined to a text.
    `insert into crm_states as known (user_id, list, source, run, calls) values ($1, $2, $3, $4, 1)
     on conflict (user_id, list, source) do update
       set run = excluded.run,
           calls = known.calls + 1,
           taken_from = case when known.run = excluded.run then known.taken_from else known.run::text || '.' || known.calls::text end`,
    [userId, list, source, run],
  );
}

/** Notes a change of rows of a list that is part of no sync, in the transaction that changed them. */
export async function noteOtherChange(tx: Db, userId: string, list: CrmList): Promise<void> {
  await noteCrmChange(tx, userId, list, { source: OTHERS, run: crypto.randomUUID() });
}

/** Reads what changed the rows of a list last, as one source sees it. */
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
