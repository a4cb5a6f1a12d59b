import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { roundText, rss, setUpPolling } from '../../../test/harness/polling.js';
import type { PollerOptions, Polling, StoredItem } from '../../../test/harness/polling.js';
import { startSite } from '../../../test/harness/site.js';
import type { Page, Site } from '../../../test/harness/site.js';
import type { OutgoingPolicy } from '../../outgoing/policy.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { Extractor } from '../threads/extractor.js';

let app: TestApp;
let site: Site;
let polling: Polling;
/** The policy treats the address of the outlet as public. */
let policy: OutgoingPolicy;
beforeAll(async () => {
  [app, site] = await Promise.all([startTestApp(), startSite()]);
  policy = { allowedNetworks: [], hosts: new Map([['outlet.test', '127.0.0.1']]), ca: undefined };
});
beforeEach(async () => {
  await app.dataSource.query(`delete from sources`);
  await app.dataSource.query(`delete from host_budgets`);
  polling = setUpPolling(app);
});
afterAll(async () => {
  await site.close();
  await app.close();
});

const articlePage = (
  company: string,
  extra = '',
): string => `<!doctype html><html><head><title>${company} | Outlet</title>
<script>track("${company} raises $99 million")</script></head><body><nav>${'<li><a href="/x">Menu</a></li>'.repeat(30)}</nav>
<main><article><h1>${company} raises new money</h1><p>${roundText(company).replaceAll('. ', '.</p>\n<p>')}</p>
<p>More at <a href="https://www.${company.toLowerCase()}.com">${company}</a>.</p>${extra}</article></main>
<footer>© Outlet. Subscribe for $5 a month.</footer></body></html>`;

const HTML = { 'content-type': 'text/html; charset=utf-8' };
let pages = 0;

/** Polls a feed with one teaser that links to a page, and returns the outcome. */
async function pollTeaser(
  teaser: { title: string; text?: string; link?: string },
  page: Page | null,
): Promise<StoredItem | undefined> {
  const number = (pages += 1);
  const link = teaser.link ?? `http://outlet.test:${site.port}/article-${number}`;
  site.serve(`/teaser-${number}.xml`, { body: rss([{ guid: `t${number}`, ...teaser, link }]) });
  if (page !== null) site.serve(`/article-${number}`, page);
  const name = await polling.add('rss', `${site.origin}/teaser-${number}.xml`);
  await polling.poll({ policy });
  const [item] = await polling.items(name);
  expect(await polling.get(name)).toMatchObject({ last_error: null, consecutive_failures: 0 });
  return item;
}
const teaser = (company: string) => ({
  title: `${company} raises new money`,
  text: 'The harbour start-up closes a round. Read on.',
});
/** Returns a teaser that does not say whether there is a round. */
const vagueTeaser = (company: string) => ({
  title: `${company} on raising money in a harbour`,
  text: 'Three founders on cranes and tides. Read on.',
});

