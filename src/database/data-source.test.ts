import { createTestDatabase } from '../../test/harness/database.js';

it('lets the server roll back a transaction whose process has gone silent, so that others get its locks', async () => {
  const { dataSource, drop } = await createTestDatabase({ poolSize: 2 });
  try {
    expect(await dataSource.query(`show idle_in_transaction_session_timeout`)).toEqual([
      { idle_in_transaction_session_timeout: '30s' },
    ]);
  } finally {
    await drop();
  }
});
