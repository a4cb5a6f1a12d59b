import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { healthOf, roundItem, roundText, rss, setUpPolling } from '../../../test/harness/polling.js';
import type { Polling } from '../../../test/harness/polling.js';
import { startSite } from '../../../test/harness/site.js';
import type { Site } from '../../../test/harness/site.js';

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

let pages = 0;
/** Returns a path that no other test uses. */
const newPath = () => `/feed-${(pages += 1)}.xml`;
const add = (path: string, interval?: number) => polling.add('rss', `${site.origin}${path}`, interval);

describe('polling', () => {
  it('turns new items into rounds, oldest first, and skips known items', async () => {
    const path = newPath();
    site.serve(path, {
      body: rss([roundItem('Quayline'), roundItem('Berthwise', { date: 'Tue, 03 Mar 2026 18:06 GMT' })]),
    });
    const name = await add(path);
    await polling.poll();
    const stored = await polling.items(name);
    expect(stored.map(({ source_item, outcome }) => [source_item, outcome])).toEqual([
      ['Berthwise', 'round'],
      ['Quayline', 'round'],
    ]);
    expect(stored[0]?.facts).toMatchObject({
      companyName: 'Berthwise',
      amountUsd: 7_000_000,
      fundingType: 'series-a',
      publishedDate: '2026-03-03',
    });
    expect(await healthOf(polling, name)).toEqual({
      failures: 0,
      error: null,
      nextAfterS: 30,
      polledAfterS: 0,
      newItemAfterS: 0,
    });

    await polling.clock.wait(30_000);
    site.serve(path, {
      body: rss([roundItem('Moorhen Data'), roundItem('Quayline'), roundItem('Berthwise')]),
    });
    await polling.poll();
    await polling.clock.wait(30_000);
    await polling.poll();
    expect((await polling.items(name)).map((each) => each.source_item)).toEqual([
      'Berthwise',
      'Quayline',
      'Moorhen Data',
    ]);
    expect(await healthOf(polling, name)).toMatchObject({ polledAfterS: 60, newItemAfterS: 30 });
    expect(site.hits(path)).toBe(3);
  });

  it('stores no date for an item without a date', async () => {
    const path = newPath();
    const text = roundText('Undated Docks').replace('LISBON, March 3, 2026 -- ', '');
    site.serve(path, { body: rss([{ ...roundItem('Undated Docks'), text }]) });
    const name = await add(path);
    await polling.poll();
    expect((await polling.items(name))[0]?.facts).toMatchObject({
      companyName: 'Undated Docks',
      publishedDate: null,
    });
  });

  it('extracts an item again if its content changes, but not if only its date changes', async () => {
    const path = newPath();
    site.serve(path, { body: rss([roundItem('Pierhead', { date: 'Tue, 03 Mar 2026 08:00:00 GMT' })]) });
    const name = await add(path);
    await polling.poll();
    site.serve(path, { body: rss([roundItem('Pierhead', { date: 'Tue, 03 Mar 2026 09:00:00 GMT' })]) });
    await polling.clock.wait(30_000);
    await polling.poll();
    expect(await polling.items(name)).toHaveLength(1);
    const corrected = {
      ...roundItem('Pierhead'),
      title: 'Pierhead raises $9 million',
      text: roundText('Pierhead', '$9 million'),
    };
    site.serve(path, { body: rss([corrected]) });
    await polling.clock.wait(30_000);
    await polling.poll();
    const stored = await polling.items(name);
    expect(stored.map((each) => each.outcome)).toEqual(['round', 'updated']);
    expect(stored[0]?.facts).toMatchObject({ amountUsd: 9_000_000 });
  });

  it('reads a list of rounds, uses the last line of an id, and stores an invalid line once', async () => {
    const path = newPath();
    const line = (id: string, company: string, usd: number) =>
      JSON.stringify({
        source_item: id,
        company_name: company,
        amount_usd: usd,
        published_date: '2026-03-01',
      });
    const lines = [
      line('a', 'Wharfside', 1_000_000),
      'no json',
      line('b', 'Dockyard Labs', 2_000_000),
      line('a', 'Wharfside', 3_000_000),
    ];
    site.serve(path, { body: lines.join('\n') });
    const name = await polling.add('rounds', `${site.origin}${path}`);
    await polling.poll();
    site.serve(path, { body: `${lines.join('\r\n')}\r\n${line('c', 'Hawser', 4_000_000)}` });
    await polling.clock.wait(30_000);
    await polling.poll();
    await polling.clock.wait(30_000);
    site.serve(path, { body: ['', ...lines, line('c', 'Hawser', 4_000_000)].join('\n') });
    await polling.poll();
    const stored = await polling.items(name);
    expect(stored.map(({ source_item, outcome }) => [source_item, outcome])).toEqual([
      ['line 2', 'rejected'],
      ['b', 'round'],
      ['a', 'round'],
      ['c', 'round'],
    ]);
    expect(stored[2]?.facts).toMatchObject({ companyName: 'Wharfside', amountUsd: 3_000_000 });
  });
});

