import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { DataSource } from 'typeorm';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { start } from '../../test/harness/process.js';
import { soon } from '../../test/harness/soon.js';
import { ReadinessCheck } from './readiness.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function ask(url: string, of = app) {
  const response = await of.nest.inject({ method: 'GET', url });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/**
 * Runs the readiness check with a database URL that has this port. The check uses only the URL of
 * the data source.
 */
const checkAt = (port: number, directUrl: string | null = null) => {
  const options = { url: `postgres://someone:hidden@127.0.0.1:${port}/db` };
  const dataSource = { options } as unknown as DataSource;
  return new ReadinessCheck({ dataSource, directUrl, isServing: () => true }).run();
};

describe('/healthz', () => {
  it('answers without a key and without the database', async () => {
    expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  });
});

describe('/readyz', () => {
  it('answers 200 while the database answers and has every migration', async () => {
    expect(await ask('/readyz')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await ask('/readyz?verbose')).toEqual({
      status: 200,
      body: {
        status: 'ok',
        checks: {
          serving: { ok: true },
          database: { ok: true, durationMs: expect.any(Number) },
          migrations: { ok: true },
        },
      },
    });
  });

  it('answers 503 after the shutdown has started, while calls are still served', async () => {
    const leaving = await startTestApp();
    try {
      const user = await leaving.newUser();
      leaving.app.leave();
      // On a busy machine, the database check may also exceed its time limit.
      expect(await ask('/readyz', leaving)).toEqual({
        status: 503,
        body: { status: 'unavailable', failing: expect.arrayContaining(['serving']) as string[] },
      });
      expect((await ask('/healthz', leaving)).status).toBe(200);
      expect((await user.call('GET', '/api/v1/matches')).status).toBe(200);
      leaving.app.drain();
      expect((await user.call('GET', '/api/v1/matches')).status).toBe(503);
    } finally {
      await leaving.close();
    }
  });

  it('reports a missing migration', async () => {
    const behind = await startTestApp();
    try {
      await behind.dataSource.query(
        `delete from schema_migrations where id = (select max(id) from schema_migrations)`,
      );
      const { status, body } = await ask('/readyz?verbose', behind);
      expect({ status, failing: body['failing'] }).toEqual({ status: 503, failing: ['migrations'] });
      expect(body['checks']).toMatchObject({ migrations: { ok: false, problem: '1 not applied' } });
    } finally {
      await behind.close();
    }
  });

  it('reports a database that rejects connections, without its address', async () => {
    const { failing, checks } = await checkAt(1);
    expect(failing).toEqual(['database', 'migrations']);
    expect(checks.database).toMatchObject({ ok: false, problem: 'ECONNREFUSED' });
    expect(JSON.stringify(checks)).not.toMatch(/hidden|someone|127\.0\.0\.1/);
  });

  it('connects directly to PostgreSQL if the service uses a pooler', async () => {
    expect(await checkAt(1, app.databaseUrl)).toMatchObject({ ready: true, failing: [] });
  });

  it('reports after one second that a database does not answer', async () => {
    const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    try {
      const { failing, checks } = await checkAt((silent.address() as AddressInfo).port);
      expect(failing).toEqual(['database', 'migrations']);
      expect(checks.database.durationMs).toBeGreaterThanOrEqual(990);
    } finally {
      silent.close();
    }
  });
});

it('neither the log nor the OpenAPI document contains /healthz, /readyz or /metrics', async () => {
  await Promise.all(
    ['/healthz', '/readyz', '/metrics'].map((url) => app.nest.inject({ method: 'GET', url })),
  );
  expect(app.logLines.filter((line) => /healthz|readyz|metrics/.test(line))).toEqual([]);
  const document = await app.nest.inject({ method: 'GET', url: '/docs/openapi.json' });
  expect(document.body).not.toMatch(/healthz|readyz|"\/metrics"/);
});

it('in production, the service handles calls for 5 s after a shutdown starts, while /readyz answers 503', async () => {
  const { child, line, finished } = start('dist/main.js', [], {
    ROLE: 'api',
    PORT: '0',
    DATABASE_URL: app.databaseUrl,
    SECRETS_KEY: Buffer.alloc(32, 5).toString('base64'),
    NODE_ENV: 'production',
  });
  try {
    const { address } = (await line(({ msg }) => msg === 'ready')) as { address: string };
    const status = async (path: string) => (await fetch(`${address}${path}`)).status;
    // On a busy machine, the first check of the database may take longer than its limit.
    await soon('the process is ready', async () => (await status('/readyz')) === 200);
    const begun = performance.now();
    child.kill('SIGTERM');
    await line(({ msg }) => msg === 'stopping');
    expect(await status('/readyz')).toBe(503);
    expect(await status('/api/v1/matches')).toBe(401);
    expect((await finished).code).toBe(0);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(5_000);
  } finally {
    child.kill('SIGKILL');
    await finished;
  }
});
