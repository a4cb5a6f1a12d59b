import { randomUUID } from 'node:crypto';
import { signIn } from '../../test/e2e/ui-harness.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { failPending } from '../delivery/fail-pending.js';
import { countUnmatchedRounds } from '../health/stored-state.queries.js';
import { holdRound, releaseRound } from '../rounds/review.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { enqueueMatching } from '../rounds/rounds.queries.js';
import { retryFailedJobs } from './failed-jobs.js';
import { listFailedJobs } from './failed-jobs.queries.js';
import { claimJobs, extendLease, finishJob } from './match-jobs.queries.js';
import type { MatchJob } from './match-jobs.queries.js';
import { MatchingService } from './matching.service.js';
import { MatchingWorker } from './matching.worker.js';
import { soon } from '../../test/harness/soon.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.dataSource.query('delete from match_jobs'));

/** Stores a round that waits to be matched. */
function enqueuedRound(): Promise<string> {
  return app.ingestRound({ companyName: `Enqueued ${randomUUID()}` });
}

/** Claims one job for 15 s. */
async function claim(): Promise<MatchJob | undefined> {
  const { jobs } = await claimJobs(app.dataSource.manager, { id: randomUUID(), limit: 1, leaseMs: 15_000 });
  return jobs[0];
}

async function claimed(): Promise<MatchJob> {
  const job = await claim();
  if (job === undefined) throw new Error('there is no job to claim');
  return job;
}

/** Moves leases and retry times into the past, as if time had passed. */
async function pass(seconds: number): Promise<void> {
  await app.dataSource.query(
    `update match_jobs set leased_until = leased_until - $1 * interval '1 s', due_at = due_at - $1 * interval '1 s'`,
    [seconds],
  );
}

async function readJob(roundId: string): Promise<Record<string, unknown> | undefined> {
  const rows: Record<string, unknown>[] = await app.dataSource.query(
    `select attempts, last_error, failed_at is not null as parked, round(extract(epoch from due_at - now()))::int as due_s
     from match_jobs where round_id = $1`,
    [roundId],
  );
  return rows[0];
}

const silent = { info: () => undefined, error: () => undefined } as never;
const newWorker = (matching: Pick<MatchingService, 'matchRound'>) =>
  new MatchingWorker({
    dataSource: app.dataSource,
    matching,
    people: app.nest.get(ErasedPeople),
    log: silent,
  });

describe('the lease of a job', () => {
  it('reserves a round for one matcher until the lease expires', async () => {
    const roundId = await enqueuedRound();
    const first = await claimed();
    expect(first.round_id).toBe(roundId);
    await pass(14);
    expect(await claim()).toBeUndefined();
    await pass(2);
    const second = await claimed();
    expect(second.round_id).toBe(roundId);
    expect(await extendLease(app.dataSource.manager, first, 60_000)).toBe(false);
    expect(await extendLease(app.dataSource.manager, second, 60_000)).toBe(true);
    await pass(58);
    expect(await claim()).toBeUndefined();
  });

  it('allows one more run if the round was queued again during a run', async () => {
    const roundId = await enqueuedRound();
    const first = await claimed();
    await enqueueMatching(app.dataSource.manager, [roundId], new Date());
    expect(await claim()).toBeUndefined();
    await finishJob(app.dataSource.manager, first);
    const second = await claimed();
    await finishJob(app.dataSource.manager, second);
    expect(await claim()).toBeUndefined();
  });

  it('regression: ignores the result of a matcher whose lease expired before the job was enqueued again', async () => {
    const roundId = await enqueuedRound();
    const late = await claimed();
    await pass(16);
    await finishJob(app.dataSource.manager, await claimed());
    await enqueueMatching(app.dataSource.manager, [roundId], new Date());
    await finishJob(app.dataSource.manager, late);
    expect((await claimed()).round_id).toBe(roundId);
    await finishJob(app.dataSource.manager, late);
    expect(await claim()).toBeUndefined();
  });

  it('claims the round that has waited longest, and never gives one round to two concurrent claims', async () => {
    const rounds: string[] = [];
    for (let i = 0; i < 6; i += 1) rounds.push(await enqueuedRound());
    await app.dataSource.query(
      `update match_jobs set enqueued_at = enqueued_at - interval '1 minute' where round_id = $1`,
      [rounds[3]],
    );
    expect((await claimed()).round_id).toBe(rounds[3]);
    const others = await Promise.all(rounds.map(() => claim()));
    const ids = others.flatMap((job) => job?.round_id ?? []);
    expect(ids.sort()).toEqual(rounds.filter((_, i) => i !== 3).sort());
  });
});

