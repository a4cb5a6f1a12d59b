import { createLog } from './log.js';
import { WorkLoop } from './work-loop.js';

const log = createLog('silent');

/** Creates a loop that runs the given steps in order. Further steps find no work. */
function loopOf(steps: (() => Promise<boolean | number> | boolean | number)[], pollMs = 60_000) {
  const startedAt = performance.now();
  const calls: number[] = [];
  let seen: () => void = () => undefined;
  const loop = new WorkLoop(
    'test',
    async () => {
      calls.push(performance.now() - startedAt);
      seen();
      return (await steps[calls.length - 1]?.()) ?? false;
    },
    { pollMs, log },
  );
  const called = (count: number): Promise<void> =>
    new Promise((resolve) => {
      seen = () => calls.length >= count && resolve();
      seen();
    });
  return { loop, calls, called };
}

describe('the work loop', () => {
  it('the loop continues immediately while there is work, and then waits for a wake-up', async () => {
    const { loop, calls, called } = loopOf([() => true, () => true, () => false]);
    loop.start();
    await called(3);
    loop.wake();
    await called(4);
    await loop.stop();
    expect(calls).toHaveLength(4);
  });

  it('the loop does not lose a wake-up that arrives during a step', async () => {
    const { loop, called } = loopOf([
      () => {
        loop.wake();
        return false;
      },
    ]);
    loop.start();
    await called(2);
    await loop.stop();
  });

  it('the loop waits for the milliseconds that a step returns, but at most for the poll interval', async () => {
    const { loop, called } = loopOf([() => 20, () => 60_000], 50);
    loop.start();
    await called(3);
    await loop.stop();
  });

  it('the loop pauses after a failure, even if it is woken during the pause', async () => {
    const { loop, calls, called } = loopOf([() => Promise.reject(new Error('the database is away'))]);
    loop.start();
    await called(1);
    const waking = setInterval(() => loop.wake(), 5);
    await called(2);
    clearInterval(waking);
    await loop.stop();
    expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThan(450);
  });

  it('a waiting loop stops immediately, and a working loop stops after its current step', async () => {
    let finish: () => void = () => undefined;
    const { loop, calls, called } = loopOf([() => new Promise((resolve) => (finish = () => resolve(true)))]);
    loop.start();
    await called(1);
    const stopped = loop.stop();
    finish();
    await stopped;
    expect(calls).toHaveLength(1);
    const waiting = loopOf([() => false]);
    waiting.loop.start();
    await waiting.called(1);
    await waiting.loop.stop();
  });
});
