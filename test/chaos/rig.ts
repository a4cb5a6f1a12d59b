import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DataSource } from 'typeorm';
import { createApp } from '../../src/composition/app.js';
import { UsersService } from '../../src/auth/users.service.js';
import { SystemClock } from '../../src/runtime/clock.js';
import { loadConfig } from '../../src/runtime/config.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import type { ScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { openDatabase } from '../../src/database/open-database.js';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import type { OutgoingPolicy } from '../../src/outgoing/policy.js';
import { createLog } from '../../src/runtime/log.js';
import type { StatedRound } from '../../src/rounds/stated-round.js';
import { call, statedRound } from '../harness/app.js';
import type { Reply } from '../harness/app.js';
import { start } from '../harness/process.js';
import type { Running } from '../harness/process.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { Receiver, TestReceiver } from '../harness/receiver.js';

/** A user with a webhook, and the user's API key and signing secret. */
export interface ChaosUser {
  userId: string;
  apiKey: string;
  signingSecret: string;
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Reply>;
}

/**
 * A database that writes to disk, the application in this process, and workers in separate
 * processes.
 */
export interface Rig extends Service {
  postgres: ScratchPostgres;
}

/** A rig without its database. */
export interface Service {
  dataSource: DataSource;
  nest: NestFastifyApplication;
  /** Environment variables of every process of the service. */
  env: Record<string, string>;
  newUser(url: string): Promise<ChaosUser>;
  ingest(round: Partial<StatedRound> & { companyName: string }, item: string): Promise<string>;
  /** Starts a worker: the whole service, or only delivery, which starts faster. */
  startWorker(kind: 'whole' | 'delivery', settings?: Record<string, string>): Running;
  /**
   * Returns everything that all processes have logged. The logs are complete when the processes
   * have ended.
   */
  logs(): Promise<string>;
  close(): Promise<void>;
}

/** Host names of the receiver. With several names, the limit per host does not delay deliveries. */
export const NAMES = ['one.test', 'two.test', 'three.test', 'four.test'];

export interface RigAndReceiver {
  rig: Rig;
  receiver: TestReceiver;
  close(): Promise<void>;
}

/** Starts a receiver that closes idle connections after 20 ms, and a rig for the receiver. */
export async function startRigAndReceiver(): Promise<RigAndReceiver> {
  const receiver = await startTestReceiver({ names: NAMES, closeIdleAfterMs: 20 });
  try {
    const rig = await startRig(receiver);
    return {
      rig,
      receiver,
      close: async () => {
        await rig.close();
        await receiver.close();
      },
    };
  } catch (error) {
    await receiver.close();
    throw error;
  }
}

/** Starts a rig for a receiver. The caller must close the rig, also after a failure. */
export async function startRig(
  receiver: Receiver,
  options: { settings?: Record<string, string>; dir?: string } = {},
): Promise<Rig> {
  const postgres = await startScratchPostgres({ durable: true, settings: {}, ...options });
  const service = await startRigOn(receiver, postgres);
  return { ...service, postgres };
}

