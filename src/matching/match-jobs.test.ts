import { randomUUID } from 'node:crypto';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { failPending } from '../delivery/fail-pending.js';
import { enqueueMatching } from '../rounds/rounds.queries.js';
import { claimJobs, extendLease, finishJob } from './match-jobs.queries.js';
import type { MatchJob } from './match-jobs.queries.js';
import { MatchingService } from './matching.service.js';
import { MatchingWorker } from './matching.worker.js';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const at = (seconds: number) => new Date(NOON + seconds * 1_000);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  app.clock.set(null);
  await app.dataSource.query('delete from match_jobs');
});

/** A round in line, enqueued at noon. */
async function enqueuedRound(): Promise<string> {
  app.clock.set(at(0).toISOString());
  return app.ingestRound({ companyName: `Enqueued ${randomUUID()}` });
}

/** Claims one job at `seconds` after noon, for 15 s. */
async function claim(seconds: number): Promise<MatchJob | undefined> {
  const jobs = await claimJobs(app.dataSource.manager, {
    id: randomUUID(),
    limit: 1,
    now: at(seconds),
    leasedUntil: at(seconds + 15),
  });
  return jobs[0];
}

async function claimed(seconds: number): Promise<MatchJob> {
  const job = await claim(seconds);
  if (job === undefined) throw new Error('there is no job to claim');
  return job;
}

describe('the lease of a job', () => {
  it('keeps a round to one matcher until it runs out', async () => {
    const roundId = await enqueuedRound();
    const first = await claimed(1);
    expect(first.round_id).toBe(roundId);
    expect(await claim(15)).toBeUndefined();
    const second = await claimed(17);
    expect(second.round_id).toBe(roundId);
    expect(await extendLease(app.dataSource.manager, first, at(60))).toBe(false);
    expect(await extendLease(app.dataSource.manager, second, at(60))).toBe(true);
    expect(await claim(59)).toBeUndefined();
  });

  it('gives a round that was enqueued meanwhile to the next matcher when the first is done', async () => {
    const roundId = await enqueuedRound();
    const first = await claimed(1);
    await enqueueMatching(app.dataSource.manager, roundId, at(2));
    expect(await claim(3)).toBeUndefined();
    await finishJob(app.dataSource.manager, first);
    const second = await claimed(3);
    await finishJob(app.dataSource.manager, second);
    expect(await claim(4)).toBeUndefined();
  });

  it('regression: a matcher that lost its lease does not end what was enqueued since', async () => {
    const roundId = await enqueuedRound();
    const late = await claimed(1);
    await finishJob(app.dataSource.manager, await claimed(17));
    await enqueueMatching(app.dataSource.manager, roundId, at(18));
    await finishJob(app.dataSource.manager, late);
    expect((await claimed(19)).round_id).toBe(roundId);
    await finishJob(app.dataSource.manager, late);
    expect(await claim(20)).toBeUndefined();
  });

  it('hands out the round that has waited longest, each to one of many claims at once', async () => {
    const rounds: string[] = [];
    for (let i = 0; i < 6; i += 1) rounds.push(await enqueuedRound());
    await app.dataSource.query(`update match_jobs set enqueued_at = $2 where round_id = $1`, [
      rounds[3],
      at(-60),
    ]);
    expect((await claimed(1)).round_id).toBe(rounds[3]);
    const others = await Promise.all(rounds.map(() => claim(1)));
    const ids = others.flatMap((job) => job?.round_id ?? []);
    expect(ids.sort()).toEqual(rounds.filter((_, i) => i !== 3).sort());
  });
});

describe('a matcher that loses its lease in the middle of a large round', () => {
  it('stops; the next one stores the rest, and nobody gets the round twice', async () => {
    const users = Array.from({ length: 1_100 }, () => randomUUID());
    await app.dataSource.query(
      `insert into users (id, email, tier, created_at) select id, id || '@example.com', 'pro', now() from unnest($1::uuid[]) u (id)`,
      [users],
    );
    await app.dataSource.query(
      `insert into accounts (user_id, external_id, name, domain, registrable_domain, created_at, updated_at)
       select id, 'a', 'x', 'halfway-round.com', 'halfway-round.com', now(), now() from unnest($1::uuid[]) u (id)`,
      [users],
    );
    const stored = async () => {
      const rows: { n: number }[] = await app.dataSource.query(
        `select count(*)::int as n from matches where user_id = any($1::uuid[])`,
        [users],
      );
      return rows[0]?.n;
    };
    const roundId = await app.ingestRound({ companyName: 'Halfway', website: 'https://halfway-round.com' });
    const matching = app.nest.get(MatchingService);
    const loseLease = {
      matchRound: async (id: string, options: { betweenSteps: () => Promise<void> }) =>
        matching.matchRound(id, {
          ...options,
          betweenSteps: async () => {
            await app.dataSource.query(
              `update match_jobs set claim_id = gen_random_uuid(), leased_until = now() where round_id = $1`,
              [id],
            );
            await options.betweenSteps();
          },
        }),
    } as MatchingService;
    const { nest, dataSource, clock } = app;
    const log = { info: () => undefined, error: () => undefined } as never;
    const worker = new MatchingWorker(dataSource, loseLease, clock, log);
    await worker.step();
    await worker.settle();
    expect(await stored()).toBe(500);
    expect(
      await dataSource.query(`select 1 as left from match_jobs where round_id = $1`, [roundId]),
    ).toHaveLength(1);
    const next = new MatchingWorker(dataSource, nest.get(MatchingService), clock, log);
    while (await next.step()) await next.settle();
    expect(await stored()).toBe(1_100);
  });
});

describe('a round that was in line when all that waits was failed', () => {
  it('gives matches that are failed from the start, also when it is put in line again; later rounds are told', async () => {
    const told = await app.newUser();
    const pulling = await app.newUser();
    const accounts = [
      { external_id: 'a', name: 'Silent', domain: 'silent-round.com' },
      { external_id: 'b', name: 'Loud', domain: 'loud-round.com' },
    ];
    for (const user of [told, pulling]) await user.call('POST', '/api/v1/accounts', { accounts });
    await told.call('POST', '/api/v1/webhooks', { url: 'https://receiver.test/hook' });
    const roundId = await app.ingestRound({ companyName: 'Silent', website: 'https://silent-round.com' });
    await claimed(1);
    const ended = await failPending(app.dataSource, { isConfirmed: true, now: new Date() });
    expect(ended).toEqual({ matches: 0, rounds: 1 });
    await enqueueMatching(app.dataSource.manager, roundId, new Date());
    await app.matchAll();
    await app.ingestRound({ companyName: 'Loud', website: 'https://loud-round.com' });
    await app.matchAll();

    const states = async (user: TestUser) => {
      const { body } = await user.call('GET', '/api/v1/matches');
      return body.data.map((match: Record<string, { company_name: string }>) => [
        match['funding_round']?.company_name,
        match['webhook_status'],
        match['webhook_response_snippet'],
      ]);
    };
    expect(await states(told)).toEqual([
      ['Loud', 'pending', null],
      ['Silent', 'failed', 'restored from a backup, outcome unknown'],
    ]);
    expect(await states(pulling)).toEqual([
      ['Loud', 'no_webhook', null],
      ['Silent', 'no_webhook', null],
    ]);
    expect(
      await app.dataSource.query(`select count(body)::int as bodies from matches where round_id = $1`, [
        roundId,
      ]),
    ).toEqual([{ bodies: 0 }]);
  });
});
