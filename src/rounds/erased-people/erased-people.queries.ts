import type { Db, Reader } from '../../database/transaction.js';

const KEY_SETTING = 'erasure_key';

/** Reads the encrypted key of the hashes. Returns null if no person was ever erased. */
export async function findSealedKey(db: Reader): Promise<string | null> {
  const rows: { value: string }[] = await db.query(`select value from instance_settings where name = $1`, [
    KEY_SETTING,
  ]);
  return rows[0]?.value ?? null;
}

/** Stores the encrypted key of the hashes, unless another process has already stored one. */
export async function insertSealedKey(db: Db, sealed: string): Promise<void> {
  await db.query(
    `insert into instance_settings (name, value) values ($1, $2) on conflict (name) do nothing`,
    [KEY_SETTING, sealed],
  );
}

/** Replaces the encrypted key after a change of the master key. */
export async function replaceSealedKey(tx: Db, sealed: string): Promise<void> {
  await tx.query(`update instance_settings set value = $2 where name = $1`, [KEY_SETTING, sealed]);
}

/**
 * Deletes a key that can no longer be decrypted, and its hashes, which are useless without the key.
 * Returns the number of deleted hashes.
 */
export async function forgetErasureKey(tx: Db): Promise<number> {
  await tx.query(`delete from instance_settings where name = $1`, [KEY_SETTING]);
  const [, count]: [unknown, number] = await tx.query(`delete from erased_people`);
  return count;
}

/** Number of bytes of a hash. */
const BYTES = 32;

/**
 * Returns which of these hashes belong to erased persons, in hex. Sends all hashes as one `bytea`
 * value, because 1,000 hashes in an array of texts would take 20 ms.
 */
export async function findHashes(db: Reader, hashes: readonly Buffer[]): Promise<string[]> {
  const rows: { hash: string }[] = await db.query(
    `select encode(hash, 'hex') as hash from erased_people
     where hash = any(array(select substr($1::bytea, 1 + at * ${BYTES}, ${BYTES}) from generate_series(0, $2::int - 1) at))`,
    [Buffer.concat(hashes), hashes.length],
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Stores the hashes of an erased person, given in hex. A hash that is already stored keeps its time
 * of erasure.
 */
export async function insertHashes(db: Db, hashes: readonly string[], now: Date): Promise<void> {
  await db.query(
    `insert into erased_people (hash, erased_at)
     select decode(hex, 'hex'), $2 from unnest($1::text[]) as given (hex) on conflict (hash) do nothing`,
    [hashes, now],
  );
}
