import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '../../test/harness/database.js';
import type { TestDatabase } from '../../test/harness/database.js';
import { FairQueue } from './fair-queue.js';
import type { Turn } from './fair-queue.js';
import { PendingUsers } from './pending-users.js';
import { pause, repeatUntil } from '../../test/harness/soon.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 2 });
});
afterEach(() => database.drop());

/**
 * Stores `each` pending matches for each user. If `users` is a number, creates that many user ids.
 * Returns the user ids.
 */
async function storePending(users: number | string[], each: number): Promise<string[]> {
  const userIds = typeof users === 'number' ? Array.from({ length: users }, () => randomUUID()) : users;
  await database.dataSource.query(
    `insert into matches (user_id, id, round_id, created_at, match_type, evidence_value, evidence_score, also_matched_total,
       funding_round, webhook_status)
     select u.user_id, gen_random_uuid(), gen_random_uuid(), now() + n * interval '1 ms', 'account_domain', '', 1, 0, '{}', 'pending'
     from unnest($1::uuid[]) as u (user_id), generate_series(1, $2::int) as n`,
    [userIds, each],
  );
  return userIds;
}

/** Creates these users and registers this URL for each. */
async function registerUrls(userIds: string[], url: string): Promise<void> {
  await database.dataSource.query(
    `with u as (insert into users (id, email, tier, created_at) select id, id || '@example.com', 'pro', now()
       from unnest($1::uuid[]) as new (id) returning id)
     insert into webhook_endpoints (user_id, url, updated_at) select id, $2, now() from u`,
    [userIds, url],
  );
}

/** Takes at most `most` turns. */
function takeTurns(queue: FairQueue, most: number): Turn[] {
  const turns: Turn[] = [];
  for (let turn = queue.take(); turn !== null; turn = turns.length < most ? queue.take() : null)
    turns.push(turn);
  return turns;
}

const takeAll = (queue: FairQueue): string[] => {
  const taken: string[] = [];
  for (let turn = queue.take(); turn !== null; turn = queue.take()) taken.push(turn.userId);
  return taken;
};

describe('the scan for users with matches to send', () => {
  it('finds all users, page by page, even after a user with more matches than a page', async () => {
    const userIds = [...(await storePending(3, 6_000)), ...(await storePending(40, 1))];
    const queue = new FairQueue();
    const pending = new PendingUsers(database.dataSource, queue);
    await repeatUntil(
      () => queue.size >= userIds.length,
      async () => pause(Math.min(200, await pending.refresh(2_000))),
    );
    expect(new Set(takeAll(queue))).toEqual(new Set(userIds));
  });

  it('reads at most one page per 25 ms, however many notifications arrive', async () => {
    const pending = new PendingUsers(database.dataSource, new FairQueue());
    expect(await pending.refresh(2_000)).toBeGreaterThan(1_000);
    pending.expectNews();
    const startedAt = performance.now();
    let reads = 0;
    for (let notification = 0; notification < 100; notification += 1) {
      pending.expectNews();
      // A wait of more than a second shows that the list was read. Until the next notification,
      // only the regular poll is due.
      if ((await pending.refresh(2_000)) > 1_000) reads += 1;
    }
    expect(reads).toBeLessThanOrEqual((performance.now() - startedAt) / 25 + 1);
  });

  it('finds a new match at the next regular poll if no notification arrives', async () => {
    const queue = new FairQueue();
    const pending = new PendingUsers(database.dataSource, queue);
    await pending.refresh(50);
    const [userId] = await storePending(1, 1);
    await repeatUntil(
      () => queue.size > 0,
      async () => pause(await pending.refresh(50)),
    );
    expect(takeAll(queue)).toEqual([userId]);
  });

  it('finds users of other hosts, however many users wait for a hanging host', async () => {
    const crowd = Array.from(
      { length: 12_000 },
      (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    );
    const other = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
    await storePending([...crowd, other], 1);
    await registerUrls(crowd, 'https://hung.example/');
    await registerUrls([other], 'https://other.example/');
    const queue = new FairQueue();
    const pending = new PendingUsers(database.dataSource, queue);
    const taken = new Set<string>();
    // The sends never end, because no server answers at these URLs.
    await repeatUntil(
      () => taken.has(other),
      async () => {
        await pause(Math.min(200, await pending.refresh(2_000)));
        for (const userId of takeAll(queue)) taken.add(userId);
      },
    );
    expect([...taken].filter((userId) => userId !== other)).toHaveLength(50);
    expect(taken).toContain(other);
    expect(queue.size).toBeLessThan(2_000);
  });

  it('regression: every user of a crowded host gets a turn, even if every user always has more matches', async () => {
    const userIds = await storePending(1_500, 1);
    await registerUrls(userIds, 'https://crowded.example/');
    const queue = new FairQueue();
    const pending = new PendingUsers(database.dataSource, queue);
    const served = new Set<string>();
    let sends = 0;
    await repeatUntil(
      () => served.size >= userIds.length || sends >= 40_000,
      async () => {
        await pause(Math.min(200, await pending.refresh(25)));
        for (let sent = 0; sent < 500; sent += 1) {
          const turn = queue.take();
          if (turn === null) break;
          queue.settleClaim(turn, { hasMore: true });
          queue.end(turn, false);
          served.add(turn.userId);
          sends += 1;
        }
      },
    );
    expect(served.size).toBe(userIds.length);
  });

  it('regression: if there are more users than the queue holds, each gets a turn, even if all always have more matches', async () => {
    const userIds = await storePending(60, 1);
    const queue = new FairQueue(undefined, 20);
    const pending = new PendingUsers(database.dataSource, queue);
    const served = new Set<string>();
    let most = 0;
    for (let look = 0; served.size < userIds.length && look < 1_000; look += 1) {
      await pause(await pending.refresh(25));
      most = Math.max(most, queue.size);
      for (const turn of takeTurns(queue, 10)) {
        queue.settleClaim(turn, { hasMore: true });
        queue.end(turn, false);
        served.add(turn.userId);
      }
    }
    expect(served.size).toBe(userIds.length);
    expect(most).toBe(20);
  });

  it('finds the users whom the full queue rejected, after the queued users have sent all their matches', async () => {
    const userIds = await storePending(50, 1);
    const queue = new FairQueue(undefined, 20);
    const pending = new PendingUsers(database.dataSource, queue);
    const sent: string[] = [];
    for (let look = 0; sent.length < userIds.length && look < 100; look += 1) {
      await pause(await pending.refresh(25));
      const turns = takeTurns(queue, 50);
      const served = turns.map(({ userId }) => userId);
      await database.dataSource.query(
        `update matches set webhook_status = 'delivered' where user_id = any($1::uuid[])`,
        [served],
      );
      for (const turn of turns) {
        queue.settleClaim(turn, { hasMore: false });
        queue.end(turn, false);
      }
      sent.push(...served);
    }
    expect(sent.toSorted()).toEqual(userIds.toSorted());
    expect(queue.size).toBe(0);
  });
});
