import { ITEM_TASKS, warmUp } from './item-tasks.js';
import { serveThread } from './serve-thread.js';

serveThread(ITEM_TASKS, warmUp);
