import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { DataSource } from 'typeorm';
import { FundMatch } from '@fundmatch/sdk';
import type { FundingMatchEvent, MatchNotification } from '@fundmatch/sdk';
import { constructEvent } from '@fundmatch/sdk/webhooks';
import { updateRole } from '../../auth/users.queries.js';
import { createApp } from '../app.js';
import { UsersService } from '../../auth/users.service.js';
import { SystemClock } from '../../runtime/clock.js';
import { loadConfig } from '../../runtime/config.js';
import type { Config } from '../../runtime/config.js';
import { openDatabase } from '../../database/open-database.js';
import { OperatorError } from '../../runtime/errors.js';
import { rejectionInSentences, rejectionInWords } from '../../extraction/judgement-words.js';
import { IngestionService } from '../../ingestion/ingestion.service.js';
import { Extractor } from '../../ingestion/threads/extractor.js';
import { readSource } from '../../ingestion/sources/read-source.js';
import { createLog } from '../../runtime/log.js';
import { SignInService } from '../../sign-in/sign-in.service.js';
import { startWorker } from '../worker.js';
import type { DemoOptions } from './command-lines.js';
import { startFeedServer } from './feed-server.js';
import { OPERATOR, PASSWORD, PERSON } from './people.js';
import { startReceiver } from './receiver.js';
import type { Receiver } from './receiver.js';
import { loadMonth } from './load-month.js';
import { UNMATCHED } from './sample-month.js';
import { ownRoundMaker } from './make-own-round.js';
import { serveControls } from './control-server.js';
import { formatTable } from './table.js';

const SAMPLES = fileURLToPath(new URL('../../../samples', import.meta.url));
/** Expected match types after the demo has read the samples. */
const EXPECTED = ['account_domain', 'account_name', 'email_domain'];
const DELIVERY_TIMEOUT_MS = 30_000;

/** Clean-up steps. The newest step runs first. */
type Cleanup = (() => Promise<unknown>)[];

const say = (line = '') => process.stdout.write(`${line}\n`);

/**
 * Runs the whole service on samples. With `--once`, the demo exits by itself. The exit code is 0
 * only if every expected match arrived.
 */
async function demo({ once, port }: Omit<DemoOptions, 'help'>, cleanup: Cleanup): Promise<boolean> {
  const receiver = await startReceiver({ names: ['receiver.test'] });
  cleanup.push(() => receiver.close());
  const { address, nest, adminEnvironment } = await startService(receiver, port, cleanup);
  say(`The service runs at ${address} on an embedded PostgreSQL. A receiver waits at ${receiver.url}.`);

  const users = nest.get(UsersService);
  const user = await users.create(PERSON, 'pro');
  const { apiKey, signingSecret } = await users.createKey(user.id, 'demo');
  const client = new FundMatch({ apiKey, baseUrl: address });
  await pushCrm(client, receiver.url);

  const feeds = await startFeedServer(SAMPLES, ['feeds', 'filings']);
  cleanup.push(() => feeds.close());
  const rooms = { ingestion: nest.get(IngestionService), extractor: nest.get(Extractor) };
  const read = await ingestAll(rooms, feeds.urls('feeds'), feeds.urls('filings'));

  if (once) {
    say(`${read}\n`);
    await receiver.waitFor(EXPECTED.length, DELIVERY_TIMEOUT_MS).catch(() => undefined);
    return report(client, receiver, signingSecret ?? '');
  }
  say('Loading 2,000 accounts and a month of rounds …\n');
  await loadMonth(nest, { client, receiver, userId: user.id });
  await setPassword(nest, address, user.id);
  const operator = await users.create(OPERATOR, 'pro');
  await updateRole(nest.get(DataSource).manager, operator.id, 'operator');
  await setPassword(nest, address, operator.id);
  const secret = signingSecret ?? '';
  const makeRound = ownRoundMaker(nest, { client, receiver, secret, userId: user.id });
  cleanup.push(await serveControls({ makeRound, adminEnvironment }));
  for (const line of [
    `Open     ${address}/app`,
    `Sign in  ${PERSON} (customer) or ${OPERATOR} (operator), password: ${PASSWORD}`,
    `Try      npm run demo:round -- "Your Company"      (a round for your company, and its webhook)`,
    'Operate  npm run --silent demo:admin -- doctor      (any command of the operator)',
    `Read     ${address}/guides/ and the API at ${address}/guides/reference/`,
    `Call     export FUNDMATCH_BASE_URL=${address} FUNDMATCH_API_KEY=${apiKey}`,
    `         export FUNDMATCH_SIGNING_SECRET=${signingSecret}`,
    `Ask      npx fundmatch explain "${UNMATCHED}"      (why this round did not match)`,
    '',
    'Press Ctrl-C to stop.',
  ])
    say(line);
  return true;
}

