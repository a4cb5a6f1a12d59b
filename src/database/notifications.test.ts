import { once, EventEmitter } from 'node:events';
import { createTestDatabase } from '../../test/harness/database.js';
import type { TestDatabase } from '../../test/harness/database.js';
import { createLog } from '../runtime/log.js';
import { Notifications } from './notifications.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 2 });
});
afterAll(() => database.drop());

/** Listens for deliveries and reports each call. */
function listen(): { notifications: Notifications; woken: () => Promise<unknown> } {
  const calls = new EventEmitter();
  const notifications = new Notifications(database.url, createLog('silent'));
  notifications.on('deliveries', () => calls.emit('wake'));
  return { notifications, woken: () => once(calls, 'wake', { signal: AbortSignal.timeout(10_000) }) };
}

describe('notifications of the database', () => {
  it('wake the listener of their channel, and also once at the start, because work may be waiting', async () => {
    const { notifications, woken } = listen();
    const atStart = woken();
    await notifications.start();
    try {
      await atStart;
      const later = woken();
      await database.dataSource.query(`select pg_notify('deliveries', '')`);
      await later;
    } finally {
      await notifications.stop();
    }
  });

  it('reconnect after the connection broke, and wake the listener for missed notifications', async () => {
    const { notifications, woken } = listen();
    await notifications.start();
    try {
      const again = woken();
      const ended: unknown[] = await database.dataSource.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fundmatch listen' and datname = current_database()`,
      );
      expect(ended.length).toBeGreaterThan(0);
      await again;
      const later = woken();
      await database.dataSource.query(`select pg_notify('deliveries', '')`);
      await later;
    } finally {
      await notifications.stop();
    }
  });

  it('retry the connection in the background while the server is unavailable', async () => {
    const notifications = new Notifications('postgres://nobody@127.0.0.1:9/none', createLog('silent'));
    await notifications.start();
    await notifications.stop();
  });
});
