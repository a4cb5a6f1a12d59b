import { setTimeout as delay } from 'node:timers/promises';
import type { BareLoopResult, BareLoopTask } from './bare-loop.js';
import { arrivals, askChild, BODY_BYTES, startChild, startRig } from './rig.js';
import type { Rig } from './rig.js';

type Print = (line: string) => void;

const USERS = 50;
const HOSTS = 20;
const SUSTAINED_S = 60;
const BARE_S = 15;
const LATENCY_S = 20;
const PER_SECOND = 100;
const HUNG_PENDING = 400;
const WORKERS = 2;

/**
 * Measures deliveries per second of the whole worker, compared with a bare HTTP client in a loop;
 * the time from a match's commit to its POST; and how a hung endpoint affects the others. Prints a
 * table and returns the figures.
 */
export async function benchDelivery(print: Print): Promise<object> {
  const rig = await startRig({ users: USERS, hosts: HOSTS });
  try {
    const before = await bareLoop(rig);
    const sustained = await throughput(rig);
    const after = await bareLoop(rig);
    const bare = (before + after) / 2;
    const latency = await latencies(rig);
    const besideHung = await latenciesBesideHung(rig);
    const figures = {
      barePerSecond: Math.round(bare),
      deliveriesPerSecond: Math.round(sustained.perSecond),
      ofBare: round(sustained.perSecond / bare),
      badSignatures: sustained.badSignatures,
      commitToPost: latency,
      commitToPostBesideHungEndpoint: besideHung,
    };
    print(table(figures));
    return figures;
  } finally {
    await rig.close();
  }
}

/** Posts with a bare client: fresh TLS connections, nothing stored. Returns requests per second. */
async function bareLoop(rig: Rig): Promise<number> {
  const child = startChild('bench/delivery/bare-loop.ts');
  const task: BareLoopTask = {
    urls: rig.urls.map((url) => url.replace(/u\d+$/, 'bare')),
    caPem: rig.caPem,
    bodyBytes: BODY_BYTES,
    seconds: BARE_S,
    concurrency: 50,
  };
  const { sent, seconds } = await askChild<BareLoopResult>(child, task);
  await arrivals(rig);
  return sent / seconds;
}

/** Keeps every user's queue filled for a minute and counts the arrivals. */
async function throughput(rig: Rig): Promise<{ perSecond: number; badSignatures: number }> {
  await rig.storeMatches(rig.userIds, 200);
  for (let count = 0; count < WORKERS; count += 1) await rig.startWorker();
  await delay(3_000);
  await arrivals(rig);
  const startedAt = performance.now();
  let count = 0;
  let badSignatures = 0;
  while (performance.now() - startedAt < SUSTAINED_S * 1_000) {
    const waiting = await countPending(rig);
    if (waiting < USERS * 100) await rig.storeMatches(rig.userIds, 100);
    await delay(1_000);
    const now = await arrivals(rig);
    count += now.arrivals.length;
    badSignatures += now.badSignatures;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await drain(rig);
  return { perSecond: count / seconds, badSignatures };
}

interface Latency {
  count: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** Stores one match every 10 ms and measures from its commit to its arrival. */
async function latencies(rig: Rig, userIds = rig.userIds): Promise<Latency> {
  await arrivals(rig);
  const committedAt = new Map<string, number>();
  const arrivedAt = new Map<string, number>();
  const startedAt = performance.now();
  const waiting: Promise<void>[] = [];
  for (let at = 0; at < LATENCY_S * PER_SECOND; at += 1) {
    await delay(Math.max(0, startedAt + (at * 1_000) / PER_SECOND - performance.now()));
    const userId = userIds[at % userIds.length] ?? '';
    waiting.push(storeOne(rig, userId).then(({ id, at }) => void committedAt.set(id, at)));
  }
  await Promise.all(waiting);
  for (let tries = 0; tries < 100 && ![...committedAt.keys()].every((id) => arrivedAt.has(id)); tries += 1) {
    await delay(100);
    for (const { matchId, at } of (await arrivals(rig)).arrivals) arrivedAt.set(matchId, at);
  }
  const times = [...committedAt]
    .map(([id, at]) => (arrivedAt.get(id) ?? Infinity) - at)
    .sort((a, b) => a - b);
  const at = (share: number) => round(times[Math.floor((times.length - 1) * share)] ?? NaN);
  return { count: times.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** The same while the endpoint of one user hangs and 400 matches wait for it. */
async function latenciesBesideHung(rig: Rig): Promise<Latency> {
  const [hung = '', ...others] = rig.userIds;
  await rig.ask({ ask: 'hang', path: '/u0' });
  await rig.storeMatches([hung], HUNG_PENDING);
  await delay(1_000);
  return latencies(rig, others);
}

async function storeOne(rig: Rig, userId: string): Promise<{ id: string; at: number }> {
  const id = crypto.randomUUID();
  await rig.dataSource.transaction(async (tx) => {
    await tx.query(
      `insert into matches (user_id, id, round_id, created_at, match_type, evidence_value, evidence_score, also_matched_total,
         funding_round, webhook_status, body)
       values ($1, $2, gen_random_uuid(), clock_timestamp(), 'account_domain', 'bench.example', 1, 0, '{}', 'pending', $3)`,
      [
        userId,
        id,
        Buffer.from(JSON.stringify({ event: 'funding_match', match_id: id, filler: 'x'.repeat(1_400) })),
      ],
    );
    await tx.query(`select pg_notify('deliveries', '')`);
  });
  return { id, at: performance.timeOrigin + performance.now() };
}

async function countPending(rig: Rig): Promise<number> {
  const rows: { count: number }[] = await rig.dataSource.query(
    `select count(*)::int as count from matches where webhook_status = 'pending' and claimed_at is null`,
  );
  return rows[0]?.count ?? 0;
}

async function drain(rig: Rig): Promise<void> {
  while ((await countPending(rig)) > 0) await delay(200);
  await delay(500);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function table(figures: {
  barePerSecond: number;
  deliveriesPerSecond: number;
  ofBare: number;
  commitToPost: Latency;
  commitToPostBesideHungEndpoint: Latency;
}): string {
  const { commitToPost: usual, commitToPostBesideHungEndpoint: hung } = figures;
  return [
    '| Delivery, 50 users on 20 host names | measured | target |',
    '|---|---|---|',
    `| deliveries/s for ${SUSTAINED_S} s, HTTPS, ${WORKERS} worker processes | ${figures.deliveriesPerSecond} | >= 400 |`,
    `| a bare undici loop without a database, same receivers | ${figures.barePerSecond} | |`,
    `| of the bare loop | ${figures.ofBare} | >= 0.5 |`,
    `| commit to POST at ${PER_SECOND}/s, p50 / p99 / max | ${usual.p50Ms} / ${usual.p99Ms} / ${usual.maxMs} ms | 50 / 300 ms |`,
    `| the same, one endpoint hung with ${HUNG_PENDING} pending, p50 / p99 / max | ${hung.p50Ms} / ${hung.p99Ms} / ${hung.maxMs} ms | p99 1 s |`,
    '',
  ].join('\n');
}
