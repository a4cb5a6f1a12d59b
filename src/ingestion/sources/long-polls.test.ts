import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { serveEdgar } from '../../../test/harness/edgar.js';
import { roundItem, roundText, rss, setUpPolling } from '../../../test/harness/polling.js';
import type { Polling } from '../../../test/harness/polling.js';
import { startSite } from '../../../test/harness/site.js';
import type { Site } from '../../../test/harness/site.js';
import type { OutgoingPolicy } from '../../outgoing/policy.js';
import { soon } from '../../../test/harness/soon.js';

let app: TestApp;
let site: Site;
let polling: Polling;
/** The policy treats the hosts of articles as public. */
let policy: OutgoingPolicy;
beforeAll(async () => {
  [app, site] = await Promise.all([startTestApp(), startSite()]);
  const hosts = ['slow.test', 'quick.test'].map((host): [string, string] => [host, '127.0.0.1']);
  policy = { allowedNetworks: ['127.0.0.0/8'], hosts: new Map(hosts), ca: undefined };
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

let feeds = 0;
/** Returns a path that no other test uses. */
const newPath = () => `/long-${(feeds += 1)}.xml`;
const add = (path: string) => polling.add('rss', `${site.origin}${path}`);
const keys = async (name: string) => (await polling.items(name)).map((item) => item.source_item);
const companies = ['Anchorly', 'Buoyant', 'Capstan', 'Dredger', 'Ebbtide', 'Fairlead', 'Gunwale', 'Halyard'];

/** Returns a promise, and a function that resolves it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Returns a teaser about a round with its page on `host`. */
const teaserAt = (host: string, path: string, company: string) => ({
  title: `${company} on raising money in a harbour`,
  text: 'Three founders on cranes and tides. Read on.',
  link: `http://${host}:${site.port}${path}`,
  guid: company,
});
const articleOf = (company: string) => ({
  headers: { 'content-type': 'text/html' },
  body: `<html><body><article><h1>${company} on raising money in a harbour</h1><p>${roundText(company)}</p></article></body></html>`,
});

describe('the limits of one poll', () => {
  it('leave the remaining items to the next polls, oldest first, and lose none', async () => {
    const path = newPath();
    site.serve(path, {
      body: rss(companies.map((name) => roundItem(name)).reverse()),
      headers: { etag: '"all"' },
    });
    const name = await add(path);
    const limits = { items: 3 };
    await polling.poll({ limits });
    expect(await keys(name)).toEqual(companies.slice(0, 3));
    expect(await polling.get(name)).toMatchObject({
      etag: null,
      consecutive_failures: 0,
      last_error: 'the poll reached its limit. 5 items wait for the next poll',
    });
    for (let poll = 0; poll < 2; poll += 1) {
      await polling.clock.wait(30_000);
      await polling.poll({ limits });
    }
    expect(await keys(name)).toEqual(companies);
    expect(await polling.get(name)).toMatchObject({ etag: '"all"', last_error: null });
  });

  it('apply to article pages, and each page is requested once', async () => {
    const path = newPath();
    const names = companies.slice(0, 5);
    for (const each of names) site.serve(`/page-${each}`, articleOf(each));
    site.serve(path, { body: rss(names.map((each) => teaserAt('quick.test', `/page-${each}`, each))) });
    const name = await add(path);
    const stored: number[] = [];
    for (let poll = 0; poll < 3; poll += 1) {
      await polling.poll({ policy, limits: { pages: 2 } });
      stored.push((await polling.items(name)).length);
      await polling.clock.wait(30_000);
    }
    expect(stored).toEqual([2, 4, 5]);
    expect((await polling.items(name)).every(({ facts }) => facts?.['amountUsd'] === 7_000_000)).toBe(true);
    expect(names.map((each) => site.hits(`/page-${each}`))).toEqual([1, 1, 1, 1, 1]);
  });

  it('end a poll whose page does not answer in time, and read the page at the next poll', async () => {
    const path = newPath();
    const { opened, open } = gate();
    site.serve('/page-late', { ...articleOf('Latecomer'), after: opened });
    site.serve(path, { body: rss([teaserAt('slow.test', '/page-late', 'Latecomer')]) });
    const name = await add(path);
    await polling.poll({ policy, limits: { itemsMs: 200 } });
    expect(await polling.get(name)).toMatchObject({
      last_error: 'the poll reached its limit. 1 items wait for the next poll',
    });
    open();
    await polling.clock.wait(30_000);
    await polling.poll({ policy });
    expect(await polling.items(name)).toMatchObject([
      { outcome: 'round', facts: { companyName: 'Latecomer', amountUsd: 7_000_000 } },
    ]);
  });

  it('apply to EDGAR, and do not lose its first day', async () => {
    const filings = companies.map((each, index) => ({
      accession: `0009980000-26-00000${index}`,
      cik: String(8_000_000 + index),
      name: `${each.toUpperCase()} INC`,
    }));
    serveEdgar(site, '/edgar-limits', filings);
    const name = await polling.add('form-d', `${site.origin}/edgar-limits/`);
    const stored: number[] = [];
    for (let poll = 0; poll < 3; poll += 1) {
      await polling.poll({ limits: { items: 3 } });
      stored.push((await polling.items(name)).length);
      expect((await polling.get(name)).state).toMatchObject({ indexedTo: '2026-03-03' });
      await polling.clock.wait(30_000);
    }
    expect(stored).toEqual([3, 6, 8]);
  });
});

it('the poll requests no further page of a host that does not answer, and reads these pages a minute later', async () => {
  const path = newPath();
  const { opened, open } = gate();
  for (const each of companies) site.serve(`/silent-${each}`, { ...articleOf(each), after: opened });
  site.serve('/heard', articleOf('Kedge'));
  site.serve(path, {
    body: rss([
      teaserAt('quick.test', '/heard', 'Kedge'),
      ...companies.map((each) => teaserAt('slow.test', `/silent-${each}`, each)),
    ]),
  });
  const name = await add(path);
  const hits = () => companies.reduce((sum, each) => sum + site.hits(`/silent-${each}`), 0);
  await polling.poll({ policy, limits: { pageMs: 300 } });
  expect(hits()).toBe(4);
  expect(await keys(name)).toEqual(['Kedge']);
  expect(await polling.get(name)).toMatchObject({ last_error: null });
  open();
  await polling.clock.wait(61_000);
  await polling.poll({ policy });
  expect((await keys(name)).toSorted()).toEqual([...companies, 'Kedge'].toSorted());
});

it('regression: thirty feeds whose pages never answer do not block another source', async () => {
  const { opened, open } = gate();
  // Each page has its own host. Otherwise requests would wait for each other and move the clock.
  const hosts = new Map<string, string>();
  const hostOf = (label: string) => {
    hosts.set(`${label}.test`, '127.0.0.1');
    return `${label}.test`;
  };
  site.serve('/hangs', { after: opened, status: 503 });
  for (let feed = 0; feed < 30; feed += 1) {
    const path = newPath();
    const teasers = companies.map((each) =>
      teaserAt(hostOf(`${each}-${feed}`.toLowerCase()), '/hangs', each),
    );
    site.serve(path, { body: rss(teasers) });
    await polling.add('rss', `http://${hostOf(`feed-${feed}`)}:${site.port}${path}`);
  }
  const path = newPath();
  site.serve(path, { body: rss([roundItem('Healthy Harbours')]) });
  const name = await add(path);
  // In this test, the clock advances by 2 s per tick, which is how long a poll may keep its place.
  const poller = polling.newPoller({
    policy: { ...policy, hosts },
    limits: { quickMs: 0, slowMs: 60_000, pageMs: 60_000, itemsMs: 60_000 },
  });
  const startedAt = (await polling.clock.now()).getTime();
  const readAfterS: number[] = [];
  try {
    for (let second = 0; second <= 120; second += 2) {
      const before = site.hits(path);
      await poller.tick();
      await soon('the poll ends', async () => !(await isPolled(name)), 60_000);
      if (site.hits(path) > before)
        readAfterS.push(((await polling.clock.now()).getTime() - startedAt) / 1000);
      await polling.clock.wait(2_000);
    }
  } finally {
    open();
    await poller.stop();
  }
  const gaps = [0, ...readAfterS, 120].map((at, index, all) => at - (all[index - 1] ?? 0));
  expect(readAfterS.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(60);
  expect(await keys(name)).toEqual(['Healthy Harbours']);
});

it('the poller resumes a preempted source as soon as a place for long polls is free', async () => {
  const { opened, open } = gate();
  const names: string[] = [];
  for (const each of [...companies, 'Jibsheet']) {
    const path = newPath();
    site.serve(`/waits-${each}`, { ...articleOf(each), after: opened });
    site.serve(path, { body: rss([teaserAt('slow.test', `/waits-${each}`, each)]) });
    names.push(await add(path));
  }
  const limits = { quickMs: 0, slowMs: 60_000, pageMs: 60_000, itemsMs: 60_000 };
  const poller = polling.newPoller({ policy, limits });
  // Four sources get the places of long polls. Four other sources give up their places for the last
  // source.
  for (let tick = 0; tick < 3; tick += 1) await poller.tick();
  open();
  await poller.settle();
  const slow = await Promise.all(names.map(async (each) => (await polling.get(each)).is_slow));
  expect(slow.filter(Boolean).length).toBeGreaterThanOrEqual(1);
  await poller.tick();
  await poller.settle();
  for (const each of names)
    expect(await polling.items(each)).toMatchObject([
      { outcome: expect.stringMatching(/round|merged/), facts: { amountUsd: 7_000_000 } },
    ]);
});

it.each<[string, (name: string) => Promise<unknown>]>([
  ['disabled', (name) => polling.sources.setEnabled(name, false)],
  [
    'moved to another URL',
    (name) => polling.sources.edit(name, { url: `${site.origin}/other.xml`, intervalS: null }),
  ],
  ['deleted', (name) => polling.sources.remove(name)],
])('the poller stores no item of a source that is %s during the poll', async (_change, change) => {
  const path = newPath();
  const asked = gate();
  const { opened, open } = gate();
  site.serve(`${path}-page`, () => {
    asked.open();
    return { ...articleOf('Flotsam'), after: opened };
  });
  const teaser = { ...teaserAt('slow.test', `${path}-page`, 'Flotsam'), guid: `${path} teaser` };
  site.serve(path, { body: rss([...companies.map((each) => roundItem(each)), teaser]) });
  const name = await add(path);
  const poller = polling.newPoller({ policy });
  await poller.tick();
  await asked.opened;
  await change(name);
  open();
  await poller.settle();
  expect(await keys(name)).toEqual([]);
});

async function isPolled(name: string): Promise<boolean> {
  const rows: unknown[] = await app.dataSource.query(
    `select 1 from sources where name = $1 and lease is not null`,
    [name],
  );
  return rows.length > 0;
}