describe('many processes', () => {
  it('poll a due source once', async () => {
    const path = newPath();
    site.serve(path, { body: rss([roundItem('Tenfold Cranes')]) });
    const name = await add(path);
    const pollers = Array.from({ length: 10 }, () => polling.newPoller());
    await Promise.all(pollers.map((poller) => poller.tick()));
    await Promise.all(pollers.map((poller) => poller.settle()));
    expect(site.hits(path)).toBe(1);
    expect(await polling.items(name)).toHaveLength(1);
  });

  it('poll the source of a dead process after its lease has expired, and ignore its late writes', async () => {
    const path = newPath();
    let release: (value?: unknown) => void = () => undefined;
    const hung = new Promise((resolve) => (release = resolve));
    let asked: (value?: unknown) => void = () => undefined;
    const firstAsked = new Promise((resolve) => (asked = resolve));
    site.serve(path, () => {
      asked();
      return site.hits(path) === 1
        ? { after: hung, status: 500 }
        : { body: rss([roundItem('Leasehold Marine')]), headers: { etag: '"new"' } };
    });
    const name = await add(path);
    const dead = polling.newPoller();
    await dead.tick();
    await firstAsked;
    await polling.clock.wait(11_000);
    await polling.poll();
    expect(site.hits(path)).toBe(1);
    await polling.clock.wait(2_000);
    await polling.poll();
    expect(site.hits(path)).toBe(2);
    release();
    await dead.settle();
    expect(await polling.items(name)).toHaveLength(1);
    expect(await polling.get(name)).toMatchObject({
      consecutive_failures: 0,
      etag: '"new"',
      last_error: null,
    });
  });

  it('each poll at most four sources at once', async () => {
    let release: (value?: unknown) => void = () => undefined;
    const held = new Promise((resolve) => (release = resolve));
    const paths = Array.from({ length: 5 }, newPath);
    for (const path of paths) site.serve(path, { body: rss([]), after: held });
    for (const path of paths) await add(path);
    const poller = polling.newPoller();
    await poller.tick();
    await poller.tick();
    const leased = async () =>
      (await app.dataSource.query(`select count(*)::int as n from sources where lease is not null`))[0].n;
    expect(await leased()).toBe(4);
    release();
    await poller.settle();
    await poller.tick();
    await poller.settle();
    expect(paths.map((path) => site.hits(path))).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('conditional requests', () => {
  it('send the ETag and date of the last version, and change nothing after a 304', async () => {
    const path = newPath();
    const modified = 'Tue, 03 Mar 2026 10:00:00 GMT';
    const full = {
      body: rss([roundItem('Etagged Harbours')]),
      headers: { etag: 'W/"abc"', 'last-modified': modified },
    };
    site.serve(path, ({ headers }) => (headers['if-none-match'] === 'W/"abc"' ? { status: 304 } : full));
    const name = await add(path);
    await polling.poll();
    await polling.clock.wait(30_000);
    await polling.poll();
    const last = site.requests.at(-1)?.headers;
    expect(last).toMatchObject({ 'if-none-match': 'W/"abc"', 'if-modified-since': modified });
    expect(last?.['user-agent']).toMatch(/^fundmatch\/\S+ ops@fundmatch\.example$/);
    expect(await polling.items(name)).toHaveLength(1);
    expect(await healthOf(polling, name)).toEqual({
      failures: 0,
      error: null,
      nextAfterS: 60,
      polledAfterS: 30,
      newItemAfterS: 0,
    });
    expect(await polling.get(name)).toMatchObject({ etag: 'W/"abc"', last_modified: modified });
  });

  it('treat a 304 to an unconditional request as a failure', async () => {
    const path = newPath();
    site.serve(path, { status: 304 });
    const name = await add(path);
    await polling.poll();
    expect(await healthOf(polling, name)).toMatchObject({
      failures: 1,
      error: 'the server answered with status 304',
    });
  });
});
