import type { DataSource } from 'typeorm';
import { NAME_KEYS_VERSION } from '../company-names/keys-version.js';
import { noteMixedKeys, takeMixedSince } from '../database/mixed-name-keys.js';
import { hasProcessOfFirstVersion } from '../database/service-connections.js';
import { inTransaction, sqlState } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import { enqueueRoundsSince } from './match-jobs.queries.js';
import { indexNamesAgain } from './name-index.js';
import * as queries from './name-index.queries.js';

/** Number of names per transaction. Computing their keys blocks the process for about 30 ms. */
const PAGE = 1_000;
const VERSION = String(NAME_KEYS_VERSION);
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Names of two records: the version under which all names are indexed, and the progress of a run.
 */
const CURRENT = { reached: 'company_name_keys_version', after: 'company_name_keys_version_after' } as const;
/** Name of a record. Every transaction that stores names under other keys deletes this record. */
const SETTLED = queries.settledSetting(NAME_KEYS_VERSION);
/**
 * Values of the SETTLED record. BEGUN: a run has just started. AFTER: names up to a hash are
 * indexed. ALL: all names are indexed.
 */
const [BEGUN, AFTER, ALL] = ['begun', 'after', 'all'] as const;

/**
 * Indexes the names of all accounts again if their keys are from an older version
 * (NAME_KEYS_VERSION), and records the version. The run only adds keys, page by page, so that it
 * can be interrupted. Processes that start at the same time divide the pages. If processes of the
 * older version still run, `settleNameIndex` indexes the names that they store. Returns the number
 * of names that this process indexed.
 */
export async function ensureNameIndex(dataSource: DataSource): Promise<number> {
  if ((await queries.findIndexSetting(dataSource.manager, CURRENT.reached)) === VERSION) return 0;
  let filed = 0;
  for (;;) {
    const page = await indexPage(dataSource);
    filed += page.filed;
    if (page.isLast) return filed;
  }
}

/** Indexes the next page of names. After the last page, records that all names are indexed. */
async function indexPage(dataSource: DataSource): Promise<{ filed: number; isLast: boolean }> {
  return inTransaction(dataSource, async (tx) => {
    await queries.lockRebuild(tx);
    if ((await queries.findIndexSetting(tx, CURRENT.reached)) === VERSION) return { filed: 0, isLast: true };
    const [version, hash = null] = (await queries.findIndexSetting(tx, CURRENT.after))?.split(' ') ?? [];
    const { filed, last } = await fileAfter(tx, version === VERSION ? hash : null);
    if (last !== null) {
      await queries.writeIndexSetting(tx, CURRENT.after, `${VERSION} ${last}`);
      return { filed, isLast: false };
    }
    // `settleNameIndex` may run only after all names have the current keys.
    await queries.deleteIndexSettings(tx, [CURRENT.after, SETTLED]);
    await queries.writeIndexSetting(tx, CURRENT.reached, VERSION);
    return { filed, isLast: true };
  });
}

/**
 * Indexes the next names again after a process of another version stored names, because this
 * version does not find such names. Each transaction of such a process marks all names as due
 * again, so that no name is missed. Then queues the rounds that were stored meanwhile, because each
 * version misses names of the other version. Returns whether more names are due.
 */
export async function settleNameIndex(dataSource: DataSource): Promise<boolean> {
  const db = dataSource.manager;
  if (await hasProcessOfFirstVersion(db)) {
    await noteMixedKeys(db);
    await queries.deleteIndexSettings(db, [SETTLED]);
    return false;
  }
  const state = await queries.findIndexSetting(db, SETTLED);
  if (state === ALL) return false;
  if (state === null) {
    await noteMixedKeys(db);
    await queries.writeIndexSetting(db, SETTLED, BEGUN);
  }
  if (state === null || state === BEGUN) return beginSettling(dataSource);
  return settlePage(dataSource);
}

/**
 * Waits for transactions that stored names before the record existed, because they could not delete
 * the record. Returns false if the wait takes too long. Then the next call tries again.
 */
async function beginSettling(dataSource: DataSource): Promise<boolean> {
  try {
    await inTransaction(dataSource, async (tx) => {
      await queries.lockNames(tx);
      if ((await queries.lockIndexSetting(tx, SETTLED)) === BEGUN)
        await queries.replaceIndexSetting(tx, SETTLED, AFTER);
    });
    return true;
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
}

/**
 * Indexes the next page while the record is locked. A transaction with other keys may delete the
 * record before this page. Then all names are due again. If it deletes the record after this page,
 * the result of this page does not count.
 */
async function settlePage(dataSource: DataSource): Promise<boolean> {
  return inTransaction(dataSource, async (tx) => {
    // The locks are taken in the same order as in transactions that store names, so that the
    // transactions cannot deadlock.
    await queries.shareNames(tx);
    const [state, hash = null] = (await queries.lockIndexSetting(tx, SETTLED))?.split(' ') ?? [];
    // The run restarts only at a later call, because processes of the old version may store names
    // all the time.
    if (state !== AFTER) return false;
    const { last } = await fileAfter(tx, hash);
    await queries.replaceIndexSetting(tx, SETTLED, last === null ? ALL : `${AFTER} ${last}`);
    const since = last === null ? await takeMixedSince(tx) : null;
    if (since !== null) await enqueueRoundsSince(tx, since);
    return last !== null;
  });
}

/**
 * Indexes a page of names. `last` is the hash of the last name, and null if no more names follow.
 */
async function fileAfter(tx: Db, hash: string | null): Promise<{ filed: number; last: string | null }> {
  const page = await queries.listIndexedNamesAcrossUsers(tx, hash, PAGE);
  await indexNamesAgain(
    tx,
    page.map(({ name }) => name),
  );
  return { filed: page.length, last: page.length < PAGE ? null : (page.at(-1)?.name_hash ?? null) };
}
