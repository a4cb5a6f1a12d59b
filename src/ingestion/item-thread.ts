import { ITEM_TASKS } from './item-tasks.js';
import { serveThread } from './serve-thread.js';

serveThread(ITEM_TASKS);
