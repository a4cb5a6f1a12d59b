import { rss, roundItem, roundText } from '../../../test/harness/polling.js';
import { longestTurn } from '../../../test/harness/thread-clock.js';
import { TooSlow } from '../../runtime/threads/thread-lane.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { Extractor } from './extractor.js';
import type { FeedItem } from '../formats/feed.js';
import { InputError } from '../formats/input-error.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const item = (title: string, text: string): FeedItem => ({
  key: title,
  title,
  text,
  link: null,
  publishedAt: null,
  links: [],
});
/**
 * Returns an item in plain English. For other texts, the thread loads the language detector, which
 * takes 0.4 s of CPU time.
 */
const good = (name: string) =>
  item(
    `${name} raises $7 million in Series A funding`,
    'The company said that it will use the money to hire people and to open an office.',
  );

/**
 * Maximum CPU time of one turn of the event loop, in milliseconds. These documents keep a thread
 * busy for a second or more. A full garbage collection in a worker that has run many files takes
 * 0.1 s.
 */
const TURN_MS = 300;

let extractor: Extractor;
/**
 * Creates one extractor for a whole `describe`. Its threads need 2 s of CPU time to load the
 * models.
 */
const share = (options?: ConstructorParameters<typeof Extractor>[1]) => {
  beforeAll(() => {
    extractor = new Extractor(new ExchangeRates(), options);
  });
  afterAll(() => extractor.onApplicationShutdown());
};

describe('an extractor with an exponential pattern', () => {
  const items = new URL('../../../test/fixtures/exponential-thread.ts', import.meta.url);
  share({ items, limits: { limitMs: 600, memoryMb: 128 } });

  it('stores the item and its text as too-slow, and extracts all other items', async () => {
    const trap = item('Trapped', `trap ${'a'.repeat(60)}!`);
    const feed = [good('Ashgrove'), good('Birchmoor'), trap, good('Cedarholt'), good('Dunmere')];
    const { result: judged, longestMs } = await longestTurn(() =>
      Promise.all(feed.map((one) => extractor.extractFeedItem(one))),
    );
    expect(judged.map(({ sourceItem }) => sourceItem)).toEqual(feed.map(({ key }) => key));
    expect(judged.map(({ verdict }) => verdict.outcome)).toEqual([
      'round',
      'round',
      'rejected',
      'round',
      'round',
    ]);
    expect(judged[2]).toMatchObject({
      verdict: { reason: 'too-slow', detail: 'took longer than 0.6 s' },
      text: `Trapped\n\n${trap.text}`,
    });
    expect(longestMs).toBeLessThan(TURN_MS);
    expect((await extractor.extractFeedItem(good('Elmford'))).verdict).toEqual(
      expect.objectContaining({ outcome: 'round' }),
    );
  });

  it('regression: checks in a thread whether a teaser may be about a round, and skips a teaser that is too slow', async () => {
    const trap = item('Trapped', `trap ${'a'.repeat(60)}!`);
    const { result, longestMs } = await longestTurn(() =>
      Promise.all([trap, good('Ashgrove')].map((one) => extractor.mayBeAboutRound(one))),
    );
    expect(result).toEqual([false, true]);
    expect(longestMs).toBeLessThan(TURN_MS);
  });

  it('stores an item that exhausts the memory as too-slow, and extracts the next item', async () => {
    const [hoarded, other] = await Promise.all([
      extractor.extractFeedItem(item('Hoarded', 'hoard')),
      extractor.extractFeedItem(good('Fernhill')),
    ]);
    expect(hoarded.verdict).toMatchObject({
      reason: 'too-slow',
      detail: expect.stringMatching(/^took (?:more than 128 MB of memory|longer than 0\.6 s)$/),
    });
    expect(other.verdict).toEqual(expect.objectContaining({ outcome: 'round' }));
  });
});

