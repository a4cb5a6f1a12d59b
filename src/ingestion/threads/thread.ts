import { workerData } from 'node:worker_threads';
import { serveThread } from '../../runtime/threads/serve-thread.js';

export type ThreadPart = 'items' | 'documents' | 'pages';

/**
 * Serves the tasks of one thread. Each thread loads only the code of its part. The weights of the
 * extraction model alone would fill the memory of the thread that reads pages.
 */
async function serve(part: ThreadPart): Promise<void> {
  if (part === 'items') {
    const { ITEM_TASKS, warmUp } = await import('./item-tasks.js');
    serveThread(ITEM_TASKS, warmUp);
  } else if (part === 'documents') {
    const { DOCUMENT_TASKS } = await import('./document-tasks.js');
    serveThread(DOCUMENT_TASKS);
  } else {
    const { ARTICLE_TASKS } = await import('./article-tasks.js');
    serveThread(ARTICLE_TASKS);
  }
}

await serve((workerData as { part: ThreadPart }).part);
