import { DEFAULT_LIMITS, FairQueue, MAX_WAITING_PER_HOST } from './fair-queue.js';
import type { Turn } from './fair-queue.js';

const url = (host: string) => `https://${host}/hook`;
const limits = { total: 20, perUser: 5, perHost: 10 };

/**
 * A queue, and the number of matches that each user still has to send. A send lasts until the test
 * ends it.
 */
class Bench {
  readonly queue: FairQueue;
  readonly inFlight: Turn[] = [];
  private readonly left = new Map<string, number>();

  constructor(its = limits) {
    this.queue = new FairQueue(its);
  }

  add(userId: string, host: string, matches: number): void {
    this.left.set(userId, (this.left.get(userId) ?? 0) + matches);
    this.queue.add(userId, url(host));
  }

  /** Starts all sends that the queue allows. Returns the user of each started send. */
  begin(): string[] {
    const begun: string[] = [];
    for (let turn = this.queue.take(); turn !== null; turn = this.queue.take()) {
      const left = (this.left.get(turn.userId) ?? 0) - 1;
      this.left.set(turn.userId, Math.max(0, left));
      if (left >= 0) {
        begun.push(turn.userId);
        this.inFlight.push(turn);
      }
      this.queue.settleClaim(turn, { hasMore: left > 0 });
      if (left < 0) this.queue.end(turn);
    }
    return begun;
  }

  /** Ends the oldest `count` sends of a user, or of all users if no user is given. */
  end(count: number, { userId, wasSlow }: { userId?: string; wasSlow?: boolean } = {}): void {
    for (let ended = 0; ended < count; ended += 1) {
      const at = this.inFlight.findIndex((turn) => userId === undefined || turn.userId === userId);
      const [turn] = this.inFlight.splice(at, 1);
      if (turn !== undefined) this.queue.end(turn, wasSlow);
    }
  }
}

const count = (begun: string[], userId: string) => begun.filter((id) => id === userId).length;

describe('the limits', () => {
  it('the queue limits a user to 5 sends in flight, however many matches wait', () => {
    const bench = new Bench(DEFAULT_LIMITS);
    bench.add('a', 'one.test', 400);
    expect(bench.begin()).toHaveLength(5);
    bench.end(2);
    expect(bench.begin()).toHaveLength(2);
  });

  it('the queue allows 10 sends in flight per host name, however many users share the host and however they spell it', () => {
    const bench = new Bench();
    const spellings = ['one.test', 'ONE.test', 'one.test.', 'one.test:8443'];
    for (const [at, host] of spellings.entries()) bench.add(`user${at}`, host, 5);
    expect(bench.begin()).toHaveLength(10);
    bench.end(10);
    expect(bench.begin()).toHaveLength(10);
  });

  it('the queue allows 20 sends in flight per process, however many hosts wait', () => {
    const bench = new Bench();
    for (let at = 0; at < 10; at += 1) bench.add(`user${at}`, `host${at}.test`, 5);
    expect(bench.begin()).toHaveLength(20);
  });

  it('the queue counts a user towards the new host after the URL has changed', () => {
    const { queue } = new Bench();
    queue.add('a', url('old.test'));
    const turn = queue.take();
    expect(turn).toMatchObject({ userId: 'a', url: url('old.test') });
    if (turn === null) throw new Error('Expected a turn, got null');
    queue.settleClaim(turn, { hasMore: true, url: url('new.test') });
    queue.end(turn);
    expect(queue.take()).toMatchObject({ userId: 'a', url: url('new.test') });
  });
});

describe('fairness', () => {
  it('users take turns, even within one host', () => {
    const bench = new Bench();
    for (const userId of ['a', 'b', 'c', 'd']) bench.add(userId, 'shared.test', 100);
    bench.add('e', 'other.test', 100);
    const begun = bench.begin();
    for (let round = 0; round < 100; round += 1) {
      bench.end(1);
      begun.push(...bench.begin());
    }
    const turns = ['a', 'b', 'c', 'd'].map((userId) => count(begun, userId));
    expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(2);
    expect(count(begun, 'e')).toBeGreaterThanOrEqual(Math.min(...turns));
  });

  it('a hung endpoint with 400 waiting sends delays no other user, on its host or elsewhere', () => {
    const bench = new Bench();
    bench.add('hung', 'shared.test', 400);
    expect(bench.begin()).toHaveLength(5);
    for (let at = 0; at < 50; at += 1) {
      bench.add('neighbour', 'shared.test', 1);
      bench.add('stranger', 'other.test', 1);
      expect(bench.begin()).toEqual(['neighbour', 'stranger']);
      bench.end(1, { userId: 'neighbour' });
      bench.end(1, { userId: 'stranger' });
    }
  });

  it('slow endpoints share half of the pool, and half of the limit of their host, until they are fast again', () => {
    const bench = new Bench();
    for (let at = 0; at < 20; at += 1) bench.add(`hung${at}`, `hung${at % 2}.test`, 100);
    expect(bench.begin()).toHaveLength(20);
    bench.end(20, { wasSlow: true });
    const begun = bench.begin();
    expect(begun).toHaveLength(10);
    expect(new Set(begun).size).toBe(10);
    bench.add('neighbour', 'hung0.test', 1);
    for (let at = 0; at < 9; at += 1) bench.add(`well${at}`, `well${at}.test`, 1);
    expect(bench.begin()).toHaveLength(10);
    bench.end(20, { wasSlow: false });
    expect(bench.begin()).toHaveLength(20);
  });

  it('regression: a user that the queue rejected gets a turn before the queued users send their backlog', () => {
    const bench = new Bench(DEFAULT_LIMITS);
    const users = MAX_WAITING_PER_HOST + DEFAULT_LIMITS.perHost;
    for (let at = 0; at < users; at += 1) bench.add(`user${at}`, 'one.test', 20);
    const begun = bench.begin();
    expect(bench.queue.add('late', url('one.test'))).toBe(false);
    while (!begun.includes('late') && begun.length < 20 * users) {
      bench.end(DEFAULT_LIMITS.perHost);
      bench.add('late', 'one.test', 1);
      begun.push(...bench.begin());
    }
    expect(begun.length).toBeLessThan(2 * users);
    expect(begun).toContain('late');
  });

  it('if a user is added again while a claim finds no match, the queue gives that user another turn', () => {
    const queue = new FairQueue(limits);
    queue.add('a', url('one.test'));
    const turn = queue.take();
    if (turn === null) throw new Error('Expected a turn, got null');
    queue.add('a', url('one.test'));
    queue.settleClaim(turn, { hasMore: false });
    queue.end(turn);
    expect(queue.take()).toMatchObject({ userId: 'a' });
  });

  it('the queue retries a failed claim', () => {
    const queue = new FairQueue(limits);
    queue.add('a', url('one.test'));
    const turn = queue.take();
    if (turn === null) throw new Error('Expected a turn, got null');
    queue.end(turn);
    expect(queue.take()).toMatchObject({ userId: 'a' });
  });
});

describe('many users', () => {
  it('each turn of 50,000 users takes constant time, and the queue frees its memory afterwards', () => {
    const bench = new Bench();
    for (let at = 0; at < 50_000; at += 1) bench.add(`user${at}`, `host${at % 1_000}.test`, 2);
    // The test measures CPU time instead of elapsed time, because other tests run in parallel.
    const before = process.cpuUsage();
    let sent = 0;
    for (let begun = bench.begin(); begun.length > 0; begun = bench.begin()) {
      sent += begun.length;
      bench.end(begun.length);
    }
    expect(sent).toBe(100_000);
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
    expect(bench.queue.size).toBe(0);
  });
});
