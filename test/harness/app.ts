import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/composition/app.js';
import type { App } from '../../src/composition/app.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { UsersService } from '../../src/auth/users.service.js';
import { Clock } from '../../src/runtime/clock.js';
import type { Config } from '../../src/runtime/config.js';
import { DEFAULT_MIN_ROUND_CONFIDENCE } from '../../src/runtime/config.js';
import { DeliveryWorker } from '../../src/delivery/delivery.worker.js';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { createLog } from '../../src/runtime/log.js';
import { MatchingService } from '../../src/matching/matching.service.js';
import { MatchingWorker } from '../../src/matching/matching.worker.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { Metrics } from '../../src/runtime/metrics.js';
import { NoticesService } from '../../src/notices/notices.service.js';
import type { OutgoingPolicy } from '../../src/outgoing/policy.js';
import type { Quotas, QuotaBucket } from '../../src/auth/quota-buckets.js';
import type { StatedRound } from '../../src/rounds/stated-round.js';
import { createTestDatabase } from './database.js';
import { timed } from './jest/profile.js';
import { repeatUntil } from './soon.js';

/** A clock that returns the machine's time until a test sets another time. */
export class TestClock extends Clock {
  private fixed: Date | null = null;

  now(): Date {
    return this.fixed ?? new Date();
  }

  set(iso: string | null): void {
    this.fixed = iso === null ? null : new Date(iso);
  }
}

/**
 * The application on a separate database, without its work loops. Tests call the body of each loop
 * themselves.
 */
export interface TestApp {
  app: App;
  nest: NestFastifyApplication;
  dataSource: DataSource;
  databaseUrl: string;
  clock: TestClock;
  config: Config;
  secretBox: SecretBox;
  logLines: string[];
  newUser(options?: { tier?: 'free' | 'pro' }): Promise<TestUser>;
  ingestRound(
    round: Partial<StatedRound> & { companyName: string },
    source?: { source?: string; item?: string },
  ): Promise<string>;
  matchAll(): Promise<void>;
  /** Sends all waiting webhooks. */
  deliverAll(): Promise<void>;
  close(): Promise<void>;
}

/** A user with an API key, which `call` sends. */
export interface TestUser {
  userId: string;
  apiKey: string;
  keyId: string;
  signingSecret: string;
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  setQuotas(tool: QuotaBucket, quotas: Partial<Quotas[QuotaBucket]>): Promise<void>;
}

export interface Reply {
  status: number;
  // Each test knows the shape of the body that it expects.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read answers of any shape
  body: any;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface TestAppOptions {
  outgoing?: OutgoingPolicy;
  logLevel?: string;
  ui?: Partial<Config['ui']>;
  trustedProxies?: string[];
  metricsToken?: string;
  secretsKey?: Buffer;
  securityContact?: string;
  alertCallback?: Config['alertCallback'];
  email?: Config['email'];
  reader?: Config['reader'];
}

/** Starts the application. Call `close` in afterAll. */
export function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  return timed('applications', () => startApp(options));
}

