import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import { generateSigningSecret } from '../auth/api-key.js';
import { listSealedSecretsForUpdate, replaceSecrets } from '../auth/sealed-secrets.queries.js';
import { inTransaction } from '../database/transaction.js';
import type { NoticesService } from '../notices/notices.service.js';
import { forgetErasureKey } from '../rounds/erased-people/erased-people.queries.js';
import { OperatorError } from '../runtime/errors.js';
import type { SecretBox } from '../runtime/secrets/secret-box.js';
import { turnOffTwoStepAcrossUsers } from '../sign-in/two-step-secrets.js';
import { insertPause } from './pause.queries.js';
import * as queries from './rekey.queries.js';

/** What changed when the lost key was replaced. */
export interface Replaced {
  /** Number of users with a new signing secret. */
  users: number;
  /**
   * Number of erased addresses and names that the service can no longer recognise
   * (docs/operations/lost-secrets-key.md).
   */
  forgotten_identities: number;
  /**
   * Number of users whose two-step sign-in was turned off. They now sign in with the password
   * alone.
   */
  two_step_off: number;
}

/**
 * Makes a database whose master key is lost usable again, in one transaction. Each user gets a new
 * random signing secret and a notice about the new secret. Receivers do not know the new secrets
 * yet, so sending is paused until an operator resumes it. Data that only the old key could decrypt
 * is deleted.
 *
 * No process of the service may run. Throws `OperatorError` if `box` has the key of this database,
 * or if the caller did not confirm.
 */
export function replaceLostKey(
  { dataSource, notices }: { dataSource: DataSource; notices: NoticesService },
  box: SecretBox,
  { isConfirmed, now }: { isConfirmed: boolean; now: Date },
): Promise<Replaced> {
  return inTransaction(dataSource, async (tx) => {
    // Every transaction that writes to several reference tables of Citus must take this lock first.
    // Otherwise two transactions could deadlock.
    const secrets = await listSealedSecretsForUpdate(tx);
    if ((await queries.findFingerprint(tx)) === box.fingerprint)
      throw new OperatorError(
        'SECRETS_KEY is the key of this database, so no key is lost. Nothing was changed. Start the service.',
      );
    if (!isConfirmed)
      throw new OperatorError(
        `${secrets.length} ${secrets.length === 1 ? 'user' : 'users'} would get a new signing secret, and no receiver would accept a webhook until its user has ` +
          'installed the new secret. If the old key may still exist, search for it first. Add --yes to replace the secrets.',
      );
    const by = { actor: 'command line', actorUserId: null, userId: null, subject: null };
    await replaceSecrets(
      tx,
      secrets.map(({ user_id: userId }) => ({ userId, sealed: box.seal(generateSigningSecret(), userId) })),
      now,
    );
    await queries.setFingerprint(tx, box.fingerprint);
    const forgotten = await forgetErasureKey(tx);
    if (await insertPause(tx, { since: now.toISOString(), by: by.actor }))
      await insertEntry(tx, { ...by, action: 'sending.pause', detail: {} }, now);
    for (const { user_id: userId } of secrets) await notices.secretReplaced(tx, userId, now);
    const withoutStep = await turnOffTwoStepAcrossUsers(tx);
    for (const userId of withoutStep) {
      await insertEntry(tx, { ...by, action: 'user.two-step-off', userId, detail: {} }, now);
      await notices.aboutTwoStep(tx, userId, 'two-step-off', now);
    }
    const replaced = {
      users: secrets.length,
      forgotten_identities: forgotten,
      two_step_off: withoutStep.length,
    };
    await insertEntry(tx, { ...by, action: 'secrets.replace-lost', detail: replaced }, now);
    return replaced;
  });
}
