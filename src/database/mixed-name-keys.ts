import { NAME_KEYS_VERSION } from '../company-names/keys-version.js';
import type { Db } from './transaction.js';

/** Prefix of an instance setting's name. The key version of the processes follows the prefix. */
const MIXED_SINCE = 'company_name_keys_mixed_since_';
const OWN = `${MIXED_SINCE}${NAME_KEYS_VERSION}`;

/**
 * Records, once, that names are indexed under other keys than the keys of this version. A round
 * that is matched meanwhile may miss such names. The recorded time is two minutes earlier, because
 * processes detect this late and have different clocks.
 */
export async function noteMixedKeys(db: Db): Promise<void> {
  await db.query(
    `insert into instance_settings (name, value) values ($1, (clock_timestamp() - interval '2 minutes')::text)
     on conflict (name) do nothing`,
    [OWN],
  );
}

/**
 * Records mixed keys if this process is the first with its key version, because older processes may
 * still match rounds.
 */
export async function noteNewKeys(db: Db): Promise<void> {
  const rows: unknown[] = await db.query(
    `select 1 from instance_settings where name = 'company_name_keys_version' and value <> $1`,
    [String(NAME_KEYS_VERSION)],
  );
  if (rows.length > 0) await noteMixedKeys(db);
}

/**
 * Returns the time since when names were indexed under other keys, and deletes the record. Returns
 * null if there is no record. The time is at most a day ago. The record of an abandoned upgrade may
 * be older, but old rounds are no longer news.
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