/** Sets a user's password through a one-time link. */
async function setPassword(nest: NestFastifyApplication, address: string, userId: string): Promise<void> {
  const token = await nest.get(SignInService).createPasswordToken(userId);
  const answer = await fetch(`${address}/app/api/password-link`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Fundmatch-App': '1' },
    body: JSON.stringify({ token, new_password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`The service rejected the demo's password: ${await answer.text()}`);
}

async function startService(receiver: Receiver, wantedPort: number | null, cleanup: Cleanup) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fundmatch-demo-'));
  cleanup.push(() => rm(dataDir, { recursive: true, force: true }));
  const environment = loadConfig({
    ...process.env,
    ...(wantedPort !== null && { PORT: String(wantedPort) }),
  });
  const config: Config = {
    ...environment,
    role: 'all',
    // The demo listens only on 127.0.0.1, because the passwords of the demo users are public.
    host: '127.0.0.1',
    dataDir,
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    // The demo creates a key in its folder, where `demo:admin` finds it.
    secretsKey: null,
    exchangeRatesUrl: null,
    retentionItemsMonths: 13,
    outgoing: { ...environment.outgoing, hosts: receiver.hosts, ca: receiver.caPem },
  };
  const log = createLog('warn', process.stderr);
  const { dataSource, secretBox, url, close } = await openDatabase(config);
  cleanup.push(close);
  const { nest } = await createApp({ config, dataSource, secretBox, log, clock: new SystemClock() });
  cleanup.push(() => nest.close());
  await nest.init();
  const server = nest.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    const { code = String(error) } = error as { code?: string };
    if (wantedPort !== null)
      throw new OperatorError(`cannot use port ${wantedPort} (${code}). Choose another with --port.`);
    say(`Port ${config.port} cannot be used (${code}), so the service uses a free port.`);
    return server.listen({ port: 0, host: config.host });
  });
  const worker = await startWorker(nest, url);
  cleanup.push(() => worker.stop());
  const { port } = nest.getHttpServer().address() as { port: number };
  const address = `http://${config.host}:${port}`;
  return {
    address,
    nest,
    // An empty value counts as unset, so the terminal's own settings of a database have no effect.
    adminEnvironment: {
      NODE_ENV: '',
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: '',
      DATABASE_READ_URL: '',
      DATA_DIR: dataDir,
      SECRETS_KEY: '',
      APP_ORIGIN: address,
    },
  };
}

async function pushCrm(client: FundMatch, url: string): Promise<void> {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(SAMPLES, 'crm', name), 'utf8')) as never[];
  await client.webhooks.set(url);
  const accounts = await client.accounts.upsert(await read('accounts.json'));
  const contacts = await client.contacts.upsert(await read('contacts.json'));
  say(`Pushed ${accounts.upserted} accounts and ${contacts.upserted} contacts through the SDK.`);
}

/**
 * Reads the sources. Returns a table with the outcome of each item. Below the table, a line
 * explains each item that is not a round.
 */
