import type { Db } from '../database/transaction.js';

/** Replaces the stored fingerprint of the master key. Returns false if it is not `from`. */
export async function replaceFingerprint(tx: Db, from: string, to: string): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `update instance_settings set value = $2 where name = 'secrets_key_fingerprint' and value = $1`,
    [from, to],
  );
  return count === 1;
}
