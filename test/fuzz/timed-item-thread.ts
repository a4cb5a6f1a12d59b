import { startThreadClock } from '../harness/thread-clock.js';
import { ITEM_TASKS, warmUp } from '../../src/ingestion/threads/item-tasks.js';
import type { FeedItem } from '../../src/ingestion/formats/feed.js';
import { serveThread } from '../../src/runtime/threads/serve-thread.js';

/** The thread that judges items; says with each verdict how much CPU time it took. */
serveThread(
  {
    ...ITEM_TASKS,
    extractFeedItem: (item: FeedItem) => {
      const cpuMs = startThreadClock();
      return { ...ITEM_TASKS.extractFeedItem(item), cpuMs: cpuMs() };
    },
  },
  warmUp,
);
