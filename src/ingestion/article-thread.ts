import { ARTICLE_TASKS } from './article-tasks.js';
import { serveThread } from './serve-thread.js';

serveThread(ARTICLE_TASKS);
