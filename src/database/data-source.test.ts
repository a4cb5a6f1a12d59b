import { createTestDatabase } from '../../test/harness/database.js';
import { startDatabaseLink } from '../../test/harness/database-link.js';
import { createDataSource } from './data-source.js';
import { PATIENCE } from './pooled-client.js';

it('the server rolls back a transaction without a statement for 30 s, which releases its locks', async () => {
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
  it('fails within 10 s', () => {
    expect(PATIENCE.lookMs + PATIENCE.probeMs).toBeLessThan(10_000);
  });

  it.each([
    ['a connection that the network has dropped, while new connections work', 'pass'],
    ['an unreachable server', 'stall'],
  ] as const)('regression: fails after one probe of the server: %s', async (_case, newOnes) => {
    const { url, drop } = await createTestDatabase();
    const link = await startDatabaseLink(url);
    const patience = { lookMs: 300, probeMs: 300 };
    const dataSource = await createDataSource(link.url, { poolSize: 2, inTime: true, patience }).initialize();
    try {
      const query = dataSource.transaction(async (tx) => {
        await tx.query('select 1');
        link.admit(newOnes);
        link.forget();
        await tx.query('select 1');
      });
      await expect(query).rejects.toThrow('the database has not answered for 0.3 s');
    } finally {
      await dataSource.destroy();
      await link.close();
      await drop();
    }
  });

  it('waits while the server still works on the statement', async () => {
    const { url, drop } = await createTestDatabase();
    const patience = { ...PATIENCE, lookMs: 100 };
    const dataSource = await createDataSource(url, { poolSize: 1, inTime: true, patience }).initialize();
    try {
      expect(await dataSource.query('select 1 as done from pg_sleep(1)')).toEqual([{ done: 1 }]);
    } finally {
      await dataSource.destroy();
      await drop();
    }
  });

  it('regression: does not fail because the process was too busy to read the answer', async () => {
    const { url, drop } = await createTestDatabase();
    const patience = { lookMs: 100, probeMs: 300 };
    const dataSource = await createDataSource(url, { poolSize: 1, inTime: true, patience }).initialize();
    try {
      const answer = dataSource.query('select 1 as done from pg_sleep(0.4)');
      // The process is busy from the start of the probe until both answers have arrived.
      const known = countSockets();
      const waitForQuestion = () => {
        if (countSockets() === known) setImmediate(waitForQuestion);
        else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
      };
      waitForQuestion();
      expect(await answer).toEqual([{ done: 1 }]);
    } finally {
      await dataSource.destroy();
      await drop();
    }
  });
});

/** Counts the open sockets of this process. */
function countSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
}
