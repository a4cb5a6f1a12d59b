import { startTestApp, statedRound } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { roundItem, rss, setUpPolling } from '../../../test/harness/polling.js';
import { startSite } from '../../../test/harness/site.js';
import type { Page, Site } from '../../../test/harness/site.js';
import { createLog } from '../../runtime/log.js';
import { HttpEnricher } from './http-enricher.js';

let site: Site;
let app: TestApp;
beforeAll(async () => {
  [site, app] = await Promise.all([startSite(), startTestApp()]);
});
afterAll(async () => {
  await site.close();
  await app.close();
});

const log = createLog('silent');
const policy = { allowedNetworks: [], hosts: new Map<string, string>(), ca: undefined };
const round = statedRound({ companyName: 'Lightship', ceoName: 'Ada Quill', website: null });
let paths = 0;

function enricherWith(page: Page, timeoutMs?: number): { enricher: HttpEnricher; path: string } {
  const path = `/enrich-${(paths += 1)}`;
  site.serve(path, page);
  return { path, enricher: new HttpEnricher(`${site.origin}${path}?key=k`, policy, log, timeoutMs) };
}
const json = (answer: unknown): Page => ({ body: JSON.stringify(answer) });

describe('the enricher', () => {
  it('adds fields that the article does not state', async () => {
    const { enricher, path } = enricherWith(
      json({ ceo_email: 'ada@lightship.com', website: 'lightship.com' }),
    );
    expect(await enricher.enrich(round)).toEqual({
      ...round,
      ceoEmail: 'ada@lightship.com',
      website: 'https://lightship.com/',
      enriched: ['website', 'ceoEmail'],
    });
    const asked = new URL(site.requests.at(-1)?.path ?? '', site.origin);
    expect(asked.pathname).toBe(path);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      key: 'k',
      company_name: 'Lightship',
      ceo_name: 'Ada Quill',
      article_url: 'https://news.example/article',
    });
  });

  it('never replaces a field that the article states, and is not called for a complete round', async () => {
    const { enricher, path } = enricherWith(json({ ceo_email: 'other@else.com', website: 'else.com' }));
    const known = { ...round, website: 'https://lightship.com' };
    expect(await enricher.enrich(known)).toEqual({
      ...known,
      ceoEmail: 'other@else.com',
      enriched: ['ceoEmail'],
    });
    const complete = { ...known, ceoEmail: 'ada@lightship.com' };
    expect(await enricher.enrich(complete)).toEqual(complete);
    expect(site.hits(path)).toBe(1);
  });

  it.each<[string, Page]>([
    ['knows nothing', json({ ceo_email: null })],
    ['answers 404', { status: 404, body: 'who?' }],
    [
      'gives an invalid address and a website that many companies share',
      json({ ceo_email: 'ask Ada', website: 'https://linkedin.com/company/lightship' }),
    ],
    ['gives values of the wrong type', json({ ceo_email: 5, website: ['x.com'] })],
    ['gives a script as the website', json({ website: 'javascript:alert(1)', ceo_email: 'a@b' })],
    ['answers with HTML', { body: '<html>' }],
    ['answers with a list', json([1])],
    ['answers null', json(null)],
    ['answers 500', { status: 500 }],
    ['redirects', { status: 302, headers: { location: '/elsewhere' } }],
    ['answers with 1 MB', { body: ' '.repeat(1_000_000) }],
  ])('does not change a round if it %s', async (_case, page) => {
    const { enricher } = enricherWith(page);
    expect(await enricher.enrich(round)).toEqual(round);
  });

  it('is not called again for a while after a timeout', async () => {
    const { enricher, path } = enricherWith({ after: new Promise(() => undefined) }, 1_500);
    expect(await enricher.enrich(round)).toEqual(round);
    for (let index = 0; index < 20; index += 1) await enricher.enrich(round);
    expect(site.hits(path)).toBe(1);
  });

  it('completes the rounds of polled feeds, whose missing fields are null without an enricher', async () => {
    const polling = setUpPolling(app);
    const { enricher } = enricherWith(
      json({ ceo_email: 'boss@known.example.com', website: 'https://elsewhere.com' }),
    );
    for (const [company, used] of [
      ['Enriched Piers', enricher],
      ['Plain Piers', null],
    ] as const) {
      site.serve(`/${company}.xml`.replace(' ', ''), { body: rss([roundItem(company)]) });
      const name = await polling.add('rss', `${site.origin}/${company}.xml`.replace(' ', ''));
      await polling.poll({ enricher: used });
      expect((await polling.items(name))[0]?.facts).toMatchObject({
        companyName: company,
        ceoEmail: used === null ? null : 'boss@known.example.com',
        website: expect.stringContaining(`${company.toLowerCase().replace(' ', '-')}.com`),
      });
      // Regression: when the enricher added a field, the service lost the signals that decided on
      // the round.
      const mentions = await app.dataSource.query(`select signals from mentions where source = $1`, [name]);
      expect(mentions).toEqual([{ signals: expect.arrayContaining([expect.anything()]) }]);
    }
  });
});
