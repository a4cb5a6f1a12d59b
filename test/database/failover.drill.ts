import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import type { ScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { Notifications } from '../../src/database/notifications.js';
import { clientClass } from '../../src/database/pooled-client.js';
import { createLog } from '../../src/runtime/log.js';
import { newUser, startService } from '../chaos/rig.js';
import type { ChaosUser } from '../chaos/rig.js';
import { queryOnce } from '../harness/database.js';
import { startDatabaseLink } from '../harness/database-link.js';
import type { DatabaseLink } from '../harness/database-link.js';
import type { Reply } from '../harness/app.js';
import { asSuperuser, startReplication } from '../harness/replication.js';
import { pause, soon } from '../harness/soon.js';

const WEBHOOK = 'https://receiver.test/hook';
const LONG_MS = 120_000;
/** The errors that the specification allows while the database is unavailable. */
const FAILED = /^500 (db_error|auth_lookup_failed|profile_lookup_failed)$/;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fundmatch-failover-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const environment = (url: string) => ({
  DATABASE_URL: url,
  DATA_DIR: directory,
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
});
const push = (user: ChaosUser, id: string): Promise<Reply> =>
  user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: id, name: `Account ${id}` }] });
const tell = ({ status, body }: Reply): string => `${status} ${body.error?.code ?? ''}`.trim();

/**
 * Pushes until a push succeeds. Each failed push must match FAILED. Returns the number of failed
 * pushes.
 */
async function pushUntilTaken(user: ChaosUser, id: string): Promise<number> {
  let failures = 0;
  await soon(
    'a push succeeds',
    async () => {
      const reply = await push(user, id);
      if (reply.status === 200) return true;
      expect(tell(reply)).toMatch(FAILED);
      failures += 1;
      await pause(100);
      return false;
    },
    100_000,
  );
  return failures;
}

/**
 * Waits until a call waits for a lock. Each check uses a new connection, because pg_stat_activity
 * does not change within a transaction.
 */
async function untilACallWaits(url: string): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'`;
  await soon('a statement waits for a lock', async () => (await queryOnce(url, waiting)).length > 0, 30_000);
}

