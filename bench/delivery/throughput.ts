import { setTimeout as delay } from 'node:timers/promises';
import type { BareLoopResult, BareLoopTask } from './bare-loop.js';
import { arrivals, askChild, BODY_BYTES, startChild } from './rig.js';
import type { Rig } from './rig.js';

/** Minimum number of waiting matches per user. It keeps the workers busy all the time. */
const WAITING = 40;
const LOOK_MS = 500;

/**
 * Posts with a bare client, with new TLS connections and without storage. Returns requests per
 * second.
 */
export async function bareLoop(rig: Rig, seconds: number): Promise<number> {
  const child = startChild('bench/delivery/bare-loop.ts');
  const task: BareLoopTask = {
    urls: rig.urls.map((url) => url.replace(/u\d+$/, 'bare')),
    caPem: rig.caPem,
    bodyBytes: BODY_BYTES,
    seconds,
    concurrency: 50,
  };
  const result = await askChild<BareLoopResult>(child, task);
  await arrivals(rig);
  return result.sent / result.seconds;
}

/**
 * Keeps every user's queue filled and counts the arrivals. At the end, deletes the waiting matches.
 */
export async function throughput(
  rig: Rig,
  seconds: number,
): Promise<{ perSecond: number; badSignatures: number }> {
  await rig.storeMatches(rig.userIds, 2 * WAITING);
  await delay(1_000);
  await arrivals(rig);
  const startedAt = performance.now();
  let count = 0;
  let badSignatures = 0;
  while (performance.now() - startedAt < seconds * 1_000) {
    if ((await countPending(rig)) < rig.userIds.length * WAITING)
      await rig.storeMatches(rig.userIds, 2 * WAITING);
    await delay(LOOK_MS);
    const now = await arrivals(rig);
    count += now.arrivals.length;
    badSignatures += now.badSignatures;
  }
  const perSecond = count / ((performance.now() - startedAt) / 1_000);
  await rig.dataSource.query(`delete from matches where webhook_status = 'pending' and claimed_at is null`);
  await delay(1_000);
  await arrivals(rig);
  return { perSecond, badSignatures };
}

async function countPending(rig: Rig): Promise<number> {
  const rows: { count: number }[] = await rig.dataSource.query(
    `select count(*)::int as count from matches where webhook_status = 'pending' and claimed_at is null`,
  );
  return rows[0]?.count ?? 0;
}
