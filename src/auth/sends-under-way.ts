import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../database/transaction.js';
import { hasPendingMatches } from './sends-under-way.queries.js';

/**
 * How long a worker may use the URL and signing secret that it read, in milliseconds, from before
 * it asked for them. If connecting takes longer, the worker reads them again before it sends.
 */
export const SETTINGS_VALID_MS = 1_000;
/** Added for the last bytes to leave the machine. */
const MARGIN_MS = 50;

/**
 * Waits until no worker can still send with settings that a committed change replaced: the old
 * signing secret (spec: Authentication rule 6), the old URL, or the settings of a deleted user.
 * Call it before the response to the change. A send with the old settings belongs to a match that
 * was stored before the change. So if no match is pending now, there is nothing to wait for. Never
 * throws.
 */
export async function waitForSendsUnderWay(db: Db, userId: string): Promise<void> {
  const isPending = await hasPendingMatches(db, userId).catch(() => true);
  if (isPending) await delay(SETTINGS_VALID_MS + MARGIN_MS);
}
