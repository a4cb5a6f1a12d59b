import { createTestDatabase } from '../../test/harness/database.js';
import { startDatabaseLink } from '../../test/harness/database-link.js';
import { createDataSource } from './data-source.js';

it('a transaction without a statement for 30 s is rolled back by the server, which releases its locks', async () => {
  const { dataSource, drop } = await createTestDatabase({ poolSize: 2 });
  try {
    expect(await dataSource.query(`show idle_in_transaction_session_timeout`)).toEqual([
      { idle_in_transaction_session_timeout: '30s' },
    ]);
  } finally {
    await drop();
  }
});

describe('a statement that gets no answer', () => {
  it.each([
    ['a connection that was forgotten, while new ones work', 'pass'],
    ['a server that cannot be reached any more', 'stall'],
  ] as const)('regression: fails within 10 s on %s', async (_case, newOnes) => {
    const { url, drop } = await createTestDatabase();
    const link = await startDatabaseLink(url);
    const dataSource = await createDataSource(link.url, { poolSize: 2, inTime: true }).initialize();
    try {
      const query = dataSource.transaction(async (tx) => {
        await tx.query('select 1');
        link.admit(newOnes);
        link.forget();
        await tx.query('select 1');
      });
      const startedAt = performance.now();
      await expect(query).rejects.toThrow('has not answered');
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    } finally {
      await dataSource.destroy();
      await link.close();
      await drop();
    }
  });

  it('waits while the server still works on it', async () => {
    const { url, drop } = await createTestDatabase();
    const dataSource = await createDataSource(url, { poolSize: 1, inTime: true }).initialize();
    try {
      expect(await dataSource.query('select 1 as done from pg_sleep(6)')).toEqual([{ done: 1 }]);
    } finally {
      await dataSource.destroy();
      await drop();
    }
  });
});
