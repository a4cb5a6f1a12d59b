import { ExchangeRates } from '../../src/ingestion/exchange-rates/exchange-rates.js';
import { Extractor } from '../../src/ingestion/threads/extractor.js';
import { rss } from '../harness/polling.js';
import { longestTurn } from '../harness/thread-clock.js';

const bytes = (text: string) => new TextEncoder().encode(text);

/**
 * Maximum CPU time, in milliseconds, of one turn of the event loop. These documents keep a thread
 * busy for a second or more.
 */
const TURN_MS = 300;

describe('the extractor', () => {
  let extractor: Extractor;
  beforeAll(() => {
    extractor = new Extractor(new ExchangeRates());
  });
  afterAll(() => extractor.onApplicationShutdown());

  it.each<[string, () => string]>([
    ['40,000 items', () => rss(Array.from({ length: 40_000 }, (_, at) => ({ title: `T${at}` })))],
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
    ['20 MiB of one letter', () => rss([{ title: 'Letters', text: 'İ'.repeat(10_000_000) }])],
  ])(
    'regression: the extractor reads %s without blocking the process',
    async (_name, make) => {
      const document = bytes(make());
      // This call starts the thread, so that the measurement does not include the start.
      await extractor.listFeed(bytes(rss([{ title: 'First' }])), null);
      const { result, longestMs } = await longestTurn(() => extractor.listFeed(document, null));
      expect(result.length).toBeGreaterThan(0);
      expect(longestMs).toBeLessThan(TURN_MS);
    },
    120_000,
  );
});
