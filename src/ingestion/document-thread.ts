import { DOCUMENT_TASKS } from './document-tasks.js';
import { serveThread } from '../runtime/threads/serve-thread.js';

serveThread(DOCUMENT_TASKS);
