import { Worker } from 'node:worker_threads';
import { ExchangeRates } from '../../src/ingestion/exchange-rates/exchange-rates.js';
import { Extractor } from '../../src/ingestion/threads/extractor.js';
import { longestTurn } from '../harness/thread-clock.js';

/** Results of a run. Times are CPU times of one thread, in milliseconds. */
export interface FuzzResult {
  texts: number;
  chars: number;
  rounds: number;
  tooSlow: number;
  /** The slowest texts, slowest first. `hostileText(text)` makes the same text again. */
  slowest: { text: number; chars: number; cpuMs: number }[];
  /** Longest time, in milliseconds, for which this process's event loop was blocked. */
  longestTurnMs: number;
  /**
   * Longest time, in milliseconds, to parse a feed. A feed has one long text, or several texts with
   * at most 1,000,000 characters together.
   */
  slowestFeedMs: number;
}

export interface FuzzOptions {
  /** Number of the first text. */
  from: number;
  texts: number;
  /** Time limit of the run, in milliseconds. Default: no limit. */
  withinMs?: number;
  onProgress?: (result: FuzzResult) => void;
}

/** A feed with some of the texts. A separate thread makes it. */
export interface FuzzFeed {
  bytes: Uint8Array;
  /** CPU time to parse the feed, in milliseconds. */
  parseMs: number;
  /** The number and the length of each text, in characters. */
  chars: [number, number][];
}

const KEPT = 20;
/**
 * A text that takes longer than this, in milliseconds, is judged again. The first text that needs a
 * pattern also pays for its compilation.
 */
const AGAIN_MS = 50;

/**
 * Makes the service's threads parse feeds of hostile texts and judge every item. A separate thread
 * makes the feeds, so that this thread does only the work of a worker process.
 */
export async function fuzzTexts(options: FuzzOptions): Promise<FuzzResult> {
  const counts = { texts: 0, chars: 0, rounds: 0, tooSlow: 0 };
  const result: FuzzResult = { ...counts, slowest: [], longestTurnMs: 0, slowestFeedMs: 0 };
  const scripts = { items: new URL('./timed-item-thread.ts', import.meta.url) };
  const extractor = new Extractor(new ExchangeRates(), scripts);
  const maker = startMaker();
  const endsAt = performance.now() + (options.withinMs ?? Infinity);
  try {
    // The first item of a language compiles the patterns of this language. No text must pay for
    // this time.
    await judge(extractor, await maker.next({ warmUp: true }), result);
    Object.assign(result, counts, { slowest: [] });
    for (let at = options.from; at < options.from + options.texts && performance.now() < endsAt;) {
      const left = options.from + options.texts - at;
      const feed = await maker.next({ from: at, most: left });
      const { longestMs } = await longestTurn(() => judge(extractor, feed, result));
      result.longestTurnMs = Math.max(result.longestTurnMs, longestMs);
      result.slowestFeedMs = Math.max(result.slowestFeedMs, feed.parseMs);
      at += feed.chars.length;
      options.onProgress?.(result);
    }
    return result;
  } finally {
    await Promise.all([extractor.onApplicationShutdown(), maker.end()]);
  }
}

async function judge(extractor: Extractor, { bytes, chars }: FuzzFeed, result: FuzzResult): Promise<void> {
  const lengths = new Map(chars);
  const listed = await extractor.listFeed(bytes, null);
  const judged = await Promise.all(listed.map(({ item }) => extractor.extractFeedItem(item)));
  for (const [at, { sourceItem, verdict, ...timed }] of judged.entries()) {
    const text = Number(sourceItem);
    const again = listed[at];
    let cpuMs = cpuMsOf(timed);
    if (cpuMs > AGAIN_MS && again !== undefined)
      cpuMs = Math.min(cpuMs, cpuMsOf(await extractor.extractFeedItem(again.item)));
    if (verdict.outcome === 'round') result.rounds += 1;
    else if (verdict.reason === 'too-slow') result.tooSlow += 1;
    result.slowest.push({ text, chars: lengths.get(text) ?? 0, cpuMs });
  }
  result.texts += chars.length;
  result.chars += chars.reduce((sum, [, length]) => sum + length, 0);
  result.slowest = result.slowest.sort((a, b) => b.cpuMs - a.cpuMs).slice(0, KEPT);
}

/**
 * Returns the CPU time of a text in milliseconds, which the thread adds to its verdict. Returns
 * infinity if the service stopped the thread because the text was too slow.
 */
function cpuMsOf(item: object): number {
  return 'cpuMs' in item ? Number(item.cpuMs) : Infinity;
}

type Ask = { warmUp: true } | { from: number; most: number };

function startMaker(): { next(ask: Ask): Promise<FuzzFeed>; end(): Promise<unknown> } {
  const loader = new URL('../../scripts/run-typescript.mjs', import.meta.url).href;
  const worker = new Worker(new URL('./feed-thread.ts', import.meta.url), {
    execArgv: ['--no-warnings', '--import', loader],
  });
  return {
    next: (ask) =>
      new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.postMessage(ask);
      }),
    end: () => worker.terminate(),
  };
}
