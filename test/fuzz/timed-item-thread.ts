import { startThreadClock } from '../harness/thread-clock.js';
import { ITEM_TASKS, warmUp } from '../../src/ingestion/threads/item-tasks.js';
import { serveThread } from '../../src/runtime/threads/serve-thread.js';

/** The thread that judges items. It adds its CPU time to each verdict. */
serveThread(
  {
    ...ITEM_TASKS,
    extractFeedItem: (input: Parameters<typeof ITEM_TASKS.extractFeedItem>[0]) => {
      const cpuMs = startThreadClock();
      return { ...ITEM_TASKS.extractFeedItem(input), cpuMs: cpuMs() };
    },
  },
  warmUp,
);
