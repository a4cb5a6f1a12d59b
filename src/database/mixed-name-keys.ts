import { NAME_KEYS_VERSION } from '../company-names/keys-version.js';
import type { Db } from './transaction.js';

/** Begins the name of an instance setting. The version of the keys that its processes use follows. */
const MIXED_SINCE = 'company_name_keys_mixed_since_';
const OWN = `${MIXED_SINCE}${NAME_KEYS_VERSION}`;

/**
 * Notes, unless it is noted, that names are filed under other keys than those of this version: a
 * round that is matched meanwhile may miss them. Minutes are added, because it is noticed late, and
 * each process says by its own clock when a round was stored.
 */
export async function noteMixedKeys(db: Db): Promise<void> {
  await db.query(
    `insert into instance_settings (name, value) values ($1, (clock_timestamp() - interval '2 minutes')::text)
     on conflict (name) do nothing`,
    [OWN],
  );
}

/** Notes it if this process is the first one with its keys: others may still match rounds. */
export async function noteNewKeys(db: Db): Promise<void> {
  const rows: unknown[] = await db.query(
    `select 1 from instance_settings where name = 'company_name_keys_version' and value <> $1`,
    [String(NAME_KEYS_VERSION)],
  );
  if (rows.length > 0) await noteMixedKeys(db);
}

/**
 * Returns since when names were filed under other keys, at most a day ago, and forgets it. Null if they
 * were not. The note of an upgrade that was given up may be old, and old rounds are no news.
 */
export async function takeMixedSince(tx: Db): Promise<Date | null> {
  const [rows]: [{ since: Date }[], number] = await tx.query(
    `delete from instance_settings where name = $1 returning greatest(value::timestamptz, clock_timestamp() - interval '1 day') as since`,
    [OWN],
  );
  return rows[0]?.since ?? null;
}

/** Forgets it for every version, so that no round is queued again. */
export async function forgetMixedKeys(tx: Db): Promise<void> {
  await tx.query(`delete from instance_settings where starts_with(name, $1)`, [MIXED_SINCE]);
}