describe('regression: a job that fails again and again', () => {
  const failing = { matchRound: () => Promise.reject(new Error('no\0memory\nleft')) };

  it('is tried 8 times with growing pauses, then parked with its error until an operator retries the job', async () => {
    const roundId = await enqueuedRound();
    const worker = newWorker(failing);
    const pauses: unknown[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await worker.step();
      await worker.settle();
      const job = await readJob(roundId);
      expect(job).toMatchObject({ attempts: attempt, last_error: 'Error: no memory left' });
      if (attempt < 8) {
        expect(job?.['parked']).toBe(false);
        pauses.push(job?.['due_s']);
        expect(await claim()).toBeUndefined();
        await pass(Number(job?.['due_s']) + 1);
      }
    }
    expect(pauses).toEqual([1, 5, 15, 60, 180, 600, 1_800]);
    expect((await readJob(roundId))?.['parked']).toBe(true);
    await pass(100_000);
    expect(await claim()).toBeUndefined();

    const failed = await listFailedJobs(app.dataSource.manager, 10);
    expect(failed).toMatchObject([{ round_id: roundId, attempts: 8, last_error: 'Error: no memory left' }]);
    const by = { actor: 'command line', actorUserId: null, now: new Date() };
    await expect(retryFailedJobs(app.dataSource, [randomUUID()], by)).rejects.toThrow('has not failed');
    expect(await retryFailedJobs(app.dataSource, [roundId], by)).toEqual([roundId]);
    expect(await claimed()).toMatchObject({ round_id: roundId, attempts: 1 });
    const entries: unknown[] = await app.dataSource.query(
      `select subject from audit_log where action = 'jobs.retry'`,
    );
    expect(entries).toEqual([{ subject: roundId }]);
  });

  it('is also parked when each attempt kills its process', async () => {
    const roundId = await enqueuedRound();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect((await claimed()).attempts).toBe(attempt);
      await pass(16);
    }
    const last = await claimJobs(app.dataSource.manager, { id: randomUUID(), limit: 1, leaseMs: 15_000 });
    expect(last).toEqual({ jobs: [], parked: [roundId] });
    expect(await readJob(roundId)).toMatchObject({
      attempts: 8,
      parked: true,
      last_error: 'the process ended while it matched the round',
    });
  });

  it('does not keep the address of an erased person in its error', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const email = 'una@failing-job.example';
    await operator.call('POST', '/app/api/operator/erasures', { email });
    const roundId = await enqueuedRound();
    const worker = newWorker({
      matchRound: () => Promise.reject(new Error(`no row of ${email}, jo@failing-job.example`)),
    });
    await worker.step();
    await worker.settle();
    expect(await readJob(roundId)).toMatchObject({
      last_error: 'Error: no row of erased, jo@failing-job.example',
    });
  });

  it('gets all its attempts again when the round changes, and delays no other job', async () => {
    const poisoned = await enqueuedRound();
    const good = await enqueuedRound();
    const worker = newWorker({
      matchRound: (id) => (id === poisoned ? failing.matchRound() : Promise.resolve(0)),
    });
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await worker.step();
      await worker.settle();
      await pass(2_000);
    }
    expect(await readJob(good)).toBeUndefined();
    expect((await readJob(poisoned))?.['parked']).toBe(true);
    await enqueueMatching(app.dataSource.manager, [poisoned], new Date());
    expect(await claimed()).toMatchObject({ round_id: poisoned, attempts: 1 });
  });
});

