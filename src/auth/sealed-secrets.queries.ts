import type { Db } from '../database/transaction.js';

export interface SealedSecret {
  user_id: string;
  sealed: string;
  /** The encrypted prepared secret. Null if no secret is prepared. */
  next_sealed: string | null;
}

/** Returns the encrypted signing secrets of all users, and locks their rows. */
export async function listSealedSecretsForUpdate(tx: Db): Promise<SealedSecret[]> {
  return tx.query(`select user_id, sealed, next_sealed from signing_secrets order by user_id for update`);
}

/** Replaces the current and the prepared signing secret of each user. The secrets are encrypted. */
export async function replaceSealedSecrets(tx: Db, secrets: SealedSecret[]): Promise<void> {
  await tx.query(
    `update signing_secrets s set sealed = batch.sealed, next_sealed = batch.next_sealed
     from unnest($1::uuid[], $2::text[], $3::text[]) as batch (user_id, sealed, next_sealed) where s.user_id = batch.user_id`,
    [
      secrets.map((secret) => secret.user_id),
      secrets.map((secret) => secret.sealed),
      secrets.map((secret) => secret.next_sealed),
    ],
  );
}

/** Replaces the current signing secrets of users and deletes their prepared secrets. */
export async function replaceSecrets(
  tx: Db,
  secrets: readonly { userId: string; sealed: string }[],
  now: Date,
): Promise<void> {
  await tx.query(
    `update signing_secrets s set sealed = batch.sealed, rotated_at = $3, next_sealed = null, next_made_at = null
     from unnest($1::uuid[], $2::text[]) as batch (user_id, sealed) where s.user_id = batch.user_id`,
    [secrets.map(({ userId }) => userId), secrets.map(({ sealed }) => sealed), now],
  );
}