describe('a database server that fails', () => {
  let postgres: ScratchPostgres;
  let link: DatabaseLink;
  let service: Awaited<ReturnType<typeof startService>>;
  let user: ChaosUser;

  beforeAll(async () => {
    postgres = await startScratchPostgres({ durable: true });
    link = await startDatabaseLink(postgres.url);
    // The service drops a connection after 3 s without an answer. In production, it waits for 35 s.
    service = await startService(environment(link.url), [], { silentMs: 3_000 });
    user = await newUser(service.nest, WEBHOOK);
  }, LONG_MS);
  afterAll(async () => {
    await service?.close();
    await link?.close();
    await postgres?.stop();
  });

  it(
    'the service rejects calls while the database is stopped, and serves calls when the database is back',
    async () => {
      expect(tell(await push(user, 'before'))).toBe('200');
      await postgres.stopImmediately();
      expect(tell(await push(user, 'during'))).toMatch(FAILED);
      await postgres.startAgain();
      await pushUntilTaken(user, 'after');
    },
    LONG_MS,
  );

  it(
    'the service rejects calls while the database accepts no connections, and serves calls afterwards',
    async () => {
      await asSuperuser(postgres.url, 'alter role fundmatch connection limit 0');
      try {
        await asSuperuser(
          postgres.url,
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'fundmatch'`,
        );
        const refused = new Pool({ connectionString: postgres.url });
        await expect(refused.query('select 1')).rejects.toMatchObject({ code: '53300' });
        await refused.end();
        expect(tell(await push(user, 'refused'))).toMatch(FAILED);
      } finally {
        await asSuperuser(postgres.url, 'alter role fundmatch connection limit -1');
      }
      await pushUntilTaken(user, 'taken');
    },
    LONG_MS,
  );

  it(
    'a call gets status 500 if its database connection breaks',
    async () => {
      const holder = new Client({ connectionString: postgres.url });
      await holder.connect();
      try {
        await holder.query('begin');
        await holder.query('lock table accounts in access exclusive mode');
        const call = push(user, 'reset');
        await untilACallWaits(postgres.url);
        link.reset();
        expect(tell(await call)).toMatch(FAILED);
      } finally {
        await holder.end();
      }
      await pushUntilTaken(user, 'after the reset');
    },
    LONG_MS,
  );

  it(
    'if the database stops answering, calls fail within seconds, and the service then uses new connections',
    async () => {
      await Promise.all(Array.from({ length: 8 }, (_, at) => push(user, `warm${at}`)));
      link.forget();
      const startedAt = performance.now();
      const replies = await Promise.all(Array.from({ length: 4 }, (_, at) => push(user, `hole${at}`)));
      for (const reply of replies) expect(tell(reply)).toMatch(/^(200|500 \w+)$/);
      await pushUntilTaken(user, 'recovered');
      expect(performance.now() - startedAt).toBeLessThan(30_000);
    },
    LONG_MS,
  );

  it(
    'a broken connection does not end the process, even if no code listens for errors of the connection',
    async () => {
      const pool = new Pool({
        connectionString: postgres.url,
        Client: clientClass({ silentMs: null, namedStatements: true }),
      } as ConstructorParameters<typeof Pool>[0]);
      pool.on('error', () => undefined);
      try {
        const held = await pool.connect();
        const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
        await service.dataSource.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await expect(held.query('select pg_sleep(5)')).rejects.toThrow();
        held.release();
        expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
      } finally {
        await pool.end();
      }
    },
    LONG_MS,
  );

  it(
    'a database that stops answering delays a statement no longer than the time limit',
    async () => {
      const pool = new Pool({
        connectionString: link.url,
        Client: clientClass({ silentMs: 500, namedStatements: true }),
      } as ConstructorParameters<typeof Pool>[0]);
      pool.on('error', () => undefined);
      try {
        await pool.query('select 1');
        // The limit applies only while a statement runs. Silence between statements is allowed.
        await pause(800);
        await pool.query('select 1');
        await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.2)')));
        link.forget();
        await expect(pool.query('select 1')).rejects.toThrow('has not answered for 0.5 s');
        // The two idle connections hang too. The pool must not wait for one after the other.
        const answers = await Promise.all([1, 2, 3].map(() => pool.query('select 1 as n')));
        expect(answers.map(({ rows }) => rows as unknown[])).toEqual([[{ n: 1 }], [{ n: 1 }], [{ n: 1 }]]);
      } finally {
        await pool.end();
      }
    },
    LONG_MS,
  );

  it(
    'the service opens a new connection for notifications if the old one stops answering',
    async () => {
      let calls = 0;
      const notifications = new Notifications(link.url, createLog('silent'), { probeMs: 200 });
      notifications.on('deliveries', () => (calls += 1));
      await notifications.start();
      try {
        link.forget();
        const before = calls;
        await soon('a notification arrives', () => calls > before, 60_000);
      } finally {
        await notifications.stop();
      }
    },
    LONG_MS,
  );
});

it(
  'after a failover, the service drops connections to the old, read-only primary and uses the new primary',
  async () => {
    const replication = await startReplication();
    const link = await startDatabaseLink(replication.primaryUrl);
    const service = await startService(environment(link.url), []);
    try {
      const user = await newUser(service.nest, WEBHOOK);
      // These calls open all connections that the pool allows. The service must drop all of them
      // after the failover.
      await Promise.all(Array.from({ length: 10 }, () => service.dataSource.query('select pg_sleep(0.2)')));
      expect(tell(await push(user, 'before'))).toBe('200');
      await replication.caughtUp();
      await replication.onPrimary('alter system set default_transaction_read_only = on');
      await replication.onPrimary('select pg_reload_conf()');
      await replication.onStandby('select pg_promote()');
      link.turnTo(replication.standbyUrl);
      expect(await pushUntilTaken(user, 'after')).toBeLessThanOrEqual(2);
      const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => push(user, `later${at}`)));
      expect(new Set(replies.map(tell))).toEqual(new Set(['200']));
      const [stored] = await replication.onStandby(
        `select count(*)::int as n from accounts where user_id = '${user.userId}'`,
      );
      expect(stored).toEqual({ n: 12 });
    } finally {
      await service.close();
      await link.close();
      await replication.stop();
    }
  },
  LONG_MS,
);
