import { ITEM_TASKS, warmUp } from './item-tasks.js';
import { serveThread } from '../runtime/threads/serve-thread.js';

serveThread(ITEM_TASKS, warmUp);
