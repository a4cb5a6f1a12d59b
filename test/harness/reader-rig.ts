import { READER_BAND } from '../../src/runtime/config.js';
import type { ReaderSettings } from '../../src/runtime/config.js';
import type { SecondReader } from '../../src/ingestion/second-reader/second-reader.js';
import { startTestApp } from './app.js';
import type { TestApp } from './app.js';
import { startChatServer } from './chat-server.js';
import type { ChatServer } from './chat-server.js';
import { rss, setUpPolling, sharedExtractor } from './polling.js';
import type { Polling, StoredItem } from './polling.js';
import { doubtfulItem, newSecondReader, readOnce } from './second-reader.js';
import { startSite } from './site.js';
import type { Site } from './site.js';

interface Item {
  title: string;
  text: string;
  guid: string;
}

/** The stored result of an item without a second reader. */
export interface StoredAlone {
  outcome: string;
  facts: { confidenceScore: number; amountUsd: number };
}

/** Polled feeds, and a language model that reads the doubtful items of these feeds. */
export class ReaderRig {
  polling!: Polling;
  settings!: ReaderSettings;

  constructor(
    readonly app: TestApp,
    readonly site: Site,
    readonly chat: ChatServer,
  ) {}

  /** Removes the items and requests of the previous test. */
  async reset(): Promise<void> {
    for (const table of ['sources', 'host_budgets', 'waiting_readings', 'reader_answers', 'reader_use'])
      await this.app.dataSource.query(`delete from ${table}`);
    this.polling = setUpPolling(this.app);
    this.chat.requests = [];
    this.settings = {
      url: this.chat.url,
      model: 'small',
      apiKey: 'local',
      dailyItems: 100,
      waitMs: 30_000,
      band: READER_BAND,
    };
  }

  newReader(change: Partial<ReaderSettings> | null = {}): SecondReader {
    return newSecondReader(this.app, this.polling, change === null ? null : { ...this.settings, ...change });
  }

  /** Publishes items in a new feed, polls the feed, and returns the name of the source. */
  async publish(items: Item[]): Promise<string> {
    const path = `/feed-${(names += 1)}.xml`;
    this.site.serve(path, { body: rss(items) });
    const name = await this.polling.add('rss', `${this.site.origin}${path}`);
    await this.polling.poll({ reader: this.settings });
    expect(await this.polling.get(name)).toMatchObject({ last_error: null, consecutive_failures: 0 });
    return name;
  }

  read(reader = this.newReader()): Promise<void> {
    return readOnce(reader);
  }

  /** Reads the only item of a source. */
  async one(source: string): Promise<StoredItem | undefined> {
    const [item, ...others] = await this.polling.items(source);
    expect(others).toEqual([]);
    return item;
  }

  /**
   * Returns the confidence that the extractor gives without a second reader. It depends on the
   * trained weights, so no test contains the number.
   */
  async confidenceAlone(item: Item): Promise<number> {
    const [listed] = await sharedExtractor.listFeed(Buffer.from(rss([item])), 'application/rss+xml');
    const { doubtful } = await sharedExtractor.extractFeedItem(listed!.item);
    return Math.round(100 * doubtful!.chance) / 100;
  }

  /** Returns the stored result of `doubtfulItem` without a second reader. */
  async storedAlone(): Promise<StoredAlone> {
    const confidenceScore = await this.confidenceAlone(doubtfulItem(newCompany()));
    const outcome = confidenceScore < this.app.config.minRoundConfidence ? 'held' : 'round';
    return { outcome, facts: { confidenceScore, amountUsd: 4_000_000 } };
  }

  async close(): Promise<void> {
    await Promise.all([this.site.close(), this.chat.close()]);
    await this.app.close();
  }
}

export async function startReaderRig(): Promise<ReaderRig> {
  return new ReaderRig(...(await Promise.all([startTestApp(), startSite(), startChatServer()])));
}

let names = 0;
/** Returns the name of a company that no other test uses. */
export const newCompany = (): string =>
  `Kelp${String.fromCharCode(97 + (names % 26))}${'works'.repeat((1 + names++ / 26) | 0)}`;

/**
 * Expects the confidence after a second reader has judged an item to be a round. That judgement
 * adds two to the log odds. Rounding may change the last digit.
 */
export const advised = (alone: number): unknown =>
  expect.closeTo(1 / (1 + Math.exp(-Math.log(alone / (1 - alone)) - 2)), 1);