async function startApp(options: TestAppOptions): Promise<TestApp> {
  const database = await createTestDatabase();
  const { dataSource } = database;
  const clock = new TestClock();
  const secretBox = new SecretBox(options.secretsKey ?? randomBytes(32));
  const config: Config = {
    production: false,
    role: 'api',
    host: '127.0.0.1',
    port: 0,
    dataDir: '/nonexistent',
    databaseUrl: database.url,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    databasePoolSize: 10,
    secretsKey: null,
    outgoing: options.outgoing ?? { allowedNetworks: [], hosts: new Map(), ca: undefined },
    ui: { origin: 'http://127.0.0.1', signUp: false, oidc: null, ...options.ui },
    trustedProxies: options.trustedProxies ?? [],
    contactEmail: null,
    securityContact: options.securityContact ?? null,
    enrichmentUrl: null,
    reader: options.reader ?? null,
    alertCallback: options.alertCallback ?? null,
    email: options.email ?? null,
    exchangeRatesUrl: null,
    metricsToken: options.metricsToken ?? null,
    tracing: false,
    minRoundConfidence: DEFAULT_MIN_ROUND_CONFIDENCE,
    retentionItemsMonths: 13,
    logLevel: options.logLevel ?? 'info',
  };
  const logLines: string[] = [];
  const sink = { write: (line: string) => logLines.push(line) > 0 } as unknown as NodeJS.WritableStream;
  const log = createLog(config.logLevel, sink);
  const app = await createApp({ config, dataSource, secretBox, log, clock });
  const { nest } = app;
  await nest.init();
  await nest.getHttpAdapter().getInstance().ready();
  const matching = new MatchingWorker({
    dataSource,
    matching: nest.get(MatchingService),
    people: nest.get(ErasedPeople),
    log,
  });
  const delivery = new DeliveryWorker({
    dataSource,
    secretBox,
    policy: config.outgoing,
    metrics: nest.get(Metrics),
    notices: nest.get(NoticesService),
    log,
  });
  return {
    app,
    nest,
    dataSource,
    databaseUrl: database.url,
    clock,
    config,
    secretBox,
    logLines,
    newUser: (userOptions) => newUser(nest, userOptions?.tier ?? 'pro'),
    ingestRound: async (round, { source = 'test', item = randomBytes(8).toString('hex') } = {}) => {
      const verdict = { outcome: 'round' as const, rounds: [statedRound(round)] };
      const [stored] = await nest
        .get(IngestionService)
        .store(source, { sourceItem: item, title: null, url: null, verdict });
      return stored?.round_id ?? '';
    },
    matchAll: async () => {
      let isWorking = true;
      await repeatUntil(
        () => !isWorking,
        async () => {
          isWorking = await matching.step();
          await matching.settle();
        },
      );
    },
    deliverAll: async () => {
      let isWorking = true;
      await repeatUntil(
        () => !isWorking,
        async () => {
          delivery.wake();
          await delivery.step();
          await delivery.settle();
          const rows: unknown[] = await dataSource.query(
            `select 1 from matches where webhook_status = 'pending' and claimed_at is null limit 1`,
          );
          isWorking = rows.length > 0;
        },
      );
    },
    close: async () => {
      await nest.close();
      await database.drop();
    },
  };
}

/** Returns a round with default values for the fields that a test does not set. */
export function statedRound(round: Partial<StatedRound> & { companyName: string }): StatedRound {
  return {
    legalName: null,
    website: null,
    amount: 5_000_000,
    currency: 'USD',
    amountUsd: 5_000_000,
    fundingType: 'seed',
    articleUrl: 'https://news.example/article',
    articleTitle: `${round.companyName} raises $5M`,
    publishedDate: '2026-03-02',
    ceoName: null,
    ceoEmail: null,
    ceoLinkedinUrl: null,
    industry: null,
    location: null,
    locationCountry: null,
    leadInvestor: null,
    investors: [],
    confidenceScore: 0.9,
    filing: null,
    ...round,
  };
}

async function newUser(nest: NestFastifyApplication, tier: 'free' | 'pro'): Promise<TestUser> {
  const users = nest.get(UsersService);
  const user = await users.create(`${randomBytes(8).toString('hex')}@example.com`, tier);
  const key = await users.createKey(user.id, null);
  return {
    userId: user.id,
    apiKey: key.apiKey,
    keyId: key.keyId,
    signingSecret: key.signingSecret ?? '',
    call: (method, path, body, headers) =>
      call(nest, method, path, { authorization: `Bearer ${key.apiKey}`, ...headers }, body),
    setQuotas: (tool, quotas) =>
      users.setQuotas(key.keyId, tool, { requests: quotas.requests ?? null, rows: quotas.rows ?? null }),
  };
}

/** Calls the API. Sends a string or Buffer unchanged, and any other body as JSON. */
export async function call(
  nest: NestFastifyApplication,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Reply> {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const response = await nest.inject({
    method,
    url: path,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    body: isJson ? response.json() : null,
    text: response.body,
    headers: response.headers,
  };
}
