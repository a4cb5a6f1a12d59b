import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { UsersService } from '../../src/auth/users.service.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { SystemClock } from '../../src/runtime/clock.js';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { migrate } from '../../src/database/migrate.js';
import type { Arrivals, Question, Started } from './receivers.js';

const LOADER = ['--import', './scripts/run-typescript.mjs', '--import', './test/harness/test-names.mjs'];
/** Size of a typical body, in bytes. */
export const BODY_BYTES = 1_500;

/**
 * A database that writes to disk, users with webhooks, and their receivers in a separate process.
 */
export interface Rig {
  dataSource: DataSource;
  /** Webhook URLs, in the order of `userIds`. */
  urls: string[];
  userIds: string[];
  caPem: string;
  ask<T = unknown>(question: Question): Promise<T>;
  /** Starts a worker process of the service and waits until it is ready. */
  startWorker(): Promise<ChildProcess>;
  /**
   * Stores pending matches for users, oldest first, as matching does. All matches share one commit
   * and one notification.
   */
  storeMatches(userIds: string[], each: number): Promise<void>;
  stopWorkers(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the rig. The caller must close the rig, also after a failure. */
export async function startRig({ users, hosts }: { users: number; hosts: number }): Promise<Rig> {
  const postgres = await startScratchPostgres({ durable: true });
  const directory = await mkdtemp(join(tmpdir(), 'bench-delivery-'));
  const receivers = startChild('bench/delivery/receivers.ts');
  const workers: ChildProcess[] = [];
  const dataSource = createDataSource(postgres.url, { poolSize: 5 });
  const close = async () => {
    for (const child of [...workers, receivers]) child.kill('SIGKILL');
    if (dataSource.isInitialized) await dataSource.destroy();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await dataSource.initialize();
    await migrate(dataSource);
    const ask = <T>(question: Question) => askChild<T>(receivers, question);
    const names = Array.from({ length: hosts }, (_, at) => `hooks${at}.test`);
    const { port, caPem } = await ask<Started>({ ask: 'start', names });
    const caFile = join(directory, 'ca.pem');
    await writeFile(caFile, caPem);
    const key = randomBytes(32);
    const service = new UsersService(dataSource, new SystemClock(), new SecretBox(key));
    const registered = await register(service, dataSource, { users, names, port });
    await ask({ ask: 'secrets', secrets: registered.secrets });
    const env = {
      PATH: process.env['PATH'] ?? '',
      ROLE: 'worker',
      PORT: '0',
      DATABASE_URL: postgres.url,
      SECRETS_KEY: key.toString('base64'),
      EXCHANGE_RATES_URL: 'off',
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
      WEBHOOK_CA_FILE: caFile,
    };
    return {
      ...registered,
      dataSource,
      caPem,
      ask,
      startWorker: async () => {
        const child = startChild('src/main.ts', env);
        workers.push(child);
        // If nothing read the output, the full pipe would block the worker.
        await new Promise<void>((resolve) =>
          child.stdout?.on('data', (chunk: Buffer) => (chunk.includes('"ready"') ? resolve() : undefined)),
        );
        return child;
      },
      storeMatches: (userIds, each) => storeMatches(dataSource, userIds, each),
      stopWorkers: async () => {
        await Promise.all(
          workers.splice(0).map(async (child) => {
            child.kill('SIGTERM');
            if (child.exitCode === null) await once(child, 'exit');
          }),
        );
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts a TypeScript program of the repository in a separate process. */
export function startChild(program: string, env?: Record<string, string>): ChildProcess {
  return fork(program, [], {
    execArgv: LOADER,
    env: env ?? process.env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** Sends a message and returns the next reply. */
export async function askChild<T>(child: ChildProcess, question: object): Promise<T> {
  const answer = once(child, 'message') as Promise<[T]>;
  child.send(question);
  return (await answer)[0];
}

/** Returns all arrivals since the last call. */
export function arrivals(rig: Rig): Promise<Arrivals> {
  return rig.ask<Arrivals>({ ask: 'arrivals' });
}

/** Creates users who each have a key and a webhook. The webhooks are spread over the host names. */
export async function register(
  service: UsersService,
  dataSource: DataSource,
  { users, names, port }: { users: number; names: string[]; port: number },
): Promise<{ userIds: string[]; urls: string[]; secrets: Record<string, string> }> {
  const userIds: string[] = [];
  const urls: string[] = [];
  const secrets: Record<string, string> = {};
  for (let at = 0; at < users; at += 1) {
    const user = await service.create(`bench${at}@example.com`, 'pro');
    const { signingSecret } = await service.createKey(user.id, null);
    const url = `https://${names[at % names.length]}:${port}/u${at}`;
    await dataSource.query(
      `insert into webhook_endpoints (user_id, url, updated_at) values ($1, $2, now())`,
      [user.id, url],
    );
    userIds.push(user.id);
    urls.push(url);
    secrets[`/u${at}`] = signingSecret ?? '';
  }
  return { userIds, urls, secrets };
}

/** Stores pending matches in one commit, oldest first. */
export async function storeMatches(dataSource: DataSource, userIds: string[], each: number): Promise<void> {
  await dataSource.transaction(async (tx) => {
    await tx.query(
      `insert into matches (user_id, id, round_id, created_at, match_type, evidence_value, evidence_score, also_matched_total,
         funding_round, webhook_status, body)
       select m.user_id, m.id, gen_random_uuid(), clock_timestamp() + m.n * interval '1 ms', 'account_domain', 'bench.example', 1, 0,
         '{}', 'pending', convert_to('{"event":"funding_match","match_id":"' || m.id || '","filler":"' || repeat('x', $3) || '"}', 'UTF8')
       from (select u.user_id, n, gen_random_uuid() as id
             from unnest($1::uuid[]) as u (user_id), generate_series(1, $2::int) as n) m`,
      [userIds, each, BODY_BYTES - 90],
    );
    await tx.query(`select pg_notify('deliveries', '')`);
  });
}
