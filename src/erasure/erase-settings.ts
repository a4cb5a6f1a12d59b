import { listWebhookUrls, replaceWebhookUrl } from '../api/webhooks/webhooks.queries.js';
import { listKeyNames, replaceKeyName } from '../auth/users.queries.js';
import type { KeyedText } from '../database/keyed-text.js';
import { inTransaction } from '../database/transaction.js';
import type { Db, Scope } from '../database/transaction.js';
import { listFailedOutcomes, replaceFailedOutcomes } from '../delivery/failing-endpoints.queries.js';
import { listSourceTexts, replaceSourceTexts } from '../ingestion/sources/sources.queries.js';
import { listJobErrors, replaceJobError } from '../matching/failed-jobs.queries.js';
import { NO_USER } from '../notices/notice.js';
import { listNoticeTexts, replaceNoticeTexts } from '../notices/notices.queries.js';
import type { PersonToErase } from '../rounds/person-to-erase.js';

/**
 * Masks a person's address in a user's settings and in messages to the user. These are names of
 * keys, the webhook URL, records of failed deliveries, and notices. These rows are not counted.
 */
export async function eraseInSettings(
  scope: Scope,
  userId: string,
  { address, loose }: PersonToErase,
): Promise<void> {
  const masked = (row: KeyedText) => ({ ...row, text: address.mask(row.text) });
  await inTransaction(scope, async (tx) => {
    for (const row of await listKeyNames(tx, userId, loose.address))
      await replaceKeyName(tx, userId, masked(row));
  });
  await inTransaction(scope, async (tx) => {
    for (const row of await listWebhookUrls(tx, userId, loose.address))
      await replaceWebhookUrl(tx, userId, masked(row));
  });
  await inTransaction(scope, async (tx) => {
    for (const row of await listFailedOutcomes(tx, userId, loose.address))
      await replaceFailedOutcomes(tx, userId, { ...row, text: address.maskJson(row.text) });
  });
  await inTransaction(scope, (tx) => eraseInNotices(tx, userId, { address, loose }));
}

/** Masks a person's address in sources, in errors of matching, and in notices to the operator. */
export async function eraseInOperation(scope: Scope, { address, loose }: PersonToErase): Promise<void> {
  await inTransaction(scope, async (tx) => {
    for (const source of await listSourceTexts(tx, loose.address))
      await replaceSourceTexts(tx, {
        ...source,
        url: address.mask(source.url),
        last_error: address.mask(source.last_error),
      });
  });
  await inTransaction(scope, async (tx) => {
    for (const row of await listJobErrors(tx, loose.address))
      await replaceJobError(tx, { ...row, text: address.mask(row.text) });
  });
  await inTransaction(scope, (tx) => eraseInNotices(tx, NO_USER, { address, loose }));
}

async function eraseInNotices(
  tx: Db,
  userId: string,
  { address, loose }: Pick<PersonToErase, 'address' | 'loose'>,
): Promise<void> {
  for (const notice of await listNoticeTexts(tx, userId, loose.address))
    await replaceNoticeTexts(tx, userId, {
      ...notice,
      facts: address.maskJson(notice.facts),
      last_error: address.mask(notice.last_error),
    });
}
