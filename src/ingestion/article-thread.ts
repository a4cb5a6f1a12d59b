import { ARTICLE_TASKS } from './article-tasks.js';
import { serveThread } from '../runtime/threads/serve-thread.js';

serveThread(ARTICLE_TASKS);
