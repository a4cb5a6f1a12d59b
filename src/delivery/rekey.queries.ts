import type { Db } from '../database/transaction.js';

/**
 * Replaces the stored fingerprint of the master key. Returns false if the stored fingerprint does
 * not equal `from`.
 */
export async function replaceFingerprint(tx: Db, from: string, to: string): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `update instance_settings set value = $2 where name = 'secrets_key_fingerprint' and value = $1`,
    [from, to],
  );
  return count === 1;
}

/** Reads the fingerprint of the master key. Returns null in a new database. */
export async function findFingerprint(tx: Db): Promise<string | null> {
  const rows: { value: string }[] = await tx.query(
    `select value from instance_settings where name = 'secrets_key_fingerprint'`,
  );
  return rows[0]?.value ?? null;
}

/** Stores the fingerprint of the master key, and overwrites an older one. */
export async function setFingerprint(tx: Db, fingerprint: string): Promise<void> {
  await tx.query(
    `insert into instance_settings (name, value) values ('secrets_key_fingerprint', $1)
     on conflict (name) do update set value = excluded.value`,
    [fingerprint],
  );
}
