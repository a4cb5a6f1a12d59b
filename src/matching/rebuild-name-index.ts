import type { DataSource } from 'typeorm';
import { NAME_KEYS_VERSION } from '../company-names/blocking-keys.js';
import { indexCompanyNames } from './name-index.js';
import { findIndexVersion, listIndexedNamesAcrossUsers, writeIndexVersion } from './name-index.queries.js';

const PAGE = 2_000;

/**
 * Stores the names of all accounts again if their keys are of an older version
 * (NAME_KEYS_VERSION), and records the version. It only adds keys, page by page. So it can be
 * interrupted and repeated, and processes of both versions may run meanwhile. Returns the number
 * of names; 0 if the index is up to date.
 */
export async function ensureNameIndex(dataSource: DataSource): Promise<number> {
  const db = dataSource.manager;
  if ((await findIndexVersion(db)) === NAME_KEYS_VERSION) return 0;
  let filed = 0;
  let after: string | null = null;
  for (;;) {
    const page: { name_hash: string; name: string }[] = await listIndexedNamesAcrossUsers(db, after, PAGE);
    await indexCompanyNames(
      db,
      page.map(({ name }) => name),
    );
    filed += page.length;
    if (page.length < PAGE) break;
    after = page.at(-1)?.name_hash ?? null;
  }
  await writeIndexVersion(db, NAME_KEYS_VERSION);
  return filed;
}
