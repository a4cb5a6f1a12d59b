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

/** One item takes 1 ms; the slowest of 100,000 hostile ones took less than a tenth of this. */
const ITEM_LIMIT = { limitMs: 2_000, memoryMb: 384 };
/** A feed of 5 MB takes 0.2 s; hostile ones of 20 MiB took 8 s. */
const DOCUMENT_LIMIT = { limitMs: 20_000, memoryMb: 768 };
/**
 * An article of 100 KB takes 0.1 s, one of 2 MB 0.4 s. A hostile page of 200 KB, nested 40,000 deep,
 * took 32 s.
 */
const PAGE_LIMIT = { limitMs: 3_000, memoryMb: 192 };
/** A thread takes 0.5 s of CPU time to start. A feed with news keeps it alive. */
const IDLE_MS = 300_000;
/** The thread of pages takes 0.1 s to start, and pages are rare. */
const PAGES_IDLE_MS = 10_000;
/** Most characters of a page that are read. */
const MAX_PAGE = 1_000_000;
/** Characters of an item that are stored when it could not be extracted. */
const KEPT_TEXT = 100_000;

/** An item of a feed with the mark that identifies it. */
export interface MarkedItem {
  item: FeedItem;
  mark: SeenMark;
}

interface ExtractorOptions {
  /** Where an item is doubtful. Null: nowhere, because no second reader is asked. */
  band?: Band | null;
  /** The scripts and limits of the threads, for tests. */
  items?: URL;
  limits?: typeof ITEM_LIMIT;
  documents?: URL;
  documentLimits?: typeof DOCUMENT_LIMIT;
  pages?: URL;
  pageLimits?: typeof PAGE_LIMIT;
}

/** A line of structured rounds; `number` from 1. */
export interface MarkedLine {
  line: string;
  number: number;
  mark: SeenMark;
}

/**
 * Reads documents and judges items in threads, so that no text blocks the process: deliveries go on
 * whatever a feed holds. An item that exceeds its time limit is kept with its text as `too-slow`. A
 * document that does is given up: TooSlow.
 */
@Injectable()
export class Extractor implements OnApplicationShutdown {
  private readonly band: Band | null;
  private readonly items: ThreadLane;
  private readonly documents: ThreadLane;
  private readonly pages: ThreadLane;
  /** Lists are taken in slices from the thread that read them, so one document is read at a time. */
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

  /** Reads the items of an RSS or Atom feed. Errors: InputError for what is no feed, TooSlow. */
  listFeed(bytes: Uint8Array, contentType: string | null): Promise<MarkedItem[]> {
    return this.list('listFeed', { bytes, contentType });
  }

  /** Reads the lines of a list of structured rounds. Errors: TooSlow. */
  listLines(bytes: Uint8Array): Promise<MarkedLine[]> {
    return this.list('listLines', bytes);
  }

  /** Reads a page of EDGAR's current filings. Errors: InputError for what is no feed, TooSlow. */
  listEdgarCurrent(bytes: Uint8Array): Promise<CurrentFiling[]> {
    return this.list('listEdgarCurrent', bytes);
  }

  /** Reads the Form D filings of a daily index of EDGAR. Errors: TooSlow. */
  listEdgarIndex(bytes: Uint8Array): Promise<Filing[]> {
    return this.list('listEdgarIndex', bytes);
  }

  /** Judges one item of a feed, with what a second reader says of it. */
  async extractFeedItem(item: FeedItem, advice: Advice | null = null): Promise<ExtractedItem> {
    const known = { sourceItem: item.key, title: item.title || null, url: item.link };
    const text = `${item.title}\n\n${item.text}`;
    return keepIfTooSlow(known, text, () =>
      this.judge<ExtractedItem>('extractFeedItem', { item, advice, band: this.band }),
    );
  }

  /**
   * Whether a teaser may be about a round, so that its page is worth a request; false if it is too
   * slow, unless the machine was too busy to tell.
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
   * Extracts an item with the article of its page; null if that adds nothing to the feed, or
   * exceeds the limits. Errors: TooSlow if the machine was too busy to tell.
   */
  extractFromPage(item: FeedItem, html: string): Promise<ExtractedItem | null> {
    return nullIfItsFault(() =>
      this.judge<ExtractedItem | null>('extractFromPage', { item, html, band: this.band }),
    );
  }

  /**
   * Finds the article in a web page and returns its HTML; null if there is none, or it exceeds the
   * limits. Errors: TooSlow if the machine was too busy to tell.
   */
  findArticle(html: string): Promise<string | null> {
    return nullIfItsFault(() => this.pages.run<string | null>('findArticle', html.slice(0, MAX_PAGE)));
  }

  /**
   * Reads what an item would state, with the article of its page if there is one, without judging it, and
   * where the signals that decided stand. An item that exceeds the limits suggests and marks nothing.
   */
  async readRejected(task: RejectedTask): Promise<RejectedArticle> {
    try {
      return await this.judge<RejectedArticle>('readRejected', task);
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      return { text: task.item.text, suggestion: NO_SUGGESTION, places: { title: [], text: [] } };
    }
  }

  /** Says how sure the reader is of what an article states; nothing of one that exceeds the limits. */
  async explain(item: FeedItem): Promise<ExplainedRound[]> {
    try {
      return await this.judge<ExplainedRound[]>('explainItem', item);
    } catch (error) {
      if (error instanceof TooSlow) return [];
      throw error;
    }
  }

  /** Judges one line of structured rounds. */
  async extractRoundsLine(line: string, number: number): Promise<ExtractedItem> {
    const known = { sourceItem: `line ${number}`, title: null, url: null };
    return keepIfTooSlow(known, line, () => this.judge('extractRoundsLine', { line, number }));
  }

  /** Judges one Form D or D/A. */
  async extractFormD(document: Document): Promise<ExtractedItem> {
    const known = { sourceItem: document.name, title: null, url: document.url };
    const text = new TextDecoder().decode(document.bytes.subarray(0, KEPT_TEXT));
    return keepIfTooSlow(known, text, () =>
      this.afterOthers(() => this.documents.run('extractFormD', document)),
    );
  }

  /** Ends the threads. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.items.close(), this.documents.close(), this.pages.close()]);
  }

  private judge<T>(task: string, input: unknown): Promise<T> {
    const fetched = this.rates.fetched();
    if (fetched.length !== this.sentRates) {
      this.sentRates = fetched.length;
      // Runs before the input in the lane, and again after a restart (see there).
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
        // A new thread has no list. The old one had just read a document, which takes memory.
        if (slice.length === 0) throw new TooSlow('the thread ended before the whole list was taken');
        entries.push(...slice);
      }
      return entries;
    });
  }

  /** Reads a document once those before it are read, and no other meanwhile. */
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

/** Null for a page that exceeds its limits, unless the machine was too busy for it. */
async function nullIfItsFault<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof TooSlow && !error.isStarved) return null;
    throw error;
  }
}

/**
 * An item that exceeds its limits is stored with its text, so that it can be read and extracted
 * again.
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
