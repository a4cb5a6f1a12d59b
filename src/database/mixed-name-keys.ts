import { NAME_KEYS_VERSION } from '../company-names/keys-version.js';
import type { Db } from './transaction.js';

/** The start of an instance setting's name. The key version that its processes use follows. */
const MIXED_SINCE = 'company_name_keys_mixed_since_';
const OWN = `${MIXED_SINCE}${NAME_KEYS_VERSION}`;

/**
 * Records, once, that names are indexed under other keys than this version's. A round that is
 * matched meanwhile may miss them. Some minutes are added, because this is noticed late and
 * processes have different clocks.
 */
export async function noteMixedKeys(db: Db): Promise<void> {
  await db.query(
    `insert into instance_settings (name, value) values ($1, (clock_timestamp() - interval '2 minutes')::text)
     on conflict (name) do nothing`,
    [OWN],
  );
}

/**
 * Records it if this process is the first with its keys, because older processes may still match
 * rounds.
 */
export async function noteNewKeys(db: Db): Promise<void> {
  const rows: unknown[] = await db.query(
    `select 1 from instance_settings where name = 'company_name_keys_version' and value <> $1`,
    [String(NAME_KEYS_VERSION)],
  );
  if (rows.length > 0) await noteMixedKeys(db);
}

/**
 * Returns since when names were indexed under other keys, at most a day ago, and deletes the
 * record. Null if they were not. The record of an abandoned upgrade may be old, and old rounds are
 * no longer news.
 */
export async function takeMixedSince(tx: Db): Promise<Date | null> {
  const [rows]: [{ since: Date }[], number] = await tx.query(
    `delete from instance_settings where name = $1 returning greatest(value::timestamptz, clock_timestamp() - interval '1 day') as since`,
    [OWN],
  );
  return rows[0]?.since ?? null;
}

/** Deletes the records of all versions, so that no round is queued again. */
export async function forgetMixedKeys(tx: Db): Promise<void> {
  await tx.query(`delete from instance_settings where starts_with(name, $1)`, [MIXED_SINCE]);
}
