import type { DataSource } from 'typeorm';
import { SecretBox } from '../secrets/secret-box.js';
import { createDataSource } from '../database/data-source.js';
import { inTransaction } from '../database/transaction.js';
import { OperatorError } from '../runtime/errors.js';
import { listSealedSecretsForUpdate, replaceFingerprint, replaceSealedSecrets } from './rekey.queries.js';

/**
 * Encrypts all signing secrets anew under another master key, in one transaction; the users keep their secrets. To be run while no
 * process of the service runs: one that holds the old key could not sign any more (docs/operations/keys.md has the steps).
 * Returns how many there were. Errors: OperatorError when `oldKey` is not the key of this database or `newKey` is none.
 */
export async function rekeySecrets(databaseUrl: string, oldKey: Buffer, newKey: Buffer): Promise<number> {
  // With no secret stored, nothing else would notice before no process starts any more.
  if (newKey.length !== 32) throw new OperatorError('The new key must be 32 bytes in base64.');
  const dataSource = createDataSource(databaseUrl, { poolSize: 1 });
  await dataSource.initialize();
  try {
    return await rekey(dataSource, new SecretBox(oldKey), new SecretBox(newKey));
  } finally {
    await dataSource.destroy();
  }
}

function rekey(dataSource: DataSource, from: SecretBox, to: SecretBox): Promise<number> {
  return inTransaction(dataSource, async (tx) => {
    if (!(await replaceFingerprint(tx, from.fingerprint, to.fingerprint)))
      throw new OperatorError('The old key is not the key of this database.');
    const secrets = await listSealedSecretsForUpdate(tx);
    const resealed = secrets.map(({ user_id: userId, sealed }) => ({
      user_id: userId,
      sealed: to.seal(from.open(sealed, userId), userId),
    }));
    await replaceSealedSecrets(tx, resealed);
    return resealed.length;
  });
}
