import type { DataSource } from 'typeorm';
import { NAME_KEYS_VERSION } from '../company-names/blocking-keys.js';
import { indexCompanyNames } from './name-index.js';
import { findIndexVersion, listIndexedNamesAcrossUsers, writeIndexVersion } from './name-index.queries.js';

const PAGE = 2_000;

/**
 * Files the names of all accounts anew when their keys were made by an older version of the word lists (NAME_KEYS_VERSION), and
 * remembers the version. Keys are only added, page by page, so that it can be broken off and repeated, and that processes of both
 * versions may run meanwhile. Returns the number of names filed; 0 where the index is up to date.
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
