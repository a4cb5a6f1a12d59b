import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Advice, Band } from '../../extraction/advice.js';
import type { ThreadError } from '../../runtime/threads/serve-thread.js';
import { ThreadLane, TooSlow, scriptBeside } from '../../runtime/threads/thread-lane.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import type { ExplainedRound } from '../../extraction/explain-article.js';
import { NO_SUGGESTION } from '../../extraction/suggested-round.js';
import type { Document, ExtractedItem } from '../extracted-item.js';
import type { CurrentFiling } from '../formats/edgar-current.js';
import type { Filing } from '../formats/edgar-index.js';
import type { FeedItem } from '../formats/feed.js';
import { InputError } from '../formats/input-error.js';
import type { RejectedArticle, RejectedTask } from './item-tasks.js';
import type { ThreadPart } from './thread.js';
import type { SeenMark } from '../ingestion.queries.js';

/**
 * Limits of one item. A typical item takes 1 ms. The slowest of 100,000 hostile items took less
 * than a tenth of the limit.
 */
const ITEM_LIMIT = { limitMs: 2_000, memoryMb: 384 };
/** Limits of one document. A feed of 5 MB takes 0.2 s. Hostile feeds of 20 MiB took 8 s. */
const DOCUMENT_LIMIT = { limitMs: 20_000, memoryMb: 768 };
/**
 * Limits of one page. An article of 100 KB takes 0.1 s, and an article of 2 MB takes 0.4 s. A
 * hostile page of 200 KB, nested 40,000 deep, took 32 s.
 */
const PAGE_LIMIT = { limitMs: 3_000, memoryMb: 192 };
/**
 * Idle time in milliseconds after which a thread ends. A thread takes 0.5 s of CPU time to start. A
 * feed with news keeps it alive.
 */
const IDLE_MS = 300_000;
/**
 * Idle time in milliseconds after which the thread of pages ends. This thread takes only 0.1 s to
 * start, and pages are rare.
 */
const PAGES_IDLE_MS = 10_000;
/** Maximum number of characters of a page that are read. */
const MAX_PAGE = 1_000_000;
/** Maximum number of characters that are stored of an item that could not be extracted. */
const KEPT_TEXT = 100_000;

/** An item of a feed, with its seen mark. */
export interface MarkedItem {
  item: FeedItem;
  mark: SeenMark;
}

interface ExtractorOptions {
  /**
   * Range of probability (0 to 1) in which an item is doubtful. If it is null, no item is doubtful,
   * because no second reader is configured.
   */
  band?: Band | null;
  /** Scripts and limits of the threads. Only tests set them. */
  items?: URL;
  limits?: typeof ITEM_LIMIT;
  documents?: URL;
  documentLimits?: typeof DOCUMENT_LIMIT;
  pages?: URL;
  pageLimits?: typeof PAGE_LIMIT;
}

/** A line of structured rounds. `number` starts at 1. */
export interface MarkedLine {
  line: string;
  number: number;
  mark: SeenMark;
}

/**
 * Reads documents and judges items in threads, so that no text blocks the process and its
 * deliveries. If an item exceeds its time limit, it is stored with its text and the reason
 * `too-slow`. If a document exceeds its limit, the call throws `TooSlow`.
 */
@Injectable()
export class Extractor implements OnApplicationShutdown {
  private readonly band: Band | null;
  private readonly items: ThreadLane;
  private readonly documents: ThreadLane;
  private readonly pages: ThreadLane;
  /**
   * Resolves after the last document. The thread delivers a list in slices, so it can read only one
   * document at a time.
   */
  private reading: Promise<unknown> = Promise.resolve();
  private sentRates = 0;

  constructor(
    private readonly rates: ExchangeRates,
    options: ExtractorOptions = {},
  ) {
    const { items, limits = ITEM_LIMIT, documents, documentLimits = DOCUMENT_LIMIT } = options;
    const { pages, pageLimits = PAGE_LIMIT, band = null } = options;
    this.band = band;
    this.items = openLane(items, { part: 'items', idleMs: IDLE_MS, ...limits });
    this.documents = openLane(documents, { part: 'documents', idleMs: IDLE_MS, ...documentLimits });
    this.pages = openLane(pages, { part: 'pages', idleMs: PAGES_IDLE_MS, ...pageLimits });
  }

  /**
   * Reads the items of an RSS or Atom feed. Throws `InputError` if the document is not a feed, and
   * `TooSlow`.
   */
  listFeed(bytes: Uint8Array, contentType: string | null): Promise<MarkedItem[]> {
    return this.list('listFeed', { bytes, contentType });
  }

  /** Reads the lines of a file of structured rounds. Throws `TooSlow`. */
  listLines(bytes: Uint8Array): Promise<MarkedLine[]> {
    return this.list('listLines', bytes);
  }

  /**
   * Reads a page of EDGAR's current filings. Throws `InputError` if the document is not a feed, and
   * `TooSlow`.
   */
  listEdgarCurrent(bytes: Uint8Array): Promise<CurrentFiling[]> {
    return this.list('listEdgarCurrent', bytes);
  }

  /** Reads the Form D filings of a daily index of EDGAR. Throws `TooSlow`. */
  listEdgarIndex(bytes: Uint8Array): Promise<Filing[]> {
    return this.list('listEdgarIndex', bytes);
  }

