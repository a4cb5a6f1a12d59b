import type { DataSource } from 'typeorm';
import { NAME_KEYS_VERSION } from '../company-names/keys-version.js';
import { hasOtherNameKeys } from '../database/service-connections.js';
import { inTransaction } from '../database/transaction.js';
import { indexCompanyNames } from './name-index.js';
import * as queries from './name-index.queries.js';

/** Names per transaction. Reading their keys takes some 30 ms, in which a process does nothing else. */
const PAGE = 1_000;
const VERSION = String(NAME_KEYS_VERSION);

/** What is recorded once all names are filed, and how far a run has come. */
const CURRENT = { reached: 'company_name_keys_version', after: 'company_name_keys_version_after' } as const;
const SETTLED = { reached: 'company_name_keys_settled', after: 'company_name_keys_settled_after' } as const;

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
    const page = await indexPage(dataSource, CURRENT);
    filed += page.filed;
    if (page.isLast) return filed;
  }
}

/**
 * Files the next names once more after the last process has gone that files names under other keys,
 * because those that it stored cannot be found. Each such process makes all names due again.
 * Returns whether there are more to file.
 */
export async function settleNameIndex(dataSource: DataSource): Promise<boolean> {
  const db = dataSource.manager;
  if (await hasOtherNameKeys(db)) {
    await queries.deleteIndexSettings(db, [SETTLED.reached, SETTLED.after]);
    return false;
  }
  if ((await queries.findIndexSetting(db, SETTLED.reached)) === VERSION) return false;
  return !(await indexPage(dataSource, SETTLED)).isLast;
}

/** Files the next page of names. The last page records that all are filed. */
async function indexPage(
  dataSource: DataSource,
  goal: typeof CURRENT | typeof SETTLED,
): Promise<{ filed: number; isLast: boolean }> {
  return inTransaction(dataSource, async (tx) => {
    await queries.lockRebuild(tx);
    if ((await queries.findIndexSetting(tx, goal.reached)) === VERSION) return { filed: 0, isLast: true };
    const [version, hash = null] = (await queries.findIndexSetting(tx, goal.after))?.split(' ') ?? [];
    const after = version === VERSION ? hash : null;
    const page = await queries.listIndexedNamesAcrossUsers(tx, after, PAGE);
    await indexCompanyNames(
      tx,
      page.map(({ name }) => name),
    );
    const last = page.length < PAGE ? undefined : page.at(-1);
    if (last !== undefined) {
      await queries.writeIndexSetting(tx, goal.after, `${VERSION} ${last.name_hash}`);
      return { filed: page.length, isLast: false };
    }
    // The index is settled only after it is current.
    const stale = goal === CURRENT ? [CURRENT.after, SETTLED.reached, SETTLED.after] : [SETTLED.after];
    await queries.deleteIndexSettings(tx, stale);
    await queries.writeIndexSetting(tx, goal.reached, VERSION);
    return { filed: page.length, isLast: true };
  });
}
