import type { AddressInfo } from 'node:net';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { soon } from '../../test/harness/soon.js';
import type { BacktestOptions } from '../matching/backtest.js';
import type { Session } from '../sign-in/session.js';
import { BacktestService } from './backtest.service.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const start = (visitor: Visitor) => visitor.call('POST', '/app/api/backtest', { days: '365' });

/** Blocks each backtest at its first statement until `work` has ended. */
async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  return app.dataSource.transaction(async (tx) => {
    await tx.query('lock table sign_in_attempts in access exclusive mode');
    return work();
  });
}

it('only Pro users can run a backtest', async () => {
  const visitor = await signIn(app);
  expect((await start(visitor)).json()).toMatchObject({ days: 365, matches: 0, is_cut: false, samples: [] });
  expect((await visitor.call('POST', '/app/api/backtest', { days: '10000' })).statusCode).toBe(400);
  const free = await signIn(app, { tier: 'free' });
  expect((await start(free)).statusCode).toBe(403);
});

it('regression: if a user starts eight backtests at the same time, the service runs one and rejects the others immediately', async () => {
  const visitor = await signIn(app);
  const { refused, calls } = await whileHeld(async () => {
    const calls = Array.from({ length: 8 }, () => start(visitor));
    const refused: Awaited<(typeof calls)[number]>[] = [];
    for (const call of calls)
      void call.then((reply) => {
        if (reply.statusCode === 429) refused.push(reply);
      });
    await soon('seven refused calls', async () => {
      await new Promise(setImmediate);
      return refused.length === 7;
    });
    return { refused: [...refused], calls };
  });
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(429)]);
  for (const reply of refused) {
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.json().error.code).toBe('too_many_attempts');
  }
  // The limit is six backtests per minute. Rejected calls do not count.
  for (let run = 1; run < 6; run += 1) expect((await start(visitor)).statusCode).toBe(200);
  expect((await start(visitor)).statusCode).toBe(429);
});

describe('two users whose backtests never end', () => {
  const script = new URL('../../test/fixtures/endless-backtest-thread.ts', import.meta.url);
  const service = () => app.nest.get(BacktestService);
  const sessionOf = ({ userId }: Visitor) => ({ userId, tier: 'pro' }) as Session;

  /** Starts a backtest. Returns a function that stops it. */
  const begin = (visitor: Visitor, options: BacktestOptions = {}) => {
    const caller = new AbortController();
    const report = service().run(sessionOf(visitor), 30, { ...options, signal: caller.signal });
    report.catch(() => undefined);
    return { report, hangUp: () => caller.abort() };
  };
  const beginEndless = (visitor: Visitor) => begin(visitor, { script });
  const untilWaiting = (count: number) =>
    soon(`${count} waiting backtests`, async () => {
      await new Promise(setImmediate);
      return service()['turns']['waiting'].length === count;
    });
  const untilRunning = (count: number) =>
    soon(`${count} running backtests`, async () => {
      await new Promise(setImmediate);
      return service()['turns']['running'] === count;
    });

  beforeAll(() => app.ingestRound({ companyName: 'Endmoor Looms' }));

  it('regression: the two users do not block a third user, who gets the next free slot', async () => {
    const [first, second, third] = [await signIn(app), await signIn(app), await signIn(app)];
    const [one, other] = [beginEndless(first), beginEndless(second)];
    await untilRunning(2);
    const waiting = start(third);
    await untilWaiting(1);
    expect((await start(first)).statusCode).toBe(429);
    expect((await start(third)).statusCode).toBe(429);
    one.hangUp();
    await one.report;
    // The first user starts again immediately, but a user who has had no turn yet goes first.
    const again = beginEndless(first);
    expect((await waiting).statusCode).toBe(200);
    other.hangUp();
    again.hangUp();
    await Promise.allSettled([other.report, again.report]);
    await untilRunning(0);
  });

  it('regression: the two users wait behind the other users, in the order of their last turns', async () => {
    const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => signIn(app)));
    if (!first || !second || !third || !fourth) throw new Error('Expected four users to sign in.');
    const ended: string[] = [];
    const [one, other] = [beginEndless(first), beginEndless(second)];
    await untilRunning(2);
    const late = begin(third);
    await untilWaiting(1);
    one.hangUp();
    await late.report;
    const again = begin(first);
    await again.report;
    const blocker = beginEndless(fourth);
    await untilRunning(2);
    const runs = [first, third].map((visitor) => begin(visitor).report);
    void runs[0]?.then(() => ended.push('first'));
    void runs[1]?.then(() => ended.push('third'));
    await untilWaiting(2);
    other.hangUp();
    await Promise.all(runs);
    expect(ended).toEqual(['third', 'first']);
    blocker.hangUp();
    await blocker.report;
    await untilRunning(0);
  });

  it('endless backtests stop at the time limit and release their slots', async () => {
    const [first, second, third] = [await signIn(app), await signIn(app), await signIn(app)];
    const runs = [first, second].map((visitor) => begin(visitor, { script, limits: { wallMs: 300 } }).report);
    await untilRunning(2);
    expect((await start(third)).statusCode).toBe(200);
    expect((await Promise.all(runs)).map((report) => report.is_cut)).toEqual([true, true]);
  });

  it('a waiting caller who closes the connection no longer waits for a slot', async () => {
    const [first, second, third] = [await signIn(app), await signIn(app), await signIn(app)];
    const held = [beginEndless(first), beginEndless(second)];
    await untilRunning(2);
    const waiting = begin(third);
    await untilWaiting(1);
    waiting.hangUp();
    await expect(waiting.report).rejects.toThrow(
      'The client closed the connection before the backtest ended.',
    );
    await untilWaiting(0);
    for (const { hangUp } of held) hangUp();
    await Promise.all(held.map(({ report }) => report));
    await untilRunning(0);
  });
});

