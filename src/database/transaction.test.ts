import type { Pool } from 'pg';
import { createTestDatabase } from '../../test/harness/database.js';
import type { TestDatabase } from '../../test/harness/database.js';
import { inTransaction, repeatOnConflict, scopeOf, sqlState } from './transaction.js';
import type { Db } from './transaction.js';

const DEADLOCK = `do $$ begin raise exception 'given up' using errcode = '40P01'; end $$`;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const failUntil = async (db: Db, attempt: number, last: number): Promise<number> => {
  if (attempt < last) await db.query(DEADLOCK);
  return attempt;
};

it('the service repeats a transaction that PostgreSQL aborted because of a deadlock', async () => {
  let attempts = 0;
  expect(await inTransaction(database.dataSource, (tx) => failUntil(tx, (attempts += 1), 4))).toBe(4);
});

it('regression: the service repeats the whole transaction, not only the failed savepoint', async () => {
  const run: string[] = [];
  await inTransaction(database.dataSource, async (tx) => {
    run.push('outer');
    const attempt = run.length;
    await inTransaction(scopeOf(tx), (inner) => {
      run.push('inner');
      return failUntil(inner, attempt, 3);
    });
  });
  expect(run).toEqual(['outer', 'inner', 'outer', 'inner']);
});

it('the service repeats a transaction of a library that uses the pool directly', async () => {
  const pool = (database.dataSource.driver as unknown as { master: Pool }).master;
  let attempts = 0;
  const work = repeatOnConflict(async () => {
    attempts += 1;
    await pool.query(DEADLOCK);
  });
  const error: unknown = await work.catch((reason: unknown) => reason);
  expect([attempts, sqlState(error)]).toEqual([6, '40P01']);
});
