import type { Db, Scope } from './transaction.js';
import { inTransaction } from './transaction.js';

/**
 * Number of rows per statement. Each row may contain 16 KiB of metadata several times, and 100,000
 * small rows take 5 s.
 */
const PAGE = 1_000;

/** Ids and UUIDs that sort before and after all keys. */
export const FIRST_ID = '0';

export const LAST_ID = '9223372036854775807';

export const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

export const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A page of rows: the keys after `after`, up to and including `until`. */
export interface Page<Key> {
  /** If it is null, the page starts at the first key. */
  after: Key | null;
  /** If it is null, the page ends at the last key. */
  until: Key | null;
}

/** Functions that read and write the rows of one table. */
export interface Table<Row, Key> {
  /**
   * Finds the key of the row that is `rows` rows after a key. Returns null if fewer rows remain.
   */
  findEnd(db: Db, after: Key | null, rows: number): Promise<Key | null>;
  /** Lists the rows of a page that may name the person. Locks the rows if `isLocked` is true. */
  list(db: Db, page: Page<Key>, isLocked: boolean): Promise<Row[]>;
  /**
   * Returns the row without the person. If the row does not name the person, its values do not
   * change. Returns null if the row must be deleted.
   */
  clean(row: Row): Row | null;
  /** Stores the changed rows of a page, and deletes the rows in `gone`. */
  write(tx: Db, rows: { changed: readonly Row[]; gone: readonly Row[] }): Promise<unknown>;
  /** Returns the key of the row for the result. */
  keyOf(row: Row): string;
}

/** The keys of the rows that named a person. */
interface Held {
  changed: string[];
  gone: string[];
}

/**
 * Removes a person from all rows of a table, each page in its own transaction. So every statement
 * is short, and no row stays locked for long. A preview neither locks nor changes rows.
 */
export async function inPages<Row, Key>(
  scope: Scope,
  table: Table<Row, Key>,
  isPreview: boolean,
): Promise<Held> {
  const held: Held = { changed: [], gone: [] };
  const findEnd = (after: Key | null, rows: number) => table.findEnd(scope.manager, after, rows);
  for await (const page of pagesOf(findEnd)) {
    const rows: PageRows<Row> = isPreview
      ? sort(table, await table.list(scope.manager, page, false))
      : await inTransaction(scope, (tx) => cleanPage(tx, table, page));
    held.changed.push(...rows.changed.map(({ row }) => table.keyOf(row)));
    held.gone.push(...rows.gone.map((row) => table.keyOf(row)));
  }
  return held;
}

/** Splits a table into pages. `findEnd` works like `Table.findEnd`. */
export async function* pagesOf<Key>(
  findEnd: (after: Key | null, rows: number) => Promise<Key | null>,
): AsyncGenerator<Page<Key>> {
  let after: Key | null = null;
  do {
    const until: Key | null = await findEnd(after, PAGE);
    yield { after, until };
    after = until;
  } while (after !== null);
}

/** The rows of a page that name a person, and their new values. */
interface PageRows<Row> {
  changed: { row: Row; left: Row }[];
  gone: Row[];
}

async function cleanPage<Row, Key>(tx: Db, table: Table<Row, Key>, page: Page<Key>): Promise<PageRows<Row>> {
  const rows = sort(table, await table.list(tx, page, true));
  const { changed, gone } = rows;
  if (changed.length + gone.length > 0)
    await table.write(tx, { changed: changed.map(({ left }) => left), gone });
  return rows;
}

function sort<Row, Key>(table: Table<Row, Key>, rows: readonly Row[]): PageRows<Row> {
  const held: PageRows<Row> = { changed: [], gone: [] };
  for (const row of rows) {
    const left = table.clean(row);
    if (left === null) held.gone.push(row);
    else if (JSON.stringify(left) !== JSON.stringify(row)) held.changed.push({ row, left });
  }
  return held;
}
