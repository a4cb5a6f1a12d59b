import type { DataSource } from 'typeorm';
import { NAME_KEYS_VERSION } from '../company-names/keys-version.js';
import { noteMixedKeys, takeMixedSince } from '../database/mixed-name-keys.js';
import { hasProcessOfFirstVersion } from '../database/service-connections.js';
import { inTransaction, sqlState } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import { enqueueRoundsSince } from './match-jobs.queries.js';
import { indexNamesAgain } from './name-index.js';
import * as queries from './name-index.queries.js';

/** Names per transaction. Reading their keys takes some 30 ms, in which a process does nothing else. */
const PAGE = 1_000;
const VERSION = String(NAME_KEYS_VERSION);
const LOCK_NOT_AVAILABLE = '55P03';

/** What is recorded once all names are filed, and how far a run has come. */
const CURRENT = { reached: 'company_name_keys_version', after: 'company_name_keys_version_after' } as const;
/** Is deleted by every transaction that files names under other keys. */
const SETTLED = queries.settledSetting(NAME_KEYS_VERSION);
/** Its values: just written; names up to a hash are filed; all are. */
const [BEGUN, AFTER, ALL] = ['begun', 'after', 'all'] as const;

/**
 * Stores the names of all accounts again if their keys are of an older version
 * (NAME_KEYS_VERSION), and records the version. It only adds keys, page by page, so it can be
 * interrupted. Processes that start at the same time take turns at the pages. Processes of the older
 * version may run meanwhile: `settleNameIndex` files what they store. Returns the number of names
 * that this process filed; 0 if the index is up to date.
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

/** Files the next page of names. The last page records that all are filed. */
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
    // The index is settled only after it is current.
    await queries.deleteIndexSettings(tx, [CURRENT.after, SETTLED]);
    await queries.writeIndexSetting(tx, CURRENT.reached, VERSION);
    return { filed, isLast: true };
  });
}

/**
 * Files the next names once more after a process filed some under other keys, because those cannot be
 * found. Each transaction of such a process makes all names due again, whatever stands between it and
 * the database. Then queues the rounds that were stored meanwhile, because each version misses the
 * names of the other. Returns whether there are more to file.
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
 * Waits for the transactions that may have filed names before the record was there, and so have not
 * deleted it. Returns false if that takes too long: the next call tries again.
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
 * Files the next page. The lock on the record lets a transaction with other keys delete it either
 * before, so that all names are due again, or after, and then the names of this page count for nothing.
 */
async function settlePage(dataSource: DataSource): Promise<boolean> {
  return inTransaction(dataSource, async (tx) => {
    // In the order of those that file names, so that none waits for the other.
    await queries.shareNames(tx);
    const [state, hash = null] = (await queries.lockIndexSetting(tx, SETTLED))?.split(' ') ?? [];
    // The next call begins again, after a while: old processes may file names all the time.
    if (state !== AFTER) return false;
    const { last } = await fileAfter(tx, hash);
    await queries.replaceIndexSetting(tx, SETTLED, last === null ? ALL : `${AFTER} ${last}`);
    const since = last === null ? await takeMixedSince(tx) : null;
    if (since !== null) await enqueueRoundsSince(tx, since);
    return last !== null;
  });
}

/** Files a page of names. `last` is the hash at which it ends, null if no more names follow. */
async function fileAfter(tx: Db, hash: string | null): Promise<{ filed: number; last: string | null }> {
  const page = await queries.listIndexedNamesAcrossUsers(tx, hash, PAGE);
  await indexNamesAgain(
    tx,
    page.map(({ name }) => name),
  );
  return { filed: page.length, last: page.length < PAGE ? null : (page.at(-1)?.name_hash ?? null) };
}