describe('a matcher that loses its lease in the middle of a large round', () => {
  it('stops, and the next matcher stores the remaining matches, so each user gets the round once', async () => {
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
    const { nest, dataSource } = app;
    const worker = newWorker(loseLease);
    await worker.step();
    await worker.settle();
    expect(await stored()).toBe(500);
    expect(
      await dataSource.query(`select 1 as left from match_jobs where round_id = $1`, [roundId]),
    ).toHaveLength(1);
    const next = newWorker(nest.get(MatchingService));
    await soon('the rest is matched', async () => {
      const isWorking = await next.step();
      await next.settle();
      return !isWorking;
    });
    expect(await stored()).toBe(1_100);
  });
});

describe('a round that was queued when the operator marked all waiting matches as failed', () => {
  it.each([
    [
      'a rematch comes first',
      async () => {
        const since = new Date(Date.now() - 600_000);
        await app.nest.get(MatchingService).rematchSince(since, async () => undefined);
      },
    ],
    [
      'it is held and released',
      async (roundId: string) => {
        const by = { actor: 'test', actorUserId: null, now: new Date() };
        await holdRound(app.dataSource, roundId, by);
        expect(await claim()).toBeUndefined();
        expect(await countUnmatchedRounds(app.dataSource.manager)).toMatchObject({ waiting: 0 });
        await releaseRound(app.dataSource, roundId, by);
      },
    ],
  ])('regression: sends nothing if %s', async (_, change) => {
    const user = await app.newUser();
    const domain = `${randomUUID()}.com`;
    await user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'a', name: 'Quiet', domain }] });
    await user.call('POST', '/api/v1/webhooks', { url: 'https://receiver.test/hook' });
    const roundId = await app.ingestRound({ companyName: domain, website: `https://${domain}` });
    await failPending(app.dataSource, { isConfirmed: true, now: new Date() });
    await change(roundId);
    await app.matchAll();
    const { body } = await user.call('GET', '/api/v1/matches');
    expect(body.data).toMatchObject([{ webhook_status: 'failed' }]);
    expect(await readJob(roundId)).toBeUndefined();
  });

  it('sends nothing after an operator holds and releases the round', async () => {
    const user = await app.newUser();
    await user.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'a', name: 'Heldover', domain: 'heldover.com' }],
    });
    await user.call('POST', '/api/v1/webhooks', { url: 'https://receiver.test/hook' });
    const roundId = await app.ingestRound({ companyName: 'Heldover', website: 'https://heldover.com' });
    const by = { actor: 'test', actorUserId: null, now: new Date() };
    await holdRound(app.dataSource, roundId, by);
    await failPending(app.dataSource, { isConfirmed: true, now: new Date() });
    await releaseRound(app.dataSource, roundId, by);
    await app.matchAll();
    const { body } = await user.call('GET', '/api/v1/matches');
    expect(body.data).toMatchObject([{ webhook_status: 'failed' }]);
  });

  it('has no job after an operator holds it, if webhooks are sent again', async () => {
    const roundId = await enqueuedRound();
    await holdRound(app.dataSource, roundId, { actor: 'test', actorUserId: null, now: new Date() });
    expect(await readJob(roundId)).toBeUndefined();
  });

  it('stores its matches as failed, even when it is queued again, while later rounds are sent', async () => {
    const told = await app.newUser();
    const pulling = await app.newUser();
    const accounts = [
      { external_id: 'a', name: 'Silent', domain: 'silent-round.com' },
      { external_id: 'b', name: 'Loud', domain: 'loud-round.com' },
    ];
    for (const user of [told, pulling]) await user.call('POST', '/api/v1/accounts', { accounts });
    await told.call('POST', '/api/v1/webhooks', { url: 'https://receiver.test/hook' });
    const roundId = await app.ingestRound({ companyName: 'Silent', website: 'https://silent-round.com' });
    await claimed();
    await failPending(app.dataSource, { isConfirmed: true, now: new Date() });
    await enqueueMatching(app.dataSource.manager, [roundId], new Date());
    await pass(16);
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
