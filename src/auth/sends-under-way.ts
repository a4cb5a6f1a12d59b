import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../database/transaction.js';
import { hasPendingMatches } from './sends-under-way.queries.js';

/**
 * Milliseconds for which a worker may use the URL and signing secret that it read. The time starts
 * before the query. If connecting takes longer, the worker reads them again before it sends.
 */
export const SETTINGS_VALID_MS = 1_000;
/**
 * Milliseconds added to `SETTINGS_VALID_MS`, until the last bytes of a send have left the machine.
 */
const MARGIN_MS = 50;

/**
 * Waits until no worker can still send with settings that a committed change replaced. The service
 * must call it before it answers the request for the change. Examples: a rotated signing secret
 * (spec: Authentication rule 6), a changed URL, a deleted user. Only a match that was stored before
 * the change can be sent with the old settings. So if no match is pending, the function returns
 * immediately. Never throws.
 */
export async function waitForSendsUnderWay(db: Db, userId: string): Promise<void> {
  const isPending = await hasPendingMatches(db, userId).catch(() => true);
  if (isPending) await delay(SETTINGS_VALID_MS + MARGIN_MS);
}