async function ingestAll(
  { ingestion, extractor }: { ingestion: IngestionService; extractor: Extractor },
  feeds: string[],
  filings: string[],
): Promise<string> {
  const sources = [
    ...feeds.map((url) => ['rss', url] as const),
    ...filings.map((url) => ['form-d', url] as const),
  ];
  const rows = [['item', 'became', 'company', 'amount (USD)', 'type or reason']];
  const notes: string[] = [];
  const { outgoing } = loadConfig();
  for (const [kind, url] of sources) {
    for await (const item of readSource(kind, url, { policy: outgoing, extractor })) {
      for (const { source_item, outcome, reason, signals, funding_round } of await ingestion.store(
        kind,
        item,
      )) {
        const amount = funding_round?.amount_usd?.toLocaleString('en-US') ?? '';
        if (reason !== null) notes.push(`${source_item}: ${rejectionInSentences({ reason, signals })}`);
        rows.push([
          source_item,
          outcome,
          funding_round?.company_name ?? '',
          amount,
          funding_round?.funding_type ?? (reason === null ? '' : rejectionInWords(reason).label),
        ]);
      }
    }
  }
  say(`Read ${feeds.length} feeds and ${filings.length} filing from a local server.`);
  return [formatTable(rows), ...notes].join('\n');
}

/**
 * Prints each webhook with the same match from GET /matches. Returns whether all expected matches
 * arrived.
 */
async function report(client: FundMatch, receiver: Receiver, secret: string): Promise<boolean> {
  const events = new Map<string, FundingMatchEvent>();
  for (const { rawBody, headers } of receiver.requests) {
    const event = await constructEvent(rawBody, String(headers['x-service-signature']), secret);
    events.set(event.match_id, event);
  }
  const matches: MatchNotification[] = await settledMatches(client);
  const rows = [['match type', 'company', 'amount (USD)', 'account', 'contact', 'webhook', 'listed as']];
  for (const match of matches) {
    rows.push([
      match.match_type,
      match.funding_round.company_name,
      match.funding_round.amount_usd?.toLocaleString('en-US') ?? '',
      match.matched.account_external_id ?? '',
      match.matched.contact_external_id ?? '',
      events.has(match.match_id) ? 'verified' : 'not received',
      `${match.webhook_status} ${match.webhook_response_code ?? ''}`,
    ]);
  }
  say(`${formatTable(rows)}\n`);
  const arrived = matches.filter(
    (match) => match.webhook_status === 'delivered' && events.has(match.match_id),
  );
  return JSON.stringify(arrived.map((match) => match.match_type).sort()) === JSON.stringify(EXPECTED);
}

/**
 * Lists the matches repeatedly until no match is pending. The receiver gets a webhook shortly
 * before the service stores its outcome.
 */
async function settledMatches(client: FundMatch): Promise<MatchNotification[]> {
  for (let attempt = 0; ; attempt += 1) {
    const matches: MatchNotification[] = [];
    for await (const match of client.matches.list()) matches.push(match);
    if (attempt === 20 || matches.every((match) => match.webhook_status !== 'pending')) return matches;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs the demo until Ctrl-C. With `once`, it reads a few samples and exits. */
export async function runDemo({ once, port }: DemoOptions): Promise<void> {
  const cleanup: Cleanup = [];
  let ending: Promise<void> | undefined;
  const end = (code: number) => (ending ??= cleanUp(cleanup).finally(() => process.exit(code)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0));
  process.stdout.once('error', () => void end(1));
  try {
    const complete = await demo({ once, port }, cleanup);
    if (!complete)
      process.stderr.write('fundmatch demo: not every expected match arrived. Look for errors above.\n');
    if (once || !complete) await end(complete ? 0 : 1);
  } catch (error) {
    const text = error instanceof OperatorError ? error.message : ((error as Error).stack ?? String(error));
    if (ending === undefined) process.stderr.write(`fundmatch demo: ${text}\n`);
    await end(1);
  }
}

async function cleanUp(steps: Cleanup): Promise<void> {
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step().catch(() => undefined);
}