  /** Judges one item of a feed. `advice` is the answer of a second reader. */
  async extractFeedItem(item: FeedItem, advice: Advice | null = null): Promise<ExtractedItem> {
    const known = { sourceItem: item.key, title: item.title || null, url: item.link };
    const text = `${item.title}\n\n${item.text}`;
    return keepIfTooSlow(known, text, () =>
      this.judge<ExtractedItem>('extractFeedItem', { item, advice, band: this.band }),
    );
  }

  /**
   * Returns whether a teaser may be about a round, so that its page is worth a request. If the
   * check is too slow, returns false. If the machine was too busy to finish the check, returns
   * true.
   */
  async mayBeAboutRound(item: FeedItem): Promise<boolean> {
    try {
      return await this.judge<boolean>('mayBeAboutRound', item);
    } catch (error) {
      if (error instanceof TooSlow) return error.isStarved;
      throw error;
    }
  }

  /**
   * Extracts an item with the article of its page. Returns null if the article adds nothing to the
   * feed, or if it exceeds the limits. Throws `TooSlow` if the machine was too busy to extract the
   * item.
   */
  extractFromPage(item: FeedItem, html: string): Promise<ExtractedItem | null> {
    return nullIfItsFault(() =>
      this.judge<ExtractedItem | null>('extractFromPage', { item, html, band: this.band }),
    );
  }

  /**
   * Finds the article in a web page and returns its HTML. Returns null if the page has no article
   * or exceeds the limits. Throws `TooSlow` if the machine was too busy to read the page.
   */
  findArticle(html: string): Promise<string | null> {
    return nullIfItsFault(() => this.pages.run<string | null>('findArticle', html.slice(0, MAX_PAGE)));
  }

  /**
   * Suggests the facts of a rejected item without judging it, and finds the words that caused the
   * signals. Uses the article of the item's page if it was read. Suggests nothing for an item that
   * exceeds the limits.
   */
  async readRejected(task: RejectedTask): Promise<RejectedArticle> {
    try {
      return await this.judge<RejectedArticle>('readRejected', task);
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      return { text: task.item.text, suggestion: NO_SUGGESTION, places: { title: [], text: [] } };
    }
  }

  /**
   * Explains the confidence of the built-in reader in the rounds of an article. Returns an empty
   * list for an article that exceeds the limits.
   */
  async explain(item: FeedItem): Promise<ExplainedRound[]> {
    try {
      return await this.judge<ExplainedRound[]>('explainItem', item);
    } catch (error) {
      if (error instanceof TooSlow) return [];
      throw error;
    }
  }

  async extractRoundsLine(line: string, number: number): Promise<ExtractedItem> {
    const known = { sourceItem: `line ${number}`, title: null, url: null };
    return keepIfTooSlow(known, line, () => this.judge('extractRoundsLine', { line, number }));
  }

  async extractFormD(document: Document): Promise<ExtractedItem> {
    const known = { sourceItem: document.name, title: null, url: document.url };
    const text = new TextDecoder().decode(document.bytes.subarray(0, KEPT_TEXT));
    return keepIfTooSlow(known, text, () =>
      this.afterOthers(() => this.documents.run('extractFormD', document)),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.items.close(), this.documents.close(), this.pages.close()]);
  }

  private judge<T>(task: string, input: unknown): Promise<T> {
    const fetched = this.rates.fetched();
    if (fetched.length !== this.sentRates) {
      this.sentRates = fetched.length;
      // The thread runs this task before the input, and again after a restart of the thread (see
      // `ThreadLane`).
      this.items.greet('useRates', fetched);
    }
    return this.items.run<T>(task, input);
  }

  private list<T>(task: string, input: unknown): Promise<T[]> {
    return this.afterOthers(async () => {
      const count = await this.documents.run<number>(task, input);
      const entries: T[] = [];
      while (entries.length < count) {
        const slice = await this.documents.run<T[]>('takeSlice', null);
        // The thread was replaced, so the rest of the list is lost. The service does not read the
        // document again, because that could use up the memory of the thread again.
        if (slice.length === 0) throw new TooSlow('the thread ended before the whole list was taken');
        entries.push(...slice);
      }
      return entries;
    });
  }

  /** Reads a document after all earlier documents. No other document is read meanwhile. */
  private afterOthers<T>(read: () => Promise<T>): Promise<T> {
    const result = this.reading.then(read);
    this.reading = result.catch(() => undefined);
    return result;
  }
}

function openLane(
  script: URL = scriptBeside(import.meta.url, 'thread'),
  options: { part: ThreadPart; limitMs: number; memoryMb: number; idleMs: number },
): ThreadLane {
  return new ThreadLane({ script, revive: reviveInputError, ...options });
}

function reviveInputError({ name, message, reason }: ThreadError): Error | null {
  return name === 'InputError' ? new InputError(reason as InputError['reason'], message) : null;
}

/**
 * Returns null for a page that exceeds its limits. Throws `TooSlow` if the machine was too busy.
 */
async function nullIfItsFault<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof TooSlow && !error.isStarved) return null;
    throw error;
  }
}

/**
 * Judges an item. If the item exceeds its limits, the service stores its text, so that the item can
 * be extracted again later.
 */
async function keepIfTooSlow(
  known: Pick<ExtractedItem, 'sourceItem' | 'title' | 'url'>,
  text: string,
  judge: () => Promise<ExtractedItem>,
): Promise<ExtractedItem> {
  try {
    return await judge();
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error;
    const verdict = { outcome: 'rejected' as const, reason: 'too-slow' as const, detail: error.message };
    return { ...known, verdict, text: text.slice(0, KEPT_TEXT) };
  }
}
