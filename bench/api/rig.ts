import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { UsersService } from '../../src/auth/users.service.js';
import { SystemClock } from '../../src/runtime/clock.js';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { migrate } from '../../src/database/migrate.js';
import { QUOTA_BUCKETS } from '../../src/auth/quota-buckets.js';
import type { DataSource } from 'typeorm';
import { Pool } from 'undici';

/** A PostgreSQL server that syncs to disk as in production, with a migrated database. */
export interface BenchDatabase {
  url: string;
  dataSource: DataSource;
  stop(): Promise<void>;
}

/** Starts the database of a benchmark. The caller must stop the database, also after a failure. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const server = await startScratchPostgres({
    durable: true,
    settings: { shared_buffers: '256MB', max_wal_size: '4GB' },
  });
  const dataSource = createDataSource(server.url, { poolSize: 8 });
  await dataSource.initialize();
  await migrate(dataSource);
  return {
    url: server.url,
    dataSource,
    stop: async () => {
      await dataSource.destroy();
      await server.stop();
    },
  };
}

/** Message that the service's process sends to the benchmark when the service listens. */
export interface ServerReady {
  url: string;
  users: { userId: string; apiKey: string }[];
}

/** The service in a separate process. */
export interface BenchServer extends ServerReady {
  pid: number;
  stop(): Promise<void>;
}

/** Starts the service. `store` selects the statement that stores accounts. */
export async function startBenchServer(
  databaseUrl: string,
  store: 'service' | 'unindexed' | 'typeorm' = 'service',
  users = 4,
): Promise<BenchServer> {
  const file = new URL('./server.ts', import.meta.url).pathname;
  const child: ChildProcess = fork(file, [databaseUrl, store, String(users)], {
    execArgv: ['--import', './scripts/run-typescript.mjs'],
  });
  const first = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [ServerReady | number];
  const [ready] = first;
  if (typeof ready !== 'object' || ready === null)
    throw new Error('The service did not start. Its output above says why.');
  return {
    ...ready,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/**
 * Starts the service as `npm start` does, to measure its memory. It runs from `dist`, without the
 * TypeScript loader.
 */
export async function startBuiltService(database: BenchDatabase, users: number): Promise<BenchServer> {
  const secretsKey = randomBytes(32);
  const service = new UsersService(database.dataSource, new SystemClock(), new SecretBox(secretsKey));
  const ready: ServerReady = { url: '', users: await createUsers(service, users) };
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/main.js'], {
    env: {
      ROLE: 'api',
      PORT: '0',
      DATABASE_URL: database.url,
      SECRETS_KEY: secretsKey.toString('base64'),
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    ready.url = /"address":"([^"]+)"/.exec(line)?.[1] ?? '';
    if (ready.url !== '') break;
  }
  if (ready.url === '') throw new Error('The service did not start. Run npm run build first.');
  child.stdout.resume();
  return {
    ...ready,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Starts the bare server for one user's newest matches. */
export async function startBarePage(
  databaseUrl: string,
  userId: string,
  limit: number,
): Promise<{ url: string; stop(): void }> {
  const file = new URL('./bare-page.ts', import.meta.url).pathname;
  const child = fork(file, [databaseUrl, userId, String(limit)], {
    execArgv: ['--import', './scripts/run-typescript.mjs'],
  });
  const [url] = (await once(child, 'message')) as [string];
  return { url, stop: () => child.disconnect() };
}

/** Creates users with keys whose quotas no benchmark reaches. */
export async function createUsers(service: UsersService, count: number): Promise<ServerReady['users']> {
  const users: ServerReady['users'] = [];
  for (let i = 0; i < count; i += 1) {
    const user = await service.create(`${randomBytes(6).toString('hex')}@example.com`, 'pro');
    const key = await service.createKey(user.id, null);
    for (const tool of QUOTA_BUCKETS) {
      const rows = tool === 'matches_list' ? null : MANY;
      await service.setQuotas(key.keyId, tool, { requests: MANY, rows });
    }
    users.push({ userId: user.id, apiKey: key.apiKey });
  }
  return users;
}

const MANY = 2_000_000_000;

/**
 * Opens `connections` kept-alive connections. Returns a function that makes a call and throws an
 * error for a status other than 200.
 */
export function connect(server: { url: string }, connections: number) {
  const pool = new Pool(server.url, { connections, pipelining: 1 });
  return {
    async call(method: 'GET' | 'POST', path: string, apiKey: string, body?: Buffer): Promise<string> {
      const response = await pool.request({
        method,
        path,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.body.text();
      if (response.statusCode !== 200)
        throw new Error(
          `${method} ${path} must return 200, but it returned ${response.statusCode}: ${text.slice(0, 300)}`,
        );
      return text;
    },
    close: () => pool.destroy(),
  };
}

/** Returns the median. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns the lowest and the highest value, in this order. */
export function spreadOf(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Divides the values of one variant by the values of another, run by run. */
export function ratiosOf(above: number[], below: number[]): number[] {
  return above.map((value, run) => value / (below[run] ?? Number.NaN));
}
