import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';

/**
 * Timeout in milliseconds for one page. An article of 100 KB took 0.1 s, one of 2 MB 0.4 s. A
 * hostile page of 200 KB, nested 40,000 deep, took 32 s.
 */
const TIME_LIMIT_MS = 3_000;
const MEMORY_LIMIT_MB = 192;
/** Most characters of a page that are read, and of its article. */
const MAX_PAGE = 1_000_000;
const MAX_ARTICLE = 300_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Finds the article in a page and returns its HTML. Null if there is none, or if it cannot be found
 * within 3 s and 192 MB. Runs in its own thread, one page at a time per process, because the time
 * grows faster than the size of a hostile page.
 */
export function findArticle(html: string): Promise<string | null> {
  const found = last.then(() => readInThread(html.slice(0, MAX_PAGE)));
  last = found.catch(() => null);
  return found;
}

const { resolve: pathOf } = createRequire(import.meta.url);

/** Never rejects. If the thread dies, there is no article. */
function readInThread(html: string): Promise<string | null> {
  return new Promise((resolve) => {
    const data: ThreadData = {
      html,
      linkedom: pathOf('linkedom'),
      readability: pathOf('@mozilla/readability'),
      maxArticle: MAX_ARTICLE,
    };
    // A thread cannot start from a module that only a test runner can load, so it starts from a
    // function's source text.
    const worker = new Worker(`(${findInPage.toString()})(require, require('node:worker_threads'))`, {
      eval: true,
      workerData: data,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    // Counted once the thread has loaded. On a busy machine that alone takes seconds.
    let timer: NodeJS.Timeout | undefined;
    worker.on('message', (message: ThreadMessage) => {
      if (message === 'loaded') timer = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS);
      else resolve(message.found);
    });
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(null);
    });
  });
}

interface ThreadData {
  html: string;
  linkedom: string;
  readability: string;
  maxArticle: number;
}

type ThreadMessage = 'loaded' | { found: string | null };

/** Runs in the thread. It sees only its two parameters. */
function findInPage(
  load: NodeJS.Require,
  thread: { parentPort: MessagePort | null; workerData: unknown },
): void {
  const { html, linkedom, readability, maxArticle } = thread.workerData as ThreadData;
  const { parseHTML } = load(linkedom) as typeof import('linkedom');
  const { Readability } = load(readability) as typeof import('@mozilla/readability');
  const tell = (message: ThreadMessage) => thread.parentPort?.postMessage(message);
  tell('loaded');
  const { document } = parseHTML(html);
  const article = new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
    charThreshold: 200,
    maxElemsToParse: 30_000,
  }).parse();
  tell({ found: article?.content?.slice(0, maxArticle) ?? null });
}
