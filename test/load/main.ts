import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomOf } from '../chaos/random.js';
import { KeepAliveClient } from '../deploy/client.js';
import { connectOperator } from '../deploy/customers.js';
import type { Customer } from '../deploy/customers.js';
import { startTopology } from '../deploy/topology.js';
import type { ServiceProcess } from '../deploy/topology.js';
import { startTestReceiver } from '../harness/receiver.js';
import { startSite } from '../harness/site.js';
import { CUSTOMERS, accountOf, inventCompanies, roundLine } from './companies.js';
import type { Company } from './companies.js';
import { domainOf, pullAll } from './pull-all.js';

/**
 * Runs two api and two worker processes on one PostgreSQL server that syncs to disk. Clients push
 * batches and read, feeds list rounds, and the script kills processes. Prints a summary as Markdown
 * and writes it as JSON. Exits with 1 if a promise was broken.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'bench/results/load.json' },
  },
});
const MINUTES = Number(values.minutes);
const random = randomOf(Number(values.seed));
const SECONDS = Math.round(MINUTES * 60);

const BATCHES_PER_MINUTE = 100;
const ROWS_PER_BATCH = 200;
const ROUNDS_PER_SECOND = 20;
const KILL_EVERY_MS = 20_000;
const SOURCES = 2;
/**
 * Time, in seconds, for which a feed lists a round. It is longer than the lease of a dead poller,
 * so no round is missed.
 */
const LISTED_S = 60;
/**
 * Time limit, in seconds, after the last round. A claim of a dead process expires after 30 s, and a
 * poll's lease after 12 s.
 */
const SETTLE_S = 120;
const NAMES = ['one.test', 'two.test', 'three.test', 'four.test'];

const receiver = await startTestReceiver({ names: NAMES });
const feeds = await Promise.all(Array.from({ length: SOURCES }, () => startSite()));
const topology = await startTopology({ receiver, proxy: false, durable: true });
const operator = await connectOperator(topology);

const companies = inventCompanies(SECONDS * ROUNDS_PER_SECOND, random);
const customers: Customer[] = [];
for (let at = 0; at < CUSTOMERS; at += 1) customers.push(await operator.newCustomer());
const failures: string[] = [];
let calls = 0;
let cutOff = 0;
let kills = 0;
/** Number of kills of each process. `starting` has the killed processes that are not ready yet. */
const downs = new Map<ServiceProcess, number>();
const starting = new Set<ServiceProcess>();
const clients = new Map<number, KeepAliveClient>();

await setUpCustomers();
const { published, finishedAt } = await run();
await settle();
const result = await judge();
await operator.close();
await topology.close();
await Promise.all(feeds.map((feed) => feed.close()));
await receiver.close();
report(result);
process.exit(result.broken.length > 0 ? 1 : 0);

/** Registers webhooks and pushes the accounts that the rounds will match. */
async function setUpCustomers(): Promise<void> {
  const url = topology.apis[0]?.url ?? '';
  for (const [at, { headers }] of customers.entries()) {
    const client = new KeepAliveClient(headers);
    const name = NAMES[at % NAMES.length] ?? '';
    const hook = await client.call('POST', `${url}/api/v1/webhooks`, {
      url: `https://${name}:${receiver.port}/c${at}`,
    });
    if (hook.status !== 200)
      throw new Error(
        `The service must accept the webhook URL, but it answered ${hook.status}: ${hook.text}`,
      );
    const own = companies.filter(({ followers }) => followers.includes(at));
    for (let from = 0; from < own.length; from += 1_000) {
      const accounts = own.slice(from, from + 1_000).map(accountOf);
      const { status, text } = await client.call('POST', `${url}/api/v1/accounts`, { accounts });
      if (status !== 200)
        throw new Error(`The service must accept the accounts, but it answered ${status}: ${text}`);
    }
    client.close();
  }
}

/** Runs the batches, reads, feeds and kills at the same time. */
async function run(): Promise<{ published: Map<string, number>; finishedAt: number }> {
  const publishedAt = new Map<string, number>();
  const startedAt = performance.now();
  const elapsedS = () => (performance.now() - startedAt) / 1_000;
  for (const [at, feed] of feeds.entries()) {
    feed.serve('/rounds', () => {
      const until = Math.min(companies.length, Math.floor(elapsedS() * ROUNDS_PER_SECOND));
      const from = Math.max(0, until - LISTED_S * ROUNDS_PER_SECOND);
      const lines = [];
      for (let index = from; index < until; index += 1) {
        const company = companies[index];
        if (company === undefined || index % SOURCES !== at) continue;
        if (!publishedAt.has(company.domain)) publishedAt.set(company.domain, Date.now());
        lines.push(roundLine(company));
      }
      return { body: lines.join('\n') };
    });
    await operator.addSource({
      name: `feed-${at}`,
      kind: 'rounds',
      url: `${feed.origin}/rounds`,
      intervalS: 1,
    });
  }
  const isOver = () => elapsedS() >= SECONDS;
  const batches = every(60_000 / BATCHES_PER_MINUTE, isOver, (turn) => makeCall(turn, 'batch'));
  const reads = every(200, isOver, (turn) => makeCall(turn, turn % 2 === 0 ? 'matches' : 'webhook'));
  const killing = (async () => {
    for (let next = KILL_EVERY_MS; next < SECONDS * 1_000 - 5_000; next += KILL_EVERY_MS) {
      await delay(Math.max(0, next - elapsedS() * 1_000));
      await killOne();
      progress(
        `${Math.round(elapsedS())} s: ${kills} kills, ${calls} calls, ${receiver.requests.length} webhooks`,
      );
    }
  })();
  await Promise.all([batches, reads, killing]);
  return { published: publishedAt, finishedAt: Date.now() };
}