describe('a teaser', () => {
  it('is completed from the page that it links to', async () => {
    const item = await pollTeaser(teaser('Groynetech'), { headers: HTML, body: articlePage('Groynetech') });
    expect(item).toMatchObject({
      outcome: 'round',
      facts: {
        companyName: 'Groynetech',
        amountUsd: 7_000_000,
        fundingType: 'series-a',
        website: expect.stringContaining('groynetech.com'),
        investors: expect.arrayContaining(['Northpier Ventures', 'Saltmarsh Capital']),
        publishedDate: '2026-03-03',
      },
    });
    expect(site.requests.at(-1)?.headers['user-agent']).toContain('ops@fundmatch.example');
  });

  it('is completed from a page in another character set', async () => {
    const body = Buffer.from(
      articlePage('Größebucht').replace('<head>', '<head><meta charset="iso-8859-1">'),
      'latin1',
    );
    const item = await pollTeaser(teaser('Größebucht'), { headers: { 'content-type': 'text/html' }, body });
    expect(item).toMatchObject({ outcome: 'round', facts: { companyName: 'Größebucht' } });
  });

  it.each<[string, Page | null]>([
    ['does not exist', { status: 404, headers: HTML, body: articlePage('Thinreed') }],
    [
      'is a consent wall',
      {
        headers: HTML,
        body: `<html><body><article><p>${'We value your privacy and our partners do too. '.repeat(40)}</p></article></body></html>`,
      },
    ],
    ['is not HTML', { headers: { 'content-type': 'application/pdf' }, body: articlePage('Thinreed') }],
    ['is empty', { headers: HTML, body: '' }],
    ['exceeds the size limit', { headers: HTML, body: articlePage('Thinreed', ' '.repeat(5 * 1024 * 1024)) }],
    [
      'has 40,000 nested elements',
      { headers: HTML, body: `<html><body>${'<div>'.repeat(40_000)}Thinreed raises new money` },
    ],
    ['redirects to a private address', { status: 302, headers: { location: 'http://10.0.0.7/article' } }],
    ['redirects to this machine', { status: 302, headers: { location: 'http://127.0.0.1:1/article' } }],
  ])('keeps its own text when the page %s', async (_case, page) => {
    const item = await pollTeaser(
      { ...teaser('Thinreed'), text: 'The start-up closes a $3 million seed round.' },
      page,
    );
    expect(item).toMatchObject({
      outcome: expect.stringMatching(/round|held|merged/),
      facts: { companyName: 'Thinreed', amountUsd: 3_000_000 },
    });
  });

  it('never makes the service connect to a private address, even to an address that is allowed for webhooks or sources', async () => {
    const open = { ...policy, allowedNetworks: ['127.0.0.0/8'] };
    site.serve('/inside', { headers: HTML, body: articlePage('Insidejob') });
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
      const number = (pages += 1);
      const link = `http://${host}:${site.port}/inside`;
      site.serve(`/teaser-${number}.xml`, {
        body: rss([{ ...teaser('Insidejob'), guid: `t${number}`, link }]),
      });
      const name = await polling.add('rss', `${site.origin}/teaser-${number}.xml`);
      await polling.poll({ policy: open });
      expect(await polling.items(name)).toHaveLength(1);
    }
    expect(site.hits('/inside')).toBe(0);
  });

  it('causes no request if it is not about a round or has enough text', async () => {
    const before = site.requests.length;
    await pollTeaser({ title: 'Five walks along the coast', text: 'Bring good shoes.' }, null);
    await pollTeaser(
      { title: 'Longshore raises $7 million in Series A funding', text: roundText('Longshore') },
      null,
    );
    expect(site.requests.slice(before).map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/teaser-/),
      expect.stringMatching(/^\/teaser-/),
    ]);
  });

  it('causes no request to an article host that asked for a pause with Retry-After', async () => {
    const first = await pollTeaser(vagueTeaser('Patiencia'), {
      status: 429,
      headers: { 'retry-after': '600' },
    });
    expect(first).toBeUndefined();
    const before = site.requests.length;
    await pollTeaser(vagueTeaser('Impatiencia'), { headers: HTML, body: articlePage('Impatiencia') });
    expect(site.requests).toHaveLength(before + 1);
  });

  it('regression: makes the service pause the target host of a redirect, for an hour at most', async () => {
    const hosts = new Map(['outlet.test', 'elsewhere.test', 'third.test'].map((host) => [host, '127.0.0.1']));
    const both = { ...policy, hosts };
    const addFeed = async (host: string, path: string, link?: string) => {
      site.serve(path, { body: rss([{ guid: path, ...teaser('Weirgate'), ...(link && { link }) }]) });
      const name = await polling.add('rss', `http://${host}:${site.port}${path}`);
      await polling.poll({ policy: both });
      return name;
    };
    const isRead = async (name: string) => (await polling.get(name)).last_polled_at !== null;
    site.serve('/go', { status: 302, headers: { location: `http://elsewhere.test:${site.port}/busy` } });
    site.serve('/busy', { status: 503, headers: { 'retry-after': '86400' } });
    await addFeed('third.test', '/hostile.xml', `http://outlet.test:${site.port}/go`);
    expect(site.hits('/busy')).toBe(1);
    expect(await isRead(await addFeed('outlet.test', '/good.xml'))).toBe(true);
    const held = await addFeed('elsewhere.test', '/held.xml');
    expect(await isRead(held)).toBe(false);
    await polling.clock.wait(3_600_000);
    await polling.poll({ policy: both });
    expect(await isRead(held)).toBe(true);
    expect(site.hits('/busy')).toBe(1);
  });

  describe('regression: a teaser whose page is temporarily unavailable', () => {
    const busy = { status: 503, headers: { 'retry-after': '120' } };
    /** Creates a feed with one teaser, and the page of the teaser. */
    const addTeaser = async (
      item: { title: string; text: string },
      page: Page,
      options: PollerOptions = { policy },
    ) => {
      const number = (pages += 1);
      const link = `http://outlet.test:${site.port}/article-${number}`;
      site.serve(`/teaser-${number}.xml`, { body: rss([{ guid: `t${number}`, ...item, link }]) });
      site.serve(`/article-${number}`, page);
      const name = await polling.add('rss', `${site.origin}/teaser-${number}.xml`);
      await polling.poll(options);
      return { name, path: `/article-${number}`, feed: `/teaser-${number}.xml` };
    };
    const later = async (seconds: number) => {
      await polling.clock.wait(seconds * 1_000);
      await polling.poll({ policy });
    };
    const waiting = async (name: string) =>
      (await app.dataSource.query(`select tries from waiting_pages where source = $1`, [name])) as unknown[];

    it('is read again later, even if its feed no longer lists it', async () => {
      const { name, path, feed } = await addTeaser(vagueTeaser('Spurling'), busy);
      expect(await polling.items(name)).toEqual([]);
      expect(await waiting(name)).toEqual([{ tries: 1 }]);
      site.serve(feed, { body: rss([]) });
      site.serve(path, { headers: HTML, body: articlePage('Spurling') });
      await later(60);
      // The host asked for a pause of two minutes.
      expect(site.hits(path)).toBe(1);
      await later(61);
      expect(await polling.items(name)).toMatchObject([
        { outcome: 'round', facts: { companyName: 'Spurling', amountUsd: 7_000_000 } },
      ]);
      expect(await waiting(name)).toEqual([]);
      await later(3_600);
      expect(site.hits(path)).toBe(2);
    });

    it('is extracted from the teaser alone after a day', async () => {
      const { name } = await addTeaser(teaser('Mooring'), { status: 503 });
      for (let hour = 0; hour < 24; hour += 1) await later(3_600);
      expect(await polling.items(name)).toMatchObject([{ title: 'Mooring raises new money' }]);
      expect(await waiting(name)).toEqual([]);
    });

    it('is stored as a round at once if it states a round, and completed from the page later', async () => {
      const item = { ...teaser('Jetstay'), title: 'Jetstay raises $7 million in Series A funding' };
      const { name, path } = await addTeaser(item, { status: 429 });
      expect(await polling.items(name)).toMatchObject([{ outcome: 'round', facts: { website: null } }]);
      site.serve(path, { headers: HTML, body: articlePage('Jetstay') });
      await later(61);
      expect(await polling.items(name)).toMatchObject([
        { outcome: 'round' },
        { outcome: 'updated', facts: { website: expect.stringContaining('jetstay.com') } },
      ]);
    });

    // Only Linux reports how much CPU time a thread used.
    (process.platform === 'linux' ? it : it.skip)('is read again if the machine was too busy', async () => {
      const script = new URL('../../../test/fixtures/starved-article-thread.ts', import.meta.url);
      const pageLimits = { limitMs: 30, memoryMb: 128 };
      const extractor = new Extractor(new ExchangeRates(), { pages: script, pageLimits });
      const page = { headers: HTML, body: articlePage('Quaymark') };
      try {
        const { name } = await addTeaser(vagueTeaser('Quaymark'), page, { policy, extractor });
        expect(await polling.items(name)).toEqual([]);
        expect(await waiting(name)).toEqual([{ tries: 1 }]);
        await later(61);
        expect(await polling.items(name)).toMatchObject([
          { outcome: 'round', facts: { companyName: 'Quaymark', amountUsd: 7_000_000 } },
        ]);
        expect(await waiting(name)).toEqual([]);
      } finally {
        await extractor.onApplicationShutdown();
      }
    });

    it('waits while its host is paused because of another page', async () => {
      const held = await addTeaser(vagueTeaser('Holdfast'), {
        status: 429,
        headers: { 'retry-after': '600' },
      });
      const { name, path } = await addTeaser(vagueTeaser('Heldback'), {
        headers: HTML,
        body: articlePage('Heldback'),
      });
      expect(site.hits(path)).toBe(0);
      // Both pages are due now, in any order. A second 429 could pause the host again.
      site.serve(held.path, { headers: HTML, body: articlePage('Holdfast') });
      await later(601);
      expect(site.hits(path)).toBe(1);
      expect(await polling.items(name)).toMatchObject([{ outcome: 'round' }]);
    });
  });
});
