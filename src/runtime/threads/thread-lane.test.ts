import { soon } from '../../../test/harness/soon.js';
import { ThreadLane } from './thread-lane.js';

it('an idle thread ends, and the next thread repeats the set-up task', async () => {
  const script = new URL('../../../test/fixtures/noting-thread.ts', import.meta.url);
  const lane = new ThreadLane({ script, limitMs: 10_000, memoryMb: 64, idleMs: 1 });
  try {
    expect(lane.isAwake).toBe(false);
    lane.greet('note', 'the rates');
    const first = await lane.run<{ threadId: number; noted: string }>('tell', null);
    expect(first.noted).toBe('the rates');
    await soon('the thread ends', async () => {
      await new Promise(setImmediate);
      return !lane.isAwake;
    });
    const second = await lane.run<{ threadId: number; noted: string }>('tell', null);
    expect(second.noted).toBe('the rates');
    expect(second.threadId).not.toBe(first.threadId);
  } finally {
    await lane.close();
  }
});
