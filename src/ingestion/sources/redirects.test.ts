import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { healthOf, roundItem, roundText, rss, setUpPolling } from '../../../test/harness/polling.js';
import type { Polling } from '../../../test/harness/polling.js';
import { startSite } from '../../../test/harness/site.js';
import type { Site } from '../../../test/harness/site.js';
import type { OutgoingPolicy } from '../../outgoing/policy.js';

let app: TestApp;
let site: Site;
let polling: Polling;
let policy: OutgoingPolicy;
beforeAll(async () => {
  [app, site] = await Promise.all([startTestApp(), startSite()]);
  const hosts = ['here.test', 'there.test'].map((host): [string, string] => [host, '127.0.0.1']);
  policy = { allowedNetworks: [], hosts: new Map(hosts), ca: undefined };
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

let paths = 0;
/** Returns a path that no other test uses. */
const newPath = () => `/moved-${(paths += 1)}`;
const at = (host: string, path: string) => `http://${host}.test:${site.port}${path}`;
const redirectTo = (url: string) => ({ status: 302, headers: { location: url } });

/** Marks the slots of a host as used for `ms` milliseconds. */
async function keepBusy(host: string, ms: number): Promise<void> {
  const until = new Date((await polling.clock.now()).getTime() + ms);
  await app.dataSource.query(`insert into host_budgets (host, next_request_at) values ($1, $2)`, [
    `${host}.test:${site.port}`,
    until,
  ]);
}

/** Returns the time until the next free slot of a host, in milliseconds. */
async function nextTurnMs(host: string): Promise<number | undefined> {
  const rows: { next_request_at: Date }[] = await app.dataSource.query(
    `select next_request_at from host_budgets where host = $1`,
    [`${host}.test:${site.port}`],
  );
  const now = (await polling.clock.now()).getTime();
  return rows[0] && rows[0].next_request_at.getTime() - now;
}

describe('regression: a redirect', () => {
  it('uses a slot of the target host', async () => {
    const [path, target] = [newPath(), newPath()];
    site.serve(path, redirectTo(at('there', target)));
    site.serve(target, { body: rss([roundItem('Turnstile')]) });
    const name = await polling.add('rss', at('here', path));
    await polling.poll({ policy });
    expect(await polling.items(name)).toHaveLength(1);
    expect([await nextTurnMs('here'), await nextTurnMs('there')]).toEqual([500, 500]);
  });

  it('uses another slot of its host if the new URL is on the same host', async () => {
    const [path, target] = [newPath(), newPath()];
    site.serve(path, redirectTo(target));
    site.serve(target, { body: rss([roundItem('Turnaround')]) });
    await polling.add('rss', at('here', path));
    const start = (await polling.clock.now()).getTime();
    await polling.poll({ policy });
    expect(site.hits(target)).toBe(1);
    // The second request waited for 500 ms. The next request must wait for another 500 ms.
    expect((await polling.clock.now()).getTime() - start).toBe(500);
    expect(await nextTurnMs('here')).toBe(500);
  });

  it('postpones the poll until the target host may be called', async () => {
    const [path, target] = [newPath(), newPath()];
    site.serve(path, redirectTo(at('there', target)));
    site.serve(target, { body: rss([roundItem('Turnpike')]) });
    const name = await polling.add('rss', at('here', path));
    await keepBusy('there', 60_000);
    await polling.poll({ policy });
    expect(site.hits(target)).toBe(0);
    expect(await healthOf(polling, name)).toMatchObject({ failures: 0, error: null, nextAfterS: 60 });
    await polling.clock.wait(60_000);
    await polling.poll({ policy });
    expect(await polling.items(name)).toHaveLength(1);
  });

  it('delays the page of an article until the target host may be called', async () => {
    const [path, page, target] = [newPath(), newPath(), newPath()];
    const title = 'Turncoat on raising money in a harbour';
    const text = 'Three founders on cranes and tides. Read on.';
    site.serve(path, { body: rss([{ title, text, link: at('here', page), guid: page }]) });
    site.serve(page, redirectTo(at('there', target)));
    site.serve(target, {
      headers: { 'content-type': 'text/html' },
      body: `<html><body><article><h1>${title}</h1><p>${roundText('Turncoat')}</p></article></body></html>`,
    });
    await keepBusy('there', 60_000);
    const name = await polling.add('rss', at('here', path));
    await polling.poll({ policy });
    expect(site.hits(target)).toBe(0);
    expect(await polling.get(name)).toMatchObject({ consecutive_failures: 0, last_error: null });
    await polling.clock.wait(61_000);
    await polling.poll({ policy });
    expect(await polling.items(name)).toMatchObject([
      { outcome: 'round', facts: { companyName: 'Turncoat', amountUsd: 7_000_000 } },
    ]);
  });
});