describe('an extractor with a faulty thread for documents', () => {
  const documents = new URL('../../../test/fixtures/faulty-document-thread.ts', import.meta.url);
  share({ documents, documentLimits: { limitMs: 300, memoryMb: 128 } });
  const items = Array.from({ length: 600 }, (_, at) => roundItem(`Company ${at}`));

  it('regression: lists a feed completely while a filing exceeds its limits', async () => {
    const filing = { bytes: bytes('<x/>'), contentType: null, name: 'endless', url: null };
    const [listed, extracted] = await Promise.all([
      extractor.listFeed(bytes(rss(items)), null),
      extractor.extractFormD(filing),
    ]);
    expect(listed).toHaveLength(600);
    expect(extracted.verdict).toMatchObject({ reason: 'too-slow' });
  });

  it('regression: fails to list a feed whose thread was replaced, and lists the next feed', async () => {
    await expect(extractor.listFeed(bytes(rss(items)), 'lost')).rejects.toThrow(TooSlow);
    expect(await extractor.listFeed(bytes(rss(items)), null)).toHaveLength(600);
  });
});

// Only Linux reports how much CPU time a thread used.
(process.platform === 'linux' ? describe : describe.skip)('an extractor on a busy machine', () => {
  const pages = new URL('../../../test/fixtures/starved-article-thread.ts', import.meta.url);
  share({ pages, pageLimits: { limitMs: 500, memoryMb: 128 } });

  it('regression: finds the article of a page, however long its thread waits for the CPU', async () => {
    const page = `<html><body><article><h1>Quaymark</h1><p>${roundText('Quaymark')}</p></article></body></html>`;
    expect(await extractor.findArticle(page)).toContain('Northpier Ventures');
  });
});

describe('the extractor', () => {
  share();

  it('returns every item of a feed once, in order, with its hash', async () => {
    const items = Array.from({ length: 1_234 }, (_, at) => roundItem(`Company ${at}`));
    const listed = await extractor.listFeed(bytes(rss(items)), null);
    expect(listed.map(({ item: { key } }) => key)).toEqual(items.map(({ guid }) => guid));
    expect(new Set(listed.map(({ mark }) => Buffer.from(mark.hash).toString('hex'))).size).toBe(1_234);
  });

  it('throws an InputError for a document that is not a feed, and reads the next document', async () => {
    await expect(extractor.listFeed(bytes('<html>'), null)).rejects.toThrow(InputError);
    expect(await extractor.listFeed(bytes(rss([roundItem('Acme')])), null)).toHaveLength(1);
  });

  it.each([
    ['20,000 letters İ, whose lower case has two characters', 'İ'.repeat(20_000)],
    ['6,000 names in a row', 'Jane Doe '.repeat(6_000)],
    ['an amount before 39 hyphens', `Acme raises $5 million ${'-'.repeat(39)}`],
    ['an amount before letters between hyphens', `Acme raises $5 million ${'A-'.repeat(20_000)}`],
    ['an amount before hyphens between blanks', `Acme raises $5 million ${' -'.repeat(20_000)}`],
  ])('regression: extracts %s in time and without blocking the process', async (_name, text) => {
    await extractor.extractFeedItem(good('Ashgrove'));
    const { result, longestMs } = await longestTurn(() => extractor.extractFeedItem(item('CEO', text)));
    expect(result.verdict).not.toMatchObject({ reason: 'too-slow' });
    expect(longestMs).toBeLessThan(TURN_MS);
  });

  it('converts amounts with fetched rates, even if they arrive later', async () => {
    const rates = new ExchangeRates();
    const own = new Extractor(rates);
    try {
      const euros = item('Acme raises €1 million in seed funding', 'x');
      const amount = async () => {
        const { verdict } = await own.extractFeedItem(euros);
        return verdict.outcome === 'round' ? verdict.rounds[0]?.amountUsd : null;
      };
      expect(await amount()).not.toBe(3_000_000);
      const perEuro = new Map([
        ['EUR', 1],
        ['USD', 3],
      ]);
      rates.fetched().push({ day: '2099-01-01', perEuro });
      expect(await amount()).toBe(3_000_000);
    } finally {
      await own.onApplicationShutdown();
    }
  });
});
