import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newUser, startService } from '../chaos/rig.js';
import type { ChaosUser } from '../chaos/rig.js';
import { seedMatches } from '../harness/seed-matches.js';
import { startReplication } from '../harness/replication.js';
import type { Replication } from '../harness/replication.js';
import { soon } from '../harness/soon.js';

const LONG_MS = 120_000;

let replication: Replication;
let service: Awaited<ReturnType<typeof startService>>;
let directory: string;
const logs: string[] = [];

beforeAll(async () => {
  [replication, directory] = await Promise.all([
    startReplication(),
    mkdtemp(join(tmpdir(), 'fundmatch-replica-')),
  ]);
  const environment = {
    DATABASE_URL: replication.primaryUrl,
    DATABASE_READ_URL: replication.standbyUrl,
    DATA_DIR: directory,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  service = await startService(environment, logs);
}, LONG_MS);
afterAll(async () => {
  await service?.close();
  await replication?.stop();
  if (directory !== undefined) await rm(directory, { recursive: true, force: true });
});

const NEWEST = new Date('2026-03-02T12:00:00Z');
const later = (ms: number): Date => new Date(NEWEST.getTime() + ms);

/** Creates a user with ten matches, and waits until both servers have them. */
async function userWithMatches(statusSql?: string): Promise<ChaosUser> {
  const user = await newUser(service.nest, 'https://receiver.test/hook');
  await seedMatches(service.dataSource, user.userId, {
    count: 10,
    newest: NEWEST,
    ...(statusSql !== undefined && { statusSql }),
  });
  await replication.caughtUp();
  return user;
}

async function page(user: ChaosUser, query: string): Promise<string[]> {
  const { status, body } = await user.call('GET', `/api/v1/matches?${query}`);
  expect(status).toBe(200);
  return (body.data as { created_at: string }[]).map((match) => match.created_at);
}

const times = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => later(from - at).toISOString());

/**
 * Deletes a match on the primary while the standby is paused. If an answer contains this match, the
 * standby served it.
 */
async function mark(user: ChaosUser, createdAt: Date): Promise<void> {
  await replication.onStandby('select pg_wal_replay_pause()');
  await service.dataSource.query(`delete from matches where user_id = $1 and created_at = $2`, [
    user.userId,
    createdAt,
  ]);
}
const resume = () => replication.onStandby('select pg_wal_replay_resume()');
const older = (user: ChaosUser) => page(user, `limit=10&since=${later(0).toISOString()}`);

it(
  'the read replica serves older pages, but never the first page',
  async () => {
    const user = await userWithMatches();
    // With this call, the service records the log position of the primary. A standby that has
    // replayed this position counts as current for 3 s.
    await older(user);
    try {
      await mark(user, later(-5));
      expect(await older(user)).toEqual(times(-1, 9));
      expect(await page(user, 'limit=10')).not.toContain(later(-5).toISOString());
    } finally {
      await resume();
    }
  },
  LONG_MS,
);

it(
  'the primary serves rows that the read replica does not have yet, and pending matches',
  async () => {
    const user = await userWithMatches();
    const waiting = await userWithMatches(`case when n = 3 then 'pending' else 'delivered' end`);
    await older(user);
    await replication.onStandby('select pg_wal_replay_pause()');
    try {
      await seedMatches(service.dataSource, user.userId, { count: 20, newest: later(100) });
      await service.dataSource.query(
        `update matches set webhook_status = 'failed', claimed_at = now() where user_id = $1 and webhook_status = 'pending'`,
        [waiting.userId],
      );
      // The standby lacks the new matches, so the primary serves the whole page, including its
      // older matches.
      const below = `limit=30&since=${later(100).toISOString()}`;
      expect(await page(user, below)).toEqual([...times(99, 19), ...times(0, 10)]);
      expect(await page(waiting, `status=failed&since=${later(0).toISOString()}`)).toEqual([
        later(-7).toISOString(),
      ]);
      // Both servers have the matches of older pages.
      expect(await older(user)).toEqual(times(-1, 9));
    } finally {
      await resume();
    }
  },
  LONG_MS,
);

it(
  'the service does not use a read replica that is more than a few seconds behind',
  async () => {
    const user = await userWithMatches();
    try {
      await mark(user, later(-5));
      await soon(
        'the service stops using the replica',
        async () => !(await older(user)).includes(later(-5).toISOString()),
        60_000,
      );
      expect(await older(user)).toEqual(times(-1, 9).filter((at) => at !== later(-5).toISOString()));
    } finally {
      await resume();
    }
  },
  LONG_MS,
);

it(
  'the primary serves all pages while the read replica is down, and the service logs one line',
  async () => {
    const user = await userWithMatches();
    logs.length = 0;
    await replication.stopStandby();
    for (let at = 0; at < 5; at += 1) expect(await older(user)).toEqual(times(-1, 9));
    expect(logs.filter((line) => line.includes('the read replica does not answer'))).toHaveLength(1);
    await replication.startStandby();
    await replication.caughtUp();
    expect(await older(user)).toEqual(times(-1, 9));
  },
  LONG_MS,
);
