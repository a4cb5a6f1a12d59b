import { setTimeout as delay } from 'node:timers/promises';
import { rss, roundItem } from '../../test/harness/polling.js';
import { ExchangeRates } from './exchange-rates/exchange-rates.js';
import { Extractor } from './extractor.js';
import type { FeedItem } from './formats/feed.js';
import { InputError } from './formats/input-error.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const item = (title: string, text: string): FeedItem => ({
  key: title,
  title,
  text,
  link: null,
  publishedAt: null,
  links: [],
});
const good = (name: string) => item(`${name} raises $7 million in Series A funding`, 'x');

let extractor: Extractor;
afterEach(() => extractor.onApplicationShutdown());

/** Runs work and gives the longest time for which the event loop of this process was blocked. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work();
  await delay(10);
  clearInterval(timer);
  return longest;
}

describe('with a pattern that takes for ever', () => {
  const script = new URL('../../test/fixtures/exponential-thread.ts', import.meta.url);
  beforeEach(() => {
    extractor = new Extractor(new ExchangeRates(), { items: script });
  });

  it('keeps the item with its text as too-slow, and judges all others', async () => {
    const trap = item('Trapped', `trap ${'a'.repeat(60)}!`);
    const feed = [good('Ashgrove'), good('Birchmoor'), trap, good('Cedarholt'), good('Dunmere')];
    const judged: Awaited<ReturnType<Extractor['extractFeedItem']>>[] = [];
    const block = await longestBlock(async () => {
      judged.push(...(await Promise.all(feed.map((one) => extractor.extractFeedItem(one)))));
    });
    expect(judged.map(({ sourceItem }) => sourceItem)).toEqual(feed.map(({ key }) => key));
    expect(judged.map(({ verdict }) => verdict.outcome)).toEqual([
      'round',
      'round',
      'rejected',
      'round',
      'round',
    ]);
    expect(judged[2]).toMatchObject({
      verdict: { reason: 'too-slow', detail: 'took longer than 2 s' },
      text: `Trapped\n\n${trap.text}`,
    });
    // A machine that is busy with other tests gives the loop its turns late; the pattern would take years.
    expect(block).toBeLessThan(1_500);
    expect((await extractor.extractFeedItem(good('Elmford'))).verdict.outcome).toBe('round');
  });

  it('keeps an item that takes all memory, and goes on', async () => {
    const [hoarded, other] = await Promise.all([
      extractor.extractFeedItem(item('Hoarded', 'hoard')),
      extractor.extractFeedItem(good('Fernhill')),
    ]);
    expect(hoarded.verdict).toMatchObject({
      reason: 'too-slow',
      detail: expect.stringMatching(/^took (?:more than 384 MB of memory|longer than 2 s)$/),
    });
    expect(other.verdict.outcome).toBe('round');
  });
});

describe('documents', () => {
  beforeEach(() => {
    extractor = new Extractor(new ExchangeRates());
  });

  it('gives every item of a feed once, in its order, with its mark', async () => {
    const items = Array.from({ length: 1_234 }, (_, at) => roundItem(`Company ${at}`));
    const listed = await extractor.listFeed(bytes(rss(items)), null);
    expect(listed.map(({ item: { key } }) => key)).toEqual(items.map(({ guid }) => guid));
    expect(new Set(listed.map(({ mark }) => Buffer.from(mark.hash).toString('hex'))).size).toBe(1_234);
  });

  it('says what is wrong with a document that is no feed, and reads the next one', async () => {
    await expect(extractor.listFeed(bytes('<html>'), null)).rejects.toThrow(InputError);
    expect(await extractor.listFeed(bytes(rss([roundItem('Acme')])), null)).toHaveLength(1);
  });

  it.each<[string, () => string]>([
    ['100,000 items', () => rss(Array.from({ length: 100_000 }, (_, at) => ({ title: `T${at}` })))],
    [
      'a flood of tags in 20 MiB',
      () => rss([{ title: 'Flood', text: '&lt;h1&gt;x&lt;/h1&gt;'.repeat(870_000), guid: 'f' }]),
    ],
    [
      'a flood of attributes',
      () =>
        rss([{ title: 'Attributes' }]).replace(
          '<item>',
          `<item ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}>`,
        ),
    ],
  ])(
    'regression: %s do not block the process',
    async (_name, make) => {
      const document = bytes(make());
      // The thread is there already.
      await extractor.listFeed(bytes(rss([{ title: 'First' }])), null);
      let count = 0;
      const block = await longestBlock(async () => {
        count = (await extractor.listFeed(document, null)).length;
      });
      expect(count).toBeGreaterThan(0);
      // On a machine of its own it is below 50 ms; other tests run beside this one.
      expect(block).toBeLessThan(500);
    },
    120_000,
  );

  it('converts by the rates that were fetched, also those that come later', async () => {
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
