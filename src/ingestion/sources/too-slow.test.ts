import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { healthOf, roundItem, rss, setUpPolling } from '../../../test/harness/polling.js';
import type { Polling } from '../../../test/harness/polling.js';
import { startSite } from '../../../test/harness/site.js';
import type { Site } from '../../../test/harness/site.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { Extractor } from '../threads/extractor.js';

let app: TestApp;
let site: Site;
let polling: Polling;
let extractor: Extractor;
beforeAll(async () => {
  [app, site] = await Promise.all([startTestApp(), startSite()]);
  polling = setUpPolling(app);
  const script = new URL('../../../test/fixtures/exponential-thread.ts', import.meta.url);
  extractor = new Extractor(new ExchangeRates(), { items: script });
});
afterAll(async () => {
  await extractor.onApplicationShutdown();
  await Promise.all([app.close(), site.close()]);
});

it('regression: an item that exceeds its time limit stops neither its source nor other items', async () => {
  const trap = { title: 'Trapped', text: `trap ${'a'.repeat(60)}!`, guid: 'trap' };
  site.serve('/feed', { body: rss([roundItem('Ashgrove'), trap, roundItem('Birchmoor')]) });
  site.serve('/other', { body: rss([roundItem('Cedarholt')]) });
  const feed = await polling.add('rss', `${site.origin}/feed`);
  const other = await polling.add('rss', `${site.origin}/other`);
  await polling.poll({ extractor });
  expect(await healthOf(polling, feed)).toMatchObject({ failures: 0, error: null });
  expect(await polling.items(feed)).toMatchObject([
    { source_item: 'Birchmoor', outcome: 'round' },
    { source_item: 'trap', outcome: 'rejected', reason: 'too-slow: took longer than 2 s' },
    { source_item: 'Ashgrove', outcome: 'round' },
  ]);
  expect(await polling.items(other)).toMatchObject([{ outcome: 'round' }]);
  const kept: unknown[] = await app.dataSource.query(
    `select text from items where outcome = 'rejected' and text is not null`,
  );
  expect(kept).toEqual([{ text: `Trapped\n\n${trap.text}` }]);
  const metrics = (await app.nest.inject({ method: 'GET', url: '/metrics' })).body;
  expect(metrics).toContain('fundmatch_rejected_items_total{reason="too-slow"} 1');
  // The item counts as seen, so the next poll skips the item.
  await polling.clock.wait(60_000);
  await polling.poll({ extractor });
  expect(await polling.items(feed)).toHaveLength(3);
});
