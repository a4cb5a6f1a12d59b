import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import { listSealedSecretsForUpdate, replaceSealedSecrets } from '../auth/sealed-secrets.queries.js';
import type { SecretBox } from '../runtime/secrets/secret-box.js';
import { countServiceConnections } from '../database/service-connections.js';
import { inTransaction } from '../database/transaction.js';
import { resealErasureKey } from '../rounds/erased-people/erased-people.js';
import { OperatorError } from '../runtime/errors.js';
import { resealTwoStepSecrets } from '../sign-in/two-step-secrets.js';
import * as queries from './rekey.queries.js';

/**
 * Encrypts all signing secrets and two-step secrets with another master key, in one transaction.
 * The secrets themselves do not change. No process of the service may run (see `requireNoProcess`).
 * Returns the number of signing secrets. Throws `OperatorError` if `from` is not this database's
 * key.
 */
export function rekeySecrets(
  dataSource: DataSource,
  from: SecretBox,
  to: SecretBox,
  now: Date,
): Promise<number> {
  return inTransaction(dataSource, async (tx) => {
    if (!(await queries.replaceFingerprint(tx, from.fingerprint, to.fingerprint)))
      throw new OperatorError(
        'The old key is not the key of this database. Set SECRETS_KEY to the key that the service runs with now.',
      );
    const secrets = await listSealedSecretsForUpdate(tx);
    const resealed = secrets.map(({ user_id: userId, sealed, next_sealed: next }) => ({
      user_id: userId,
      sealed: to.seal(from.open(sealed, userId), userId),
      next_sealed: next === null ? null : to.seal(from.open(next, userId), userId),
    }));
    await replaceSealedSecrets(tx, resealed);
    await resealErasureKey(tx, from, to);
    await resealTwoStepSecrets(tx, from, to);
    const entry = { actor: 'command line', actorUserId: null, userId: null, subject: null };
    await insertEntry(tx, { ...entry, action: 'secrets.rekey', detail: { secrets: resealed.length } }, now);
    return resealed.length;
  });
}

/**
 * Throws `OperatorError` if a process of the service is connected. Such a process has the old key,
 * so it could no longer decrypt the secrets and sign.
 */
export async function requireNoProcess(dataSource: DataSource): Promise<void> {
  const connections = await countServiceConnections(dataSource.manager);
  if (connections > 0)
    throw new OperatorError(
      `Processes of the service are running and hold ${connections} database connections. Stop all of these processes. Then replace the key.`,
    );
}