/** Starts `work` every `ms` milliseconds until `isOver`. Then waits for all started work. */
async function every(
  ms: number,
  isOver: () => boolean,
  work: (turn: number) => Promise<void>,
): Promise<void> {
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let turn = 0; !isOver(); turn += 1) {
    running.push(work(turn));
    await delay(Math.max(0, startedAt + (turn + 1) * ms - performance.now()));
  }
  await Promise.all(running);
}

async function killOne(): Promise<void> {
  const all = [...topology.apis, ...topology.workers].filter(({ isUp }) => isUp);
  const victim = all[Math.floor(random() * all.length)];
  if (victim === undefined) return;
  kills += 1;
  downs.set(victim, (downs.get(victim) ?? 0) + 1);
  starting.add(victim);
  await victim.kill();
  await victim.start();
  starting.delete(victim);
}

/** Makes a call to one api process. If the call fails, tries the other process. */
async function makeCall(turn: number, kind: 'batch' | 'matches' | 'webhook'): Promise<void> {
  const at = Math.floor(random() * customers.length);
  const { headers } = customers[at] ?? { headers: {} };
  const client = clientOf(at, headers);
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const api = topology.apis[(turn + attempt) % topology.apis.length];
    if (api === undefined) return;
    const downsBefore = downs.get(api) ?? 0;
    const wasUp = api.isUp;
    const reply = await (kind === 'batch'
      ? client.call('POST', `${api.url}/api/v1/accounts`, { accounts: someAccounts(at) })
      : client.call('GET', `${api.url}/api/v1/${kind === 'matches' ? 'matches?limit=100' : 'webhooks'}`));
    if (reply.status === 200) {
      calls += 1;
      return;
    }
    const wasKilled = !wasUp || (downs.get(api) ?? 0) > downsBefore || starting.has(api);
    if (reply.status === 0 && wasKilled) cutOff += 1;
    else
      failures.push(
        `${kind} at ${api.name}: ${reply.error ?? `${reply.status} ${reply.text.slice(0, 200)}`}`,
      );
    await delay(100);
  }
  failures.push(`${kind}: no answer 200 after 50 attempts`);
}

/** Returns the client of a customer. The client keeps one connection to each api process. */
function clientOf(at: number, headers: Record<string, string>): KeepAliveClient {
  const client = clients.get(at) ?? new KeepAliveClient(headers);
  clients.set(at, client);
  return client;
}

/** Returns accounts that the customer already has, with changed metadata. */
function someAccounts(at: number): object[] {
  const from = Math.floor(random() * companies.length);
  const own = Array.from(
    { length: ROWS_PER_BATCH * 4 },
    (_, step) => companies[(from + step) % companies.length],
  );
  const note = String(random());
  const mine = own.filter((company): company is Company => company?.followers.includes(at) === true);
  const unique = [...new Map(mine.map((company) => [company.domain, company])).values()].slice(
    0,
    ROWS_PER_BATCH,
  );
  const rows = unique.map((company) => ({ ...accountOf(company), metadata: { note } }));
  return rows.length > 0
    ? rows
    : [{ external_id: 'crm-filler', name: 'Filler Holdings', metadata: { note } }];
}

