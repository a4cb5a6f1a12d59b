import { DOCUMENT_TASKS } from './document-tasks.js';
import { serveThread } from './serve-thread.js';

serveThread(DOCUMENT_TASKS);
