import { randomUUID } from 'node:crypto';
import { startTestApp } from '../../test/harness/app.js';
import { repeatUntil, soon } from '../../test/harness/soon.js';
import type { TestApp } from '../../test/harness/app.js';
import { createDataSource } from '../database/data-source.js';
import { MatchingService } from './matching.service.js';

const MATCHERS = 4;
const ROUNDS = 120;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('created_at with several matchers (decision 19)', () => {
  it('is unique and increases in commit order, so that a client that polls for new matches misses none', async () => {
    const user = await app.newUser();
    const word = (at: number) =>
      `Corvax${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}melid`;
    await user.call('POST', '/api/v1/accounts', {
      accounts: Array.from({ length: ROUNDS }, (_, at) => ({
        external_id: `a${at}`,
        name: 'x',
        domain: `${word(at)}.com`,
      })),
    });
    const rounds: string[] = [];
    for (let at = 0; at < ROUNDS; at += 1) {
      rounds.push(await app.ingestRound({ companyName: word(at), website: `https://${word(at)}.com` }));
    }
    // The clock stands still, so every match gets the same instant. Only the user's cursor makes
    // the instants different.
    app.clock.set('2026-03-02T09:00:00.000Z');
    const sources = await Promise.all(
      Array.from({ length: MATCHERS }, () => createDataSource(app.databaseUrl, { poolSize: 4 }).initialize()),
    );
    let isDone = false;
    const matchers = sources.map(async (dataSource, at) => {
      const matching = new MatchingService(dataSource, app.clock);
      for (let next = at; next < rounds.length; next += MATCHERS)
        await matching.matchRound(rounds[next] ?? '');
    });
    const seen: number[] = [];
    const poll = async () => {
      const newest = seen.at(-1) ?? 0;
      const rows: { at: Date }[] = await app.dataSource.query(
        `select created_at as at from matches where user_id = $1 and created_at > $2 order by created_at`,
        [user.userId, new Date(newest)],
      );
      seen.push(...rows.map((row) => row.at.getTime()));
    };
    const poller = repeatUntil(() => isDone, poll).then(poll);
    try {
      await Promise.all(matchers);
      isDone = true;
      await poller;
    } finally {
      isDone = true;
      app.clock.set(null);
      await Promise.all(sources.map((dataSource) => dataSource.destroy()));
    }
    expect(seen).toHaveLength(ROUNDS);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  });

  it('increases even if the clock is set to an earlier time', async () => {
    const user = await app.newUser();
    await user.call('POST', '/api/v1/accounts', {
      accounts: [1, 2].map((at) => ({ external_id: `${at}`, name: 'x', domain: `backwards${at}.com` })),
    });
    for (const [at, time] of ['2026-03-02T09:00:00.000Z', '2026-03-01T09:00:00.000Z'].entries()) {
      app.clock.set(time);
      await app.ingestRound({ companyName: `Backwards${at + 1}`, website: `https://backwards${at + 1}.com` });
      await app.matchAll();
    }
    app.clock.set(null);
    const rows: { at: Date }[] = await app.dataSource.query(
      `select created_at as at from matches where user_id = $1 order by account_id`,
      [user.userId],
    );
    expect(rows.map((row) => row.at.toISOString())).toEqual([
      '2026-03-02T09:00:00.000Z',
      '2026-03-02T09:00:00.001Z',
    ]);
  });
});

/** Creates users who all have a company with this domain, and sorts them by id. */
async function crowdOf(domain: string, size: number): Promise<string[]> {
  const users = Array.from({ length: size }, () => randomUUID()).sort();
  await app.dataSource.query(
    `insert into users (id, email, tier, created_at) select id, id || '@example.com', 'pro', now() from unnest($1::uuid[]) u (id)`,
    [users],
  );
  await app.dataSource.query(
    `insert into accounts (user_id, external_id, name, domain, registrable_domain, created_at, updated_at)
     select id, 'a', 'x', $2, $2, now(), now() from unnest($1::uuid[]) u (id)`,
    [users, domain],
  );
  return users;
}

describe('a round of many users', () => {
  it('reaches the other users while the row of one user is locked', async () => {
    const users = await crowdOf('lockedout.com', 1_000);
    const [locked = ''] = users;
    await app.dataSource.query(`insert into user_cursors (user_id, last_match_ms) values ($1, 1)`, [locked]);
    const roundId = await app.ingestRound({ companyName: 'Lockedout', website: 'https://lockedout.com' });
    const countStored = async (): Promise<number> => {
      const rows: { count: number }[] = await app.dataSource.query(
        `select count(*)::int as count from matches where round_id = $1`,
        [roundId],
      );
      return rows[0]?.count ?? 0;
    };
    const matching = app.nest.get(MatchingService);
    let stored: Promise<number> | undefined;
    await app.dataSource.transaction(async (tx) => {
      await tx.query(`select 1 from user_cursors where user_id = $1 for update`, [locked]);
      stored = matching.matchRound(roundId);
      await soon('the matches of the others', async () => (await countStored()) === 500);
    });
    expect(await stored).toBe(users.length);
    expect(await countStored()).toBe(users.length);
    await app.matchAll();
  });

  it('is stored in several transactions, once per user, even if two matchers match the round at once', async () => {
    const users = await crowdOf('everybodys.com', 1_200);
    const roundId = await app.ingestRound({ companyName: 'Everybodys', website: 'https://everybodys.com' });
    const matching = app.nest.get(MatchingService);
    let steps = 0;
    const betweenSteps = async () => {
      steps += 1;
    };
    const stored = await Promise.all([
      matching.matchRound(roundId, { betweenSteps }),
      matching.matchRound(roundId, { betweenSteps }),
    ]);
    expect(stored[0] + stored[1]).toBe(users.length);
    expect(steps).toBeGreaterThanOrEqual(2);
    const rows: { users: number; matches: number }[] = await app.dataSource.query(
      `select count(distinct user_id)::int as users, count(*)::int as matches from matches where round_id = $1`,
      [roundId],
    );
    expect(rows).toEqual([{ users: users.length, matches: users.length }]);
    await app.matchAll();
  });
});
