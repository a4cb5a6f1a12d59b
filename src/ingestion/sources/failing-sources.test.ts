import { gzipSync } from 'node:zlib';
import { signIn } from '../../../test/e2e/ui-harness.js';
import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { healthOf, roundItem, rss, setUpPolling, sharedExtractor } from '../../../test/harness/polling.js';
import type { Polling } from '../../../test/harness/polling.js';
import { startSite } from '../../../test/harness/site.js';
import type { Site } from '../../../test/harness/site.js';
import { InputError } from '../formats/input-error.js';
import type { Extractor } from '../threads/extractor.js';

let app: TestApp;
let site: Site;
let polling: Polling;
beforeAll(async () => {
  [app, site] = await Promise.all([startTestApp(), startSite()]);
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

const MB = 1024 * 1024;
let pages = 0;
/** Returns a path that no other test uses. */
const newPath = () => `/feed-${(pages += 1)}.xml`;
const add = (path: string, interval?: number) => polling.add('rss', `${site.origin}${path}`, interval);

describe('a source that fails', () => {
  it('is polled less often with each failure, at least hourly, and at its interval after it recovers', async () => {
    const path = newPath();
    site.serve(path, { status: 500 });
    const name = await add(path);
    const pauses: number[] = [];
    for (let failure = 1; failure <= 9; failure += 1) {
      const before = (await healthOf(polling, name)).nextAfterS;
      await polling.poll();
      pauses.push((await healthOf(polling, name)).nextAfterS - before);
      await polling.clock.wait((pauses.at(-1) ?? 0) * 1000);
    }
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    expect(await healthOf(polling, name)).toMatchObject({
      failures: 9,
      error: 'the server answered with status 500',
    });
    site.serve(path, { body: rss([roundItem('Recovered Ropes')]) });
    const before = (await healthOf(polling, name)).nextAfterS;
    await polling.poll();
    expect(await healthOf(polling, name)).toMatchObject({
      failures: 0,
      error: null,
      nextAfterS: before + 30,
    });
    expect(await polling.items(name)).toHaveLength(1);
  });

  it('regression: does not quote the address of an erased person in its error', async () => {
    const email = 'una@quoted.example';
    const operator = await signIn(app, { role: 'operator' });
    await operator.call('POST', '/app/api/operator/erasures', { email });
    const path = newPath();
    site.serve(path, { body: rss([]) });
    const name = await add(path);
    /** An extractor whose error quotes the input. */
    const extractor = Object.assign(Object.create(sharedExtractor) as Extractor, {
      listFeed: () =>
        Promise.reject(
          new InputError('not-xml', `found ${email}, UNA%40quoted.example and jo@quoted.example`),
        ),
    });
    await polling.poll({ extractor });
    const { error } = await healthOf(polling, name);
    expect(error).toBe('found erased, erased and jo@quoted.example');
  });

  it.each([429, 503])('pauses all sources of its host on status %i with Retry-After', async (status) => {
    const path = newPath();
    const other = newPath();
    site.serve(path, { status, headers: { 'retry-after': '900' } });
    site.serve(other, { body: rss([]) });
    const name = await add(path);
    await polling.poll();
    expect(await healthOf(polling, name)).toMatchObject({ failures: 1, nextAfterS: 900 });
    const neighbour = await add(other);
    await polling.poll();
    expect(site.hits(other)).toBe(0);
    expect(await healthOf(polling, neighbour)).toMatchObject({
      failures: 0,
      error: null,
      nextAfterS: 900,
      polledAfterS: null,
    });
    // Both sources are due now. If the first one failed again, its new pause could start before the
    // second request.
    site.serve(path, { body: rss([]) });
    await polling.clock.wait(900_000);
    await polling.poll();
    expect([site.hits(path), site.hits(other)]).toEqual([2, 1]);
  });

  it('regression: pauses the host that asked for the pause, not the host that redirected to it', async () => {
    const [path, target, other] = [newPath(), newPath(), newPath()];
    const hosts = new Map(['here.test', 'there.test'].map((host) => [host, '127.0.0.1']));
    const policy = { ...app.config.outgoing, hosts };
    const addAt = (host: string, at: string) => polling.add('rss', `http://${host}:${site.port}${at}`);
    site.serve(path, { status: 302, headers: { location: `http://there.test:${site.port}${target}` } });
    site.serve(target, { status: 503, headers: { 'retry-after': '900' } });
    site.serve(other, { body: rss([]) });
    const name = await addAt('here.test', path);
    await polling.poll({ policy });
    expect(await healthOf(polling, name)).toMatchObject({ failures: 1, nextAfterS: 900 });
    await addAt('here.test', other);
    await polling.poll({ policy });
    expect(site.hits(other)).toBe(1);
    await addAt('there.test', other);
    await polling.poll({ policy });
    expect(site.hits(other)).toBe(1);
  });

  const endless = Buffer.alloc(21 * MB, 32);
  it.each<[string, () => Parameters<Site['serve']>[1], RegExp]>([
    [
      'a gzip bomb',
      () => ({ headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(64 * MB)) }),
      /larger than 20971520/,
    ],
    ['21 MB', () => ({ body: endless }), /larger than 20971520/],
    ['HTML', () => ({ body: '<!doctype html><html><body>Log in</body></html>' }), /HTML/],
    ['an entity bomb', () => ({ body: '<!DOCTYPE r [<!ENTITY a "b">]><rss/>' }), /internal subset/],
    ['a feed cut short', () => ({ body: rss([roundItem('Cut Short')]).slice(0, 300) }), /incomplete/],
    [
      'a redirect to a private address',
      () => ({ status: 302, headers: { location: 'http://10.0.0.1/' } }),
      /not allowed/,
    ],
    ['redirects without end', () => ({ status: 302, headers: { location: '?again' } }), /redirects/],
    ['status 404', () => ({ status: 404 }), /status 404/],
  ])('gets an error message of one line after %s', async (fault, page, error) => {
    const path = newPath();
    site.serve(path, page());
    const name = await add(path);
    await polling.poll();
    const now = await healthOf(polling, name);
    expect(now).toMatchObject({ failures: 1, newItemAfterS: null });
    // Each of the five redirects waited 500 ms for its slot.
    expect(now.polledAfterS).toBe(fault === 'redirects without end' ? 2.5 : 0);
    expect(now.error).toMatch(error);
    expect(now.error).not.toContain('\n');
    expect(await polling.items(name)).toEqual([]);
  });

  it('regression: cannot redirect the service into a network that is allowed only for webhooks', async () => {
    const path = newPath();
    const { port } = new URL(site.origin);
    site.serve(path, { status: 302, headers: { location: `http://127.0.0.2:${port}/inner` } });
    site.serve('/inner', { body: rss([roundItem('Inner')]) });
    // This map makes `feed.test` a public server without DNS.
    const hosts = new Map([['feed.test', '127.0.0.1']]);
    const policy = { allowedNetworks: ['127.0.0.0/8'], hosts, ca: undefined };
    const name = await polling.add('rss', `http://feed.test:${port}${path}`);
    await polling.poll({ policy });
    expect(await healthOf(polling, name)).toMatchObject({
      failures: 1,
      error: expect.stringContaining('not allowed'),
    });
    expect(site.hits('/inner')).toBe(0);
    // The service may read the operator's own feed in that network. The feed may also redirect
    // within its host.
    const own = newPath();
    site.serve(own, { status: 302, headers: { location: '/inner' } });
    const inside = await polling.add('rss', `http://127.0.0.1:${port}${own}`);
    await polling.poll({ policy });
    expect((await healthOf(polling, inside)).error).toBeNull();
    expect(site.hits('/inner')).toBe(1);
  });

  it('does not lose its other items when one item cannot be stored', async () => {
    const path = newPath();
    const poison = { ...roundItem('Poisoned Wells'), guid: 'poison' };
    site.serve(path, {
      body: rss([roundItem('After Well'), poison, roundItem('Before Well')]),
      headers: { etag: '"1"' },
    });
    const name = await add(path);
    await app.dataSource.query(
      `alter table items add constraint no_poison check (source_item <> 'poison' or title is null) not valid`,
    );
    try {
      await polling.poll();
    } finally {
      await app.dataSource.query(`alter table items drop constraint no_poison`);
    }
    expect((await polling.items(name)).map((each) => each.source_item)).toEqual([
      'Before Well',
      'After Well',
    ]);
    expect(await polling.get(name)).toMatchObject({
      etag: null,
      last_error: expect.stringContaining('1 items'),
    });
    await polling.clock.wait(30_000);
    await polling.poll();
    expect((await polling.items(name)).map((each) => each.source_item)).toEqual([
      'Before Well',
      'After Well',
      'poison',
    ]);
    expect(await polling.get(name)).toMatchObject({ etag: '"1"', last_error: null });
  });
});

describe('a source with unusual characters', () => {
  it.each<[string, (xml: string) => Buffer, Record<string, string>]>([
    ['ISO-8859-1', (xml) => Buffer.from(xml, 'latin1'), { 'content-type': 'application/rss+xml' }],
    ['UTF-16', (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le'), { 'content-type': 'application/rss+xml' }],
    ['UTF-8', (xml) => Buffer.from(xml), { 'content-type': 'text/xml; charset=utf-8' }],
  ])('is read in %s', async (encoding, encode, headers) => {
    const path = newPath();
    const company = `Çurrent Größe ${encoding.replace(/\W/g, '')}`;
    site.serve(path, { body: encode(rss([roundItem(company)], encoding)), headers });
    const name = await add(path);
    await polling.poll();
    expect(await polling.items(name)).toMatchObject([
      {
        outcome: 'round',
        title: `${company} raises $7 million in Series A funding`,
        facts: { companyName: company },
      },
    ]);
  });

  it('regression: is stored without control characters in titles, texts, names and links', async () => {
    const [path, lines] = [newPath(), newPath()];
    const hostile = (text: string) =>
      text.replaceAll('Bellwether', 'Bell&#27;]0;pwn&#7;we\u009b2Jther\u007f');
    const item = roundItem('Bellwether');
    const link = 'https://news.example/bell&#27;[2J\u009bwether';
    site.serve(path, {
      body: rss([
        { ...item, title: hostile(item.title), text: hostile(item.text), link, guid: 'bell&#27;\u009b' },
      ]),
    });
    site.serve(lines, {
      body: JSON.stringify({
        source_item: 'wind\u001b[2J',
        company_name: 'Wind\u009bvane\u001b',
        article_title: 'Windvane\u0007 raises',
        article_url: 'https://news.example/wind\u001bvane',
        investors: ['Kestrel\u0085\u001b[31m'],
        amount_usd: 1_000_000,
        published_date: '2026-03-01',
      }),
    });
    const names = [await add(path), await polling.add('rounds', `${site.origin}${lines}`)];
    await polling.poll();
    const stored: { text: string }[] = await app.dataSource.query(
      `select concat_ws(E'\\n', i.source_item, i.title, i.url, i.text, r.company_name, r.facts #>> '{companyName}',
                r.facts #>> '{articleTitle}', r.facts #>> '{articleUrl}', r.facts #>> '{investors,0}') as text
       from items i join funding_rounds r on r.id = i.round_id where i.source = any($1) order by i.id`,
      [names],
    );
    expect(stored).toHaveLength(2);
    for (const { text } of stored) expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    const texts = stored.map(({ text }) => text).join();
    expect(texts).toContain('https://news.example/bell[2Jwether');
    expect(texts).toContain('\nWindvane\n');
    expect(texts).toContain('Kestrel[31m');
  });

  it('may contain guids of any length with any character', async () => {
    const path = newPath();
    const guid = Array.from({ length: 6_000 }, (_each, index) =>
      String.fromCharCode(0x4e00 + ((index * 7919) % 20_000)),
    ).join('');
    site.serve(path, { body: rss([{ ...roundItem('Long Guid'), guid }]) });
    const name = await add(path);
    await polling.poll();
    await polling.clock.wait(30_000);
    await polling.poll();
    expect(await polling.items(name)).toMatchObject([
      { outcome: 'round', source_item: expect.stringMatching(/^sha256:/) },
    ]);
  });
});
