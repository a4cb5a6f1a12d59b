import type { DataSource } from 'typeorm';
import { inTransaction, sqlState } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import * as queries from './name-index.queries.js';
import type { StoredBlock } from './name-index.queries.js';

/** Number of rows of the index that are checked together. A name has two or three rows. */
const PAGE = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Deletes names from the index that no account uses. Such an account was deleted or renamed, or has
 * a domain now. Calls `keep` between pages. Returns the number of deleted rows.
 */
export async function sweepCompanyNames(dataSource: DataSource, keep: () => Promise<void>): Promise<number> {
  const db = dataSource.manager;
  let deleted = 0;
  let after: StoredBlock | null = null;
  for (;;) {
    await keep();
    const page: StoredBlock[] = await queries.listBlocks(db, after, PAGE);
    const [first, last] = [page[0], page.at(-1)];
    if (first === undefined || last === undefined) return deleted;
    const unused = await withoutUsed(db, [...new Set(page.map((row) => row.name_hash))]);
    if (unused.length > 0) deleted += await deleteUnused(dataSource, { first, last }, unused);
    if (page.length < PAGE) return deleted;
    after = last;
  }
}

async function withoutUsed(db: Db, hashes: readonly string[]): Promise<string[]> {
  const used = await queries.findUsedNamesAcrossUsers(db, hashes);
  return hashes.filter((hash) => !used.has(hash));
}

/**
 * Deletes the rows of a page whose names are still unused after every transaction that stores names
 * has ended. Such a transaction may have found a name in the index and therefore not stored the
 * name. If the wait takes too long, the rows stay until the next run.
 */
async function deleteUnused(
  dataSource: DataSource,
  page: { first: StoredBlock; last: StoredBlock },
  hashes: readonly string[],
): Promise<number> {
  try {
    return await inTransaction(dataSource, async (tx) => {
      await queries.lockNames(tx);
      return queries.deleteBlocks(tx, page, await withoutUsed(tx, hashes));
    });
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return 0;
  }
}
