import { Client } from 'pg';
import type { TestApp } from '../../test/harness/app.js';
import { startTestApp } from '../../test/harness/app.js';
import { waitForOlderTransactions } from './older-transactions.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('an erasure that waits too long names the PostgreSQL process whose transaction is open', async () => {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid;
    await expect(waitForOlderTransactions(app.dataSource.manager, 0)).rejects.toThrow(
      `end it with \`select pg_terminate_backend(${pid})\``,
    );
  } finally {
    await client.end();
  }
});
