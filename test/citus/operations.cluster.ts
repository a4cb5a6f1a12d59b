import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Authenticator } from '../../src/auth/authenticator.js';
import { UsersService } from '../../src/auth/users.service.js';
import { createDataSource } from '../../src/database/data-source.js';
import { writeBackup } from '../../src/backup/backup.js';
import { ReadinessCheck } from '../../src/health/readiness.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { createIdleDatabase, queryOnce } from '../harness/database.js';
import { run } from '../harness/process.js';
import { soon } from '../harness/soon.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a backup of a cluster works only while the service is stopped', async () => {
  const user = await app.newUser();
  await user.call('POST', '/api/v1/accounts', {
    accounts: [{ external_id: 'a', name: 'Aldgate', domain: 'aldgate.com' }],
  });
  await app.ingestRound({ companyName: 'Aldgate', website: 'https://aldgate.com' });
  await app.matchAll();
  const directory = await mkdtemp(join(tmpdir(), 'backup-'));
  const file = join(directory, 'cluster.tar');
  const env = { DATABASE_URL: app.databaseUrl, SECRETS_KEY: randomBytes(32).toString('base64') };
  try {
    const refused = await run('dist/admin/main.js', ['backup', file], env);
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^fundmatch: Citus has spread this database .* Stop all processes .*\.\n$/,
    );

    // The backup rejects connections of the service. The test's connections use another application
    // name, and the application's connections are closed.
    const stopped = createDataSource(app.databaseUrl, { poolSize: 2, applicationName: 'test' });
    await stopped.initialize();
    await app.dataSource.destroy();
    const { signal } = new AbortController();
    await writeBackup(stopped, file, { report: () => undefined, signal });
    const matches = 'select user_id, id, account_id, funding_round from matches';
    const before: unknown[] = await stopped.query(matches);
    await stopped.destroy();
    await app.dataSource.initialize();
    expect(before).toHaveLength(1);

    const one = await createIdleDatabase();
    try {
      const restored = await run('dist/admin/main.js', ['restore', file], { ...env, DATABASE_URL: one.url });
      expect({ code: restored.code, stderr: restored.stderr.includes('fundmatch:') }).toEqual({
        code: 0,
        stderr: false,
      });
      expect(await queryOnce(one.url, matches)).toEqual(before);
    } finally {
      await one.drop();
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('the service reports a server that is down, and stays ready for users on the other servers', async () => {
  const { dataSource } = app;
  // A check caches its answer for a second, so each call creates a new check. A single check may
  // exceed its time limit on a busy machine, so checks are repeated.
  const check = () => new ReadinessCheck({ dataSource, directUrl: null, isServing: () => true }).run();
  await soon('all servers answer', async () => {
    const { ready, serversAway } = await check();
    return ready && serversAway.length === 0;
  });
  const [server]: { nodeid: number; nodeport: number }[] = await dataSource.query(
    `select nodeid, nodeport from pg_dist_node where groupid > 0 order by nodeid limit 1`,
  );
  const moveTo = (port: number | undefined) =>
    dataSource.query(`update pg_dist_node set nodeport = $2 where nodeid = $1`, [server?.nodeid, port]);
  // Simulates a stopped server, because no program listens on port 1.
  await moveTo(1);
  try {
    const away = [server?.nodeid];
    const isNamed = (serversAway: unknown) => JSON.stringify(serversAway) === JSON.stringify(away);
    await soon('the readiness check names the server', async () => {
      const { ready, serversAway } = await check();
      return ready && isNamed(serversAway);
    });
    await soon('the metrics count the server', async () => {
      const { body } = await app.nest.inject({ method: 'GET', url: '/metrics' });
      return body.includes('\nfundmatch_database_servers_away 1\n');
    });
    await soon('/readyz answers ok and names the server', async () => {
      const ready = await app.nest.inject({ method: 'GET', url: '/readyz' });
      const { status, servers_away } = ready.json<{ status: string; servers_away?: number[] }>();
      return ready.statusCode === 200 && status === 'ok' && isNamed(servers_away);
    });
  } finally {
    await moveTo(server?.nodeport);
  }
});

test('concurrent calls can create keys, even for one user', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => app.newUser()));
  const service = app.nest.get(UsersService);
  const keys = await Promise.all(
    users.flatMap(({ userId }) => [1, 2, 3].map(() => service.createKey(userId, null))),
  );
  expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(24);
});

test('regression: users can be created, downgraded and revoked while other keys are in use', async () => {
  const users = app.nest.get(UsersService);
  const authenticator = app.nest.get(Authenticator);
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const user = await app.newUser();
      expect((await user.call('GET', '/api/v1/webhooks')).status).toBe(200);
      await authenticator.writeLastUse();
      await users.setTier(user.userId, 'free');
      await users.revokeKey(user.keyId);
    }),
  );
});

test('regression: a key is revoked even if the revocation deadlocks with another transaction', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const holder = app.dataSource.createQueryRunner();
  try {
    await holder.startTransaction();
    // On Citus, this update locks the whole table `users`. A revocation locks `api_keys`, then
    // `users`. So the two transactions deadlock.
    await holder.query(`update users set email = email where id = $1`, [other.userId]);
    const revoked = app.nest.get(UsersService).revokeKey(user.keyId);
    await soon('the revocation waits for a lock', async () => {
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like 'update api_keys set revoked_at%'`;
      return (await app.dataSource.query<unknown[]>(waiting)).length > 0;
    });
    // PostgreSQL aborts one of the two transactions, so the test accepts both outcomes.
    const ended = holder.query(`update api_keys set name = name where id = $1`, [other.keyId]);
    await ended.then(
      () => holder.commitTransaction(),
      () => holder.rollbackTransaction(),
    );
    await revoked;
    expect(
      (await app.dataSource.query(`select revoked_at from api_keys where id = $1`, [user.keyId]))[0],
    ).toEqual({ revoked_at: expect.any(Date) });
  } finally {
    await holder.release();
  }
});
