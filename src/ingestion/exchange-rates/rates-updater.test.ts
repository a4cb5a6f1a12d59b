import { createLog } from '../../runtime/log.js';
import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { StandingClock } from '../../../test/harness/polling.js';
import { startSite } from '../../../test/harness/site.js';
import type { Site } from '../../../test/harness/site.js';
import { parseEcbRates } from './ecb-document.js';
import { ExchangeRates } from './exchange-rates.js';
import { RatesUpdater } from './rates-updater.js';
import { toUsd } from '../../rounds/usd/to-usd.js';

const HOUR = 3_600_000;
let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await startSite();
});
afterAll(async () => {
  await site.close();
  await app.close();
});
beforeEach(async () => {
  await app.dataSource.query(`truncate exchange_rates`);
  await app.dataSource.query(
    `update exchange_rate_fetch set next_at = '-infinity', etag = null, last_modified = null, failures = 0`,
  );
});

type Day = [day: string, rates: Record<string, number | string>];

/**
 * Builds a document in the bank's format, with two namespaces, single quotes and nested elements of
 * the same name.
 */
const ecbDocument = (...days: Day[]) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
${days
  .map(([day, rates]) => {
    const cubes = Object.entries(rates).map(
      ([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`,
    );
    return `\t\t<Cube time='${day}'>\n${cubes.join('\n')}\n\t\t</Cube>`;
  })
  .join('\n')}
	</Cube>
</gesmes:Envelope>`;

/** Returns the rates, the updater and the log lines of one process. */
function newProcess(path: string, clock: StandingClock) {
  const lines: string[] = [];
  const sink = { write: (line: string) => lines.push(line) > 0 } as unknown as NodeJS.WritableStream;
  const rates = new ExchangeRates();
  const updater = new RatesUpdater({
    dataSource: app.dataSource,
    rates,
    clock,
    url: `${site.origin}${path}`,
    policy: app.config.outgoing,
    log: createLog('warn', sink),
  });
  return { rates, updater, lines };
}

const FRIDAY: Day = ['2031-03-07', { USD: 1.25, GBP: 0.8, JPY: 150, ISK: 'N/A' }];
const THURSDAY: Day = ['2031-03-06', { USD: 1.2, GBP: 0.75, JPY: 160 }];

describe('the rates of the European Central Bank', () => {
  it('are fetched by one process for all, and applied by the date of the article', async () => {
    site.serve('/rates.xml', {
      headers: { 'content-type': 'text/xml' },
      body: ecbDocument(FRIDAY, THURSDAY),
    });
    const clock = new StandingClock('2031-03-08T09:00:00Z');
    const processes = [1, 2, 3].map(() => newProcess('/rates.xml', clock));
    await Promise.all(processes.map(({ updater }) => updater.tick()));
    for (const { updater } of processes) await updater.tick();
    expect(site.hits('/rates.xml')).toBe(1);
    for (const { rates, lines } of processes) {
      expect(rates.toUsd(1_000_000, 'EUR', '2031-03-06')).toBe(1_200_000);
      expect(rates.toUsd(1_000_000, 'GBP', '2031-03-07')).toBe(1_562_500);
      // Sunday uses Friday's rate. An amount without a date uses the newest rate, which is also
      // Friday's.
      expect(rates.toUsd(1_000_000, 'JPY', '2031-03-09')).toBe(8_333);
      expect(rates.toUsd(1_000_000, 'EUR', null)).toBe(1_250_000);
      expect(rates.toUsd(1_000_000, 'USD', '2031-03-07')).toBe(1_000_000);
      // Older dates, and currencies that the bank does not list, use the rates that ship with the
      // product.
      expect(rates.toUsd(1_000_000, 'ISK', '2031-03-07')).toBe(toUsd(1_000_000, 'ISK', '2031-03-07'));
      expect(rates.toUsd(1_000_000, 'AED', '2031-03-07')).toBe(toUsd(1_000_000, 'AED', '2031-03-07'));
      expect(rates.toUsd(1_000_000, 'EUR', '2025-05-05')).toBe(toUsd(1_000_000, 'EUR', '2025-05-05'));
      expect(lines).toEqual([]);
    }
  });

  it('are fetched again after six hours with a conditional request, and reach all processes', async () => {
    site.serve('/daily.xml', { headers: { etag: '"friday"' }, body: ecbDocument(FRIDAY) });
    const clock = new StandingClock('2031-03-10T09:00:00Z');
    const [asking, other] = [newProcess('/daily.xml', clock), newProcess('/daily.xml', clock)];
    await asking.updater.tick();
    site.serve('/daily.xml', ({ headers }) =>
      headers['if-none-match'] === '"friday"' ? { status: 304 } : { status: 500 },
    );
    await clock.wait(6 * HOUR);
    await asking.updater.tick();
    site.serve('/daily.xml', { body: ecbDocument(['2031-03-10', { USD: 1.5, GBP: 1 }]) });
    await clock.wait(6 * HOUR);
    await asking.updater.tick();
    await other.updater.tick();
    expect(site.hits('/daily.xml')).toBe(3);
    expect(other.rates.toUsd(100, 'EUR', '2031-03-10')).toBe(150);
    expect(other.rates.toUsd(100, 'EUR', '2031-03-07')).toBe(125);
    expect(asking.lines).toEqual([]);
  });

  it.each([
    ['an error', { status: 503, body: 'busy' }],
    ['a page', { headers: { 'content-type': 'text/html' }, body: '<html><body>moved</body></html>' }],
    ['no rates', { body: ecbDocument(['2031-13-40', { USD: 1 }], ['2031-03-07', { GBP: 1, USD: 0 }]) }],
    [
      'a redirect to a private address',
      { status: 302, headers: { location: 'http://169.254.169.254/rates' } },
    ],
  ])('do not change after a fetch returns %s: it is logged once, and retried hourly', async (what, page) => {
    const path = `/${encodeURIComponent(what)}.xml`;
    site.serve(path, page);
    const clock = new StandingClock('2031-03-10T09:00:00Z');
    const { rates, updater, lines } = newProcess(path, clock);
    for (let hour = 0; hour < 3; hour += 1) {
      await updater.tick();
      await updater.tick();
      await clock.wait(HOUR);
    }
    expect(site.hits(path)).toBe(3);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'exchange rates not fetched: using the last known rates, and not logging further failures',
    ]);
    expect(rates.toUsd(1_000_000, 'EUR', '2031-03-10')).toBe(toUsd(1_000_000, 'EUR', null));
    site.serve(path, { body: ecbDocument(FRIDAY) });
    await updater.tick();
    expect(rates.toUsd(1_000_000, 'EUR', '2031-03-10')).toBe(1_250_000);
  });

  it('are never fetched if fetching is turned off', async () => {
    const rates = new ExchangeRates();
    const { dataSource, config } = app;
    const parts = { dataSource, rates, clock: new StandingClock('2031-03-10T09:00:00Z'), url: null };
    await new RatesUpdater({ ...parts, policy: config.outgoing, log: createLog('silent') }).tick();
    const [fetch] = await dataSource.query(`select next_at = '-infinity' as is_due from exchange_rate_fetch`);
    expect(fetch.is_due).toBe(true);
  });

  it('are sorted from the oldest day to the newest', () => {
    const days = parseEcbRates(Buffer.from(ecbDocument(FRIDAY, THURSDAY)), null);
    expect(days.map(({ day, perEuro }) => [day, perEuro.size])).toEqual([
      ['2031-03-06', 3],
      ['2031-03-07', 3],
    ]);
  });
});
