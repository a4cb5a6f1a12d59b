import { setTimeout as delay } from 'node:timers/promises';
import { arrivals, BODY_BYTES } from './rig.js';
import type { Rig } from './rig.js';

/**
 * Time, in milliseconds, from the commit of a match to the arrival of its POST (`toPost`) or to the
 * receiver's answer (`to200`).
 */
export interface Latency {
  count: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
}

interface Load {
  perSecond: number;
  seconds: number;
  userIds?: string[];
}

/**
 * Stores single matches at an even rate, each in its own transaction. Measures the time from each
 * commit to the arrival of the POST, and to the receiver's 200.
 */
export async function measureLatency(
  rig: Rig,
  { perSecond, seconds, userIds = rig.userIds }: Load,
): Promise<{ toPost: Latency; to200: Latency }> {
  await arrivals(rig);
  const committedAt = new Map<string, number>();
  const arrived = new Map<string, { at: number; answeredAt: number }>();
  const startedAt = performance.now();
  const storing: Promise<void>[] = [];
  for (let at = 0; at < seconds * perSecond; at += 1) {
    await delay(Math.max(0, startedAt + (at * 1_000) / perSecond - performance.now()));
    const userId = userIds[at % userIds.length] ?? '';
    storing.push(storeOne(rig, userId).then(({ id, at }) => void committedAt.set(id, at)));
  }
  await Promise.all(storing);
  for (let tries = 0; tries < 100 && ![...committedAt.keys()].every((id) => arrived.has(id)); tries += 1) {
    await delay(100);
    for (const { matchId, ...times } of (await arrivals(rig)).arrivals) arrived.set(matchId, times);
  }
  const times = (which: 'at' | 'answeredAt') =>
    spread([...committedAt].map(([id, at]) => (arrived.get(id)?.[which] ?? Infinity) - at));
  return { toPost: times('at'), to200: times('answeredAt') };
}

function spread(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? NaN) * 100) / 100;
  return { count: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) };
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
        Buffer.from(
          JSON.stringify({ event: 'funding_match', match_id: id, filler: 'x'.repeat(BODY_BYTES - 100) }),
        ),
      ],
    );
    await tx.query(`select pg_notify('deliveries', '')`);
  });
  return { id, at: performance.timeOrigin + performance.now() };
}
