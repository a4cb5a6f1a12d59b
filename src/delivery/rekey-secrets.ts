import type { DataSource } from 'typeorm';
import { SecretBox } from '../secrets/secret-box.js';
import { createDataSource } from '../database/data-source.js';
import { inTransaction } from '../database/transaction.js';
import { OperatorError } from '../runtime/errors.js';
import { listSealedSecretsForUpdate, replaceFingerprint, replaceSealedSecrets } from './rekey.queries.js';

/**
 * Re-encrypts all signing secrets with another master key, in one transaction. Users keep their
 * secrets. No process of the service may run: with the old key it could no longer sign
 * (docs/operations/keys.md has the steps). Returns the count. Errors: OperatorError if `oldKey` is
 * not this database's key or `newKey` is not a key.
 */
export async function rekeySecrets(databaseUrl: string, oldKey: Buffer, newKey: Buffer): Promise<number> {
  // Without stored secrets, a wrong key would go unnoticed until the service no longer starts.
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
