import { createTestDatabase } from '../../../test/harness/database.js';
import type { TestDatabase } from '../../../test/harness/database.js';
import { StandingClock } from '../../../test/harness/polling.js';
import { HostBudget, HostBusy } from './host-budget.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns a budget, and the times of the slots that it assigned. */
function newBudget(clock: StandingClock): { budget: HostBudget; turns: number[] } {
  const turns: number[] = [];
  const budget = new HostBudget(database.dataSource, clock, async (ms) => {
    turns.push((await clock.now()).getTime() + ms);
  });
  return { budget, turns };
}

describe('the budget of a host', () => {
  it('gives all processes together at most ten requests in any second', async () => {
    const clock = new StandingClock('2026-03-04T15:00:00Z');
    const start = (await clock.now()).getTime();
    const one = newBudget(clock);
    const two = newBudget(clock);
    await Promise.all(
      Array.from({ length: 40 }, (_each, index) =>
        (index % 2 === 0 ? one : two).budget.take(
          `https://${index % 3 === 0 ? 'www' : 'data'}.sec.gov/${index}`,
          125,
          'a',
        ),
      ),
    );
    const turns = [start, ...one.turns, ...two.turns].sort((a, b) => a - b);
    expect(turns).toEqual(Array.from({ length: 40 }, (_each, index) => start + index * 125));
    for (const turn of turns) {
      expect(turns.filter((other) => other >= turn && other < turn + 1_000).length).toBeLessThanOrEqual(10);
    }
  });

  it('lets a request wait ten seconds at most, and reserves no slot for a request that would wait longer', async () => {
    const clock = new StandingClock('2026-03-04T15:00:00Z');
    const { budget } = newBudget(clock);
    for (let index = 0; index < 11; index += 1) await budget.take('https://busy.example/', 1_000, 'a');
    const refusal = budget.take('https://busy.example/', 1_000, 'a');
    await expect(refusal).rejects.toThrow(HostBusy);
    await expect(refusal).rejects.toMatchObject({ until: new Date('2026-03-04T15:00:11Z') });
    await clock.wait(1_000);
    await budget.take('https://busy.example/', 1_000, 'a');
  });

  it('stops every process from calling a host that asked for a pause, but no other host', async () => {
    const clock = new StandingClock('2026-03-04T15:00:00Z');
    const { budget, turns } = newBudget(clock);
    await budget.hold('https://held.example/a', 60_000, 'a');
    await expect(newBudget(clock).budget.take('https://held.example/b', 100, 'a')).rejects.toMatchObject({
      until: new Date('2026-03-04T15:01:00Z'),
    });
    await budget.take('https://free.example/', 100, 'a');
    await clock.wait(60_000);
    await budget.take('https://held.example/b', 100, 'a');
    expect(turns).toEqual([]);
  });

  it('regression: obeys a pause that a host asks for while a request waits for its slot', async () => {
    const clock = new StandingClock('2026-03-04T15:00:00Z');
    const url = 'https://paused.example/';
    const other = newBudget(clock).budget;
    const budget = new HostBudget(database.dataSource, clock, async (ms) => {
      await other.hold(url, 60_000, 'other');
      await clock.wait(ms);
    });
    await budget.take(url, 5_000, 'a');
    await expect(budget.take(url, 5_000, 'a')).rejects.toMatchObject({
      until: new Date('2026-03-04T15:01:00Z'),
    });
  });

  it('regression: one broken feed pauses other sources of its host only once', async () => {
    const clock = new StandingClock('2026-03-04T15:00:00Z');
    const { budget } = newBudget(clock);
    const url = 'https://shared.example/';
    for (let round = 0; round < 5; round += 1) {
      await budget.take(url, 100, 'broken');
      await budget.hold(url, 3_600_000, 'broken');
      await expect(budget.take(url, 100, 'broken')).rejects.toThrow(HostBusy);
      if (round === 0) await expect(budget.take(url, 100, 'healthy')).rejects.toThrow(HostBusy);
      else await budget.take(url, 100, 'healthy');
      await clock.wait(3_600_000);
    }
    // If the whole host is overloaded, each caller receives its own pause.
    await budget.hold(url, 60_000, 'healthy');
    await expect(budget.take(url, 100, 'healthy')).rejects.toThrow(HostBusy);
    await expect(budget.take(url, 100, 'third')).rejects.toThrow(HostBusy);
  });

  it('deletes hosts that were not called for a day', async () => {
    const clock = new StandingClock('2026-03-04T15:00:00Z');
    const { budget } = newBudget(clock);
    await budget.take('https://once.example/', 100, 'a');
    await clock.wait(86_400_000 + 1_000);
    await budget.take('https://recent.example/', 100, 'a');
    await budget.tidy();
    const rows = await database.dataSource.query(
      `select host from host_budgets where host like '%e.example' or host like 'recent%'`,
    );
    expect(rows).toEqual([{ host: 'recent.example' }]);
  });
});
