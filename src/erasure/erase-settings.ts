import { inTransaction } from '../database/transaction.js';
import type { Db, Scope } from '../database/transaction.js';
import { NO_USER } from '../notices/notice.js';
import type { PersonToErase } from '../rounds/person-to-erase.js';
import * as queries from './erase-settings.queries.js';

/**
 * Replaces a person's address in what a user has set up and in what the service tells the user: names
 * of keys, the webhook URL, failed deliveries in a row, and notices. Counts nothing.
 */
export async function eraseInSettings(
  scope: Scope,
  userId: string,
  { address, loose }: PersonToErase,
): Promise<void> {
  const masked = (row: queries.KeyedText) => ({ ...row, text: address.mask(row.text) });
  await inTransaction(scope, async (tx) => {
    for (const row of await queries.listKeyNames(tx, userId, loose.address))
      await queries.replaceKeyName(tx, userId, masked(row));
  });
  await inTransaction(scope, async (tx) => {
    for (const row of await queries.listWebhookUrls(tx, userId, loose.address))
      await queries.replaceWebhookUrl(tx, userId, masked(row));
  });
  await inTransaction(scope, async (tx) => {
    for (const row of await queries.listFailedOutcomes(tx, userId, loose.address))
      await queries.replaceFailedOutcomes(tx, userId, { ...row, text: address.maskJson(row.text) });
  });
  await inTransaction(scope, (tx) => eraseInNotices(tx, userId, { address, loose }));
}

/** Replaces a person's address in sources, in errors of matching, and in notices to the operator. */
export async function eraseInOperation(scope: Scope, { address, loose }: PersonToErase): Promise<void> {
  await inTransaction(scope, async (tx) => {
    for (const source of await queries.listSourceTexts(tx, loose.address))
      await queries.replaceSourceTexts(tx, {
        ...source,
        url: address.mask(source.url),
        last_error: address.mask(source.last_error),
      });
  });
  await inTransaction(scope, async (tx) => {
    for (const row of await queries.listJobErrors(tx, loose.address))
      await queries.replaceJobError(tx, { ...row, text: address.mask(row.text) });
  });
  await inTransaction(scope, (tx) => eraseInNotices(tx, NO_USER, { address, loose }));
}

async function eraseInNotices(
  tx: Db,
  userId: string,
  { address, loose }: Pick<PersonToErase, 'address' | 'loose'>,
): Promise<void> {
  for (const notice of await queries.listNoticeTexts(tx, userId, loose.address))
    await queries.replaceNoticeTexts(tx, userId, {
      ...notice,
      facts: address.maskJson(notice.facts),
      last_error: address.mask(notice.last_error),
    });
}
