import { clearTwoStep, clearTwoStepOfAll } from '../auth/users.queries.js';
import type { Db } from '../database/transaction.js';
import { SIGN_IN_KEY } from './limits.js';
import type { SecretBox } from '../runtime/secrets/secret-box.js';
import { OperatorError } from '../runtime/errors.js';
import * as queries from './two-step.queries.js';

/**
 * Turns off a user's two-step sign-in, without a code. From then on, the user signs in with only
 * the password. Returns false if two-step sign-in was already off.
 */
export async function turnOffTwoStep(tx: Db, userId: string): Promise<boolean> {
  const wasOn = await clearTwoStep(tx, userId);
  await queries.deleteTwoStepSecret(tx, userId);
  return wasOn;
}

/** Turns off two-step sign-in for all users. Returns the ids of the users who had turned it on. */
export async function turnOffTwoStepAcrossUsers(tx: Db): Promise<string[]> {
  const userIds = await clearTwoStepOfAll(tx);
  await queries.deleteTwoStepSecretsAcrossUsers(tx);
  return userIds;
}

/**
 * Re-encrypts the secrets and backup codes of two-step sign-in for a new master key. The library
 * encrypts them with a key that is derived from the master key.
 */
export async function resealTwoStepSecrets(tx: Db, from: SecretBox, to: SecretBox): Promise<void> {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
  const [oldKey, newKey] = [from.derive(SIGN_IN_KEY), to.derive(SIGN_IN_KEY)];
  // A new master key ends all sessions. So users who have not entered the first code must start
  // again anyway.
  await queries.deleteUnconfirmedAcrossUsers(tx);
  for (const { user_id, ...sealed } of await queries.listSecretsForUpdateAcrossUsers(tx)) {
    const reseal = async (data: string) => {
      const opened = await symmetricDecrypt({ key: oldKey, data }).catch(() => {
        throw new OperatorError(
          `SECRETS_KEY cannot decrypt the two-step sign-in of the user ${user_id}. Nothing was changed. Run 'admin user two-step-off --user ${user_id}', then try again.`,
        );
      });
      return symmetricEncrypt({ key: newKey, data: opened });
    };
    const [secret, backupCodes] = [await reseal(sealed.secret), await reseal(sealed.backup_codes)];
    await queries.replaceTwoStepSecret(tx, { user_id, secret, backup_codes: backupCodes });
  }
}