/** Starts the service on an existing database. `close` also stops this database. */
export async function startRigOn(
  receiver: Receiver,
  database: { url: string; stop(): Promise<void> },
): Promise<Service> {
  const directory = await mkdtemp(join(tmpdir(), 'fundmatch-chaos-'));
  const running: Running[] = [];
  let closeService: () => Promise<void> = async () => undefined;
  const close = async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.map(({ finished }) => finished));
    await closeService().catch(() => undefined);
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const caFile = join(directory, 'ca.pem');
    await writeFile(caFile, receiver.caPem);
    const env = {
      DATABASE_URL: database.url,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: directory,
      PORT: '0',
      ROLE: 'worker',
      EXCHANGE_RATES_URL: 'off',
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
      WEBHOOK_CA_FILE: caFile,
    };
    const ownLog: string[] = [];
    const service = await startService(env, ownLog);
    closeService = service.close;
    return {
      env,
      dataSource: service.dataSource,
      nest: service.nest,
      newUser: (url) => newUser(service.nest, url),
      ingest: (round, item) => ingest(service.nest, round, item),
      startWorker: (kind, settings = {}) => {
        const program = kind === 'whole' ? 'dist/main.js' : 'test/chaos/delivery-process.mjs';
        const worker = start(program, [], { ...env, ...settings });
        running.push(worker);
        return worker;
      },
      logs: async () => {
        const ended = await Promise.all(running.map(({ finished }) => finished));
        return [...ownLog, ...ended.flatMap(({ stdout, stderr }) => [stdout, stderr])].join('\n');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the application in this process, without its work loops. */
export async function startService(
  env: Record<string, string>,
  lines: { push(line: string): number },
  options: { silentMs?: number; outgoing?: OutgoingPolicy } = {},
): Promise<{ nest: NestFastifyApplication; dataSource: DataSource; close(): Promise<void> }> {
  const { outgoing, ...timing } = options;
  const config = { ...loadConfig({ ...env, ROLE: 'api' }), ...(outgoing !== undefined && { outgoing }) };
  const sink = { write: (line: string) => lines.push(line) > 0 } as unknown as NodeJS.WritableStream;
  const log = createLog('info', sink);
  const database = await openDatabase(config, timing);
  const { dataSource, secretBox } = database;
  const { nest } = await createApp({ config, dataSource, secretBox, log, clock: new SystemClock() });
  await nest.init();
  await nest.getHttpAdapter().getInstance().ready();
  return {
    nest,
    dataSource,
    close: async () => {
      await nest.close();
      await database.close();
    },
  };
}

/** Ingests one round, as a source would, and returns its id. */
export async function ingest(
  nest: NestFastifyApplication,
  round: Partial<StatedRound> & { companyName: string },
  item: string,
  source = 'wire',
): Promise<string> {
  const verdict = { outcome: 'round' as const, rounds: [statedRound(round)] };
  const [stored] = await nest
    .get(IngestionService)
    .store(source, { sourceItem: item, title: null, url: null, verdict });
  return stored?.round_id ?? '';
}

/** Creates a user with a webhook and without a quota on pulls. */
export async function newUser(nest: NestFastifyApplication, url: string): Promise<ChaosUser> {
  const users = nest.get(UsersService);
  const user = await users.create(`${randomBytes(8).toString('hex')}@example.com`, 'pro');
  const key = await users.createKey(user.id, null);
  const chaosUser: ChaosUser = {
    userId: user.id,
    apiKey: key.apiKey,
    signingSecret: key.signingSecret ?? '',
    call: (method, path, body) => call(nest, method, path, { authorization: `Bearer ${key.apiKey}` }, body),
  };
  // The tests read more pages than a daily quota allows.
  await users.setQuotas(key.keyId, 'matches_list', { requests: 1_000_000, rows: null });
  const reply = await chaosUser.call('POST', '/api/v1/webhooks', { url });
  if (reply.status !== 200)
    throw new Error(
      `The service must accept the webhook URL, but it answered ${reply.status}: ${reply.text}`,
    );
  return chaosUser;
}

/** Creates one account per company for a user, so that every round of these companies matches. */
export async function followCompanies(user: ChaosUser, companies: Company[]): Promise<void> {
  for (let at = 0; at < companies.length; at += 1_000) {
    const accounts = companies
      .slice(at, at + 1_000)
      .map(({ name, domain }) => ({ external_id: domain, name, domain }));
    const reply = await user.call('POST', '/api/v1/accounts', { accounts });
    if (reply.status !== 200)
      throw new Error(`The service must accept the accounts, but it answered ${reply.status}: ${reply.text}`);
  }
}

export interface Company {
  name: string;
  domain: string;
}

/** Returns invented companies with different names and domains. */
export function inventCompanies(count: number, tag: string): Company[] {
  const syllables = ['ba', 'ke', 'lo', 'mi', 'ru', 'ta', 'vo', 'zy'];
  const syllable = (at: number) => syllables[at % syllables.length] ?? '';
  return Array.from({ length: count }, (_, at) => {
    const word = [at >> 9, at >> 6, at >> 3, at].map(syllable).join('');
    const name = `${tag}${word}${word}`;
    return { name: name.charAt(0).toUpperCase() + name.slice(1), domain: `${name}.com` };
  });
}

/** Reads all pages of a user's matches, newest first. */
export async function pullAll(user: ChaosUser): Promise<PulledMatch[]> {
  const all: PulledMatch[] = [];
  for (let since = ''; ;) {
    const reply = await user.call('GET', `/api/v1/matches?limit=200${since && `&since=${since}`}`);
    if (reply.status !== 200)
      throw new Error(`GET /matches must return 200, but it returned ${reply.status}: ${reply.text}`);
    all.push(...(reply.body.data as PulledMatch[]));
    if (reply.body.next_cursor === null) return all;
    since = reply.body.next_cursor as string;
  }
}

export interface PulledMatch {
  match_id: string;
  webhook_status: string;
  webhook_response_code: number | null;
  webhook_response_snippet: string | null;
  funding_round: { id: string; company_name: string };
}
