import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { roundItem, rss, setUpPolling } from '../../../test/harness/polling.js';
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

describe('SourcesService', () => {
  it('disables and enables a source, and polls it at once on request', async () => {
    const path = newPath();
    site.serve(path, { body: rss([]) });
    const name = await add(path, 3_600);
    await polling.poll();
    await polling.sources.setEnabled(name, false);
    await polling.clock.wait(7_200_000);
    await polling.poll();
    expect(site.hits(path)).toBe(1);
    await expect(polling.sources.pollNow(name)).rejects.toThrow('disabled');
    await polling.sources.setEnabled(name, true);
    await polling.poll();
    expect(site.hits(path)).toBe(2);
    await polling.clock.wait(1_000);
    await polling.poll();
    expect(site.hits(path)).toBe(2);
    await polling.sources.pollNow(name);
    await polling.poll();
    expect(site.hits(path)).toBe(3);
  });

  it('does not lose a request to poll a source that arrives while the source is polled', async () => {
    const path = newPath();
    let release: (value?: unknown) => void = () => undefined;
    const held = new Promise((resolve) => (release = resolve));
    site.serve(path, { body: rss([]), after: held });
    const name = await add(path, 3_600);
    const poller = polling.newPoller();
    await poller.tick();
    await polling.clock.wait(1_000);
    await polling.sources.pollNow(name);
    release();
    await poller.settle();
    await polling.poll();
    expect(site.hits(path)).toBe(2);
  });

  it('stores no item twice if a source is removed and added again under the same name', async () => {
    const path = newPath();
    site.serve(path, { body: rss([roundItem('Removed Quays')]) });
    const name = await add(path);
    await polling.poll();
    await polling.sources.remove(name);
    await polling.sources.add({
      name,
      kind: 'rss',
      url: `${site.origin}${path}`,
      intervalS: 30,
      enabled: true,
    });
    await polling.poll();
    expect(await polling.items(name)).toHaveLength(1);
    await polling.sources.remove(name);
    await expect(polling.sources.remove(name)).rejects.toThrow(`no source named ${name}`);
  });

  it('explains in an error what is wrong with a source', async () => {
    const add = (more: object) =>
      polling.sources.add({
        name: 'mine',
        kind: 'rss',
        url: 'https://x.example/',
        intervalS: 30,
        enabled: true,
        ...more,
      });
    await add({});
    await expect(add({})).rejects.toThrow('already exists');
    await expect(add({ name: 'Mine Too' })).rejects.toThrow('--name');
    await expect(add({ name: 'rss' })).rejects.toThrow('--name must not be');
    await expect(add({ name: 'b', intervalS: 0 })).rejects.toThrow('--interval');
    for (const url of [
      'ftp://x.example/',
      'x.example',
      'https://me:secret@x.example/',
      'http://x.example:5432/',
    ])
      await expect(add({ name: 'b', url })).rejects.toThrow('The URL must');
    await expect(polling.sources.setEnabled('nobody', true)).rejects.toThrow('no source named nobody');
  });

  it('lets another process continue a poll when the first process stops', async () => {
    const path = newPath();
    let release: (value?: unknown) => void = () => undefined;
    const held = new Promise((resolve) => (release = resolve));
    site.serve(path, { body: rss([roundItem('Handed Over')]), after: held });
    const name = await add(path);
    const poller = polling.newPoller();
    await poller.tick();
    const stopped = poller.stop();
    release();
    await stopped;
    expect(await polling.items(name)).toEqual([]);
    await polling.poll();
    expect(await polling.items(name)).toHaveLength(1);
  });
});

it('a new installation lists the known public sources as disabled', async () => {
  const fresh = await startTestApp();
  try {
    const sources = await setUpPolling(fresh).sources.list();
    expect(sources.map(({ name, kind, enabled }) => [name, kind, enabled])).toEqual([
      ['crunchbase-news', 'rss', false],
      ['edgar', 'form-d', false],
      ['eu-startups', 'rss', false],
      ['finsmes', 'rss', false],
      ['globenewswire', 'rss', false],
      ['pr-newswire', 'rss', false],
      ['techcrunch', 'rss', false],
    ]);
    expect(sources.every(({ url, interval_ms: ms }) => url.startsWith('https://') && ms === 30_000)).toBe(
      true,
    );
  } finally {
    await fresh.close();
  }
});