function quantile(sorted: number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Waits until the service has read every round and nothing waits for matching or delivery. Waits at
 * most SETTLE_S.
 */
async function settle(): Promise<void> {
  const deadline = performance.now() + SETTLE_S * 1_000;
  while (performance.now() < deadline) {
    const rows: { waiting: string; rounds: string }[] = await operator.dataSource.query(
      `select (select count(*) from match_jobs) + (select count(*) from matches where webhook_status = 'pending') as waiting,
         (select count(*) from funding_rounds) as rounds`,
    );
    // The feed adds a round to `published` when a poll reads it, so the last rounds need another
    // poll.
    const isRead = published.size === companies.length && Number(rows[0]?.rounds) >= published.size;
    if (isRead && Number(rows[0]?.waiting) === 0) return;
    await delay(500);
  }
}

async function judge() {
  const items: { domain: string; fetched_at: Date }[] = await operator.dataSource.query(
    `select source_item as domain, min(fetched_at) as fetched_at from items group by source_item`,
  );
  const fetchedAt = new Map(items.map(({ domain, fetched_at }) => [domain, fetched_at.getTime()]));
  const posts = receiver.requests.map(({ path, headers, rawBody, at }) => {
    const body = JSON.parse(String(rawBody)) as {
      match_id: string;
      funding_round: { id: string; website: string | null };
    };
    const secret = customers[Number(path.slice(2))]?.signingSecret ?? '';
    const expected = `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`;
    return {
      pair: `${path} ${body.funding_round.id}`,
      signed: headers['x-service-signature'] === expected,
      domain: domainOf(body.funding_round.website),
      at: at.getTime(),
    };
  });
  const latencies = (since: Map<string, number>) =>
    posts
      .flatMap(({ domain, at }) => (since.has(domain) ? [at - (since.get(domain) ?? 0)] : []))
      .sort((a, b) => a - b);
  const [stored]: { matches: number }[] = await operator.dataSource.query(
    `select count(*)::int as matches from matches`,
  );
  const pulled = await pullAll(customers, topology.apis[0]?.url ?? '');
  const missing = companies
    .filter(({ domain }) => published.has(domain))
    .flatMap(({ domain, followers }) =>
      followers.filter((at) => !pulled[at]?.domains.has(domain)).map((at) => ({ domain, at })),
    );
  const duplicates = posts.length - new Set(posts.map(({ pair }) => pair)).size;
  const badSignatures = posts.filter(({ signed }) => !signed).length;
  const notFinal = pulled.reduce((sum, { pending }) => sum + pending, 0);
  const fromFetch = latencies(fetchedAt);
  const fromPublished = latencies(published);
  const figures = {
    minutes: MINUTES,
    seed: Number(values.seed),
    machine: `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
    calls,
    callsCutOffByKills: cutOff,
    failedCalls: failures.length,
    kills,
    rounds: published.size,
    matches: stored?.matches,
    matchesPulled: pulled.reduce((sum, { total }) => sum + total, 0),
    posts: posts.length,
    postsPerSecond: Math.round((posts.filter(({ at }) => at <= finishedAt).length / SECONDS) * 10) / 10,
    duplicates,
    badSignatures,
    missing: missing.length,
    notFinal,
    interrupted: pulled.reduce((sum, { interrupted }) => sum + interrupted, 0),
    fetchToPostMs: {
      p50: quantile(fromFetch, 0.5),
      p99: quantile(fromFetch, 0.99),
      max: fromFetch.at(-1) ?? 0,
    },
    listedToPostMs: { p50: quantile(fromPublished, 0.5), p99: quantile(fromPublished, 0.99) },
  };
  const promises: Record<string, boolean> = {
    'calls fail only on connections of a killed process': failures.length === 0,
    'the receiver got no match twice': duplicates === 0,
    'every signature is valid': badSignatures === 0,
    'users can pull every match': missing.length === 0,
    'every match is final': notFinal === 0,
    'at p99, a POST arrives within 5 s after the fetch of its round':
      figures.fetchToPostMs.p99 <= 5_000 && fromFetch.length > 0,
  };
  const broken = Object.keys(promises).filter((promise) => promises[promise] !== true);
  const examples = await Promise.all(missing.slice(0, 10).map(explainMissing));
  return { figures, broken, failures: [...failures.slice(0, 20), ...examples] };
}

/** Returns the database rows that explain why a customer lacks a match. */
async function explainMissing({ domain, at }: { domain: string; at: number }): Promise<string> {
  const rows: object[] = await operator.dataSource.query(
    `select r.id, r.created_at, l.user_id is not null as in_ledger, m.created_at as matched_at, m.webhook_status,
       a.updated_at as account_updated_at,
       (select json_agg(json_build_object('fetched_at', i.fetched_at, 'outcome', i.outcome)) from items i where i.round_id = r.id) as items
     from funding_rounds r cross join users u
     left join match_ledger l on l.round_id = r.id and l.user_id = u.id
     left join matches m on m.round_id = r.id and m.user_id = u.id
     left join accounts a on a.user_id = u.id and a.registrable_domain = $1
     where r.registrable_domain = $1 and u.id = $2`,
    [domain, customers[at]?.userId],
  );
  return `customer ${at} has no match of ${domain}: ${JSON.stringify(rows)}`;
}

function report({ figures, broken, failures: examples }: Awaited<ReturnType<typeof judge>>): void {
  const rows = Object.entries(figures).map(
    ([name, value]) => `| ${name} | ${typeof value === 'object' ? JSON.stringify(value) : value} |`,
  );
  process.stdout.write(`| | |\n|---|---|\n${rows.join('\n')}\n\n`);
  for (const example of examples) process.stdout.write(`${example}\n`);
  process.stdout.write(broken.length === 0 ? 'Every promise held.\n' : `Broken: ${broken.join('; ')}.\n`);
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(values.out, `${JSON.stringify({ ...figures, broken, failures: examples }, null, 2)}\n`);
}