it('if a backtest reaches a limit, its report says that it is incomplete', async () => {
  const visitor = await signIn(app);
  for (const name of ['Wickenby Looms', 'Ardmoor Ferries']) {
    await visitor.call('POST', '/app/api/crm/accounts', { accounts: [{ external_id: name, name }] });
    await app.ingestRound({ companyName: name });
  }
  const session = { userId: visitor.userId, tier: 'pro' } as Session;
  const report = await app.nest.get(BacktestService).run(session, 30, { limits: { rounds: 1 } });
  expect(report).toMatchObject({ is_cut: true, rounds: 1, matches: 1 });
});

it('regression: if the caller closes the connection, the service stops the backtest', async () => {
  const visitor = await signIn(app);
  await app.ingestRound({ companyName: 'Hangmoor Looms' });
  const service = app.nest.get(BacktestService);
  const script = new URL('../../test/fixtures/endless-backtest-thread.ts', import.meta.url);
  const run = service.run.bind(service);
  service.run = (session, days, options) => run(session, days, { ...options, script });
  try {
    await app.nest.listen(0, '127.0.0.1');
    const { port } = app.nest.getHttpServer().address() as AddressInfo;
    const caller = new AbortController();
    const call = fetch(`http://127.0.0.1:${port}/app/api/backtest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-fundmatch-app': '1', cookie: visitor.cookie },
      body: JSON.stringify({ days: '30' }),
      signal: caller.signal,
    });
    await soon('a running backtest', async () => {
      await new Promise(setImmediate);
      return service['turns']['running'] === 1;
    });
    caller.abort();
    await expect(call).rejects.toThrow('aborted');
    await soon('the end of the backtest', async () => {
      await new Promise(setImmediate);
      return service['turns']['running'] === 0;
    });
  } finally {
    service.run = run;
  }
  expect((await start(visitor)).statusCode).toBe(200);
  // The caller closed the connection, so the service stopped the backtest. That is not a failure.
  expect(app.logLines.filter((line) => line.includes('call failed'))).toEqual([]);
});
