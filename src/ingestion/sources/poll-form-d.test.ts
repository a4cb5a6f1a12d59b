import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { serveDailyIndex, serveDocument, serveEdgar } from '../../../test/harness/edgar.js';
import type { FakeFiling } from '../../../test/harness/edgar.js';
import { setUpPolling } from '../../../test/harness/polling.js';
import type { Polling } from '../../../test/harness/polling.js';
import { startSite } from '../../../test/harness/site.js';
import type { Site } from '../../../test/harness/site.js';

let app: TestApp;
let site: Site;
let polling: Polling;
let base: string;
let bases = 0;
beforeAll(async () => {
  [app, site] = await Promise.all([startTestApp(), startSite()]);
});
beforeEach(async () => {
  await app.dataSource.query(`delete from sources`);
  await app.dataSource.query(`delete from host_budgets`);
  polling = setUpPolling(app);
  base = `/edgar-${(bases += 1)}`;
});
afterAll(async () => {
  await site.close();
  await app.close();
});

const WORDS = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ivy', 'Juniper'];
let numbers = 0;
/** Returns a filing of a separate issuer. */
const filing = (more: Partial<FakeFiling> = {}): FakeFiling => {
  numbers += 1;
  const word = `${WORDS[numbers % 10]}${WORDS[Math.floor(numbers / 10) % 10]}${WORDS[Math.floor(numbers / 100) % 10]}`;
  return {
    accession: `0009990000-26-${String(numbers).padStart(6, '0')}`,
    cik: String(7_000_000 + numbers),
    name: `${word.toUpperCase()} INC`,
    ...more,
  };
};
const add = () => polling.add('form-d', `${site.origin}${base}/`);
const accessions = async (name: string) => (await polling.items(name)).map((item) => item.source_item);
const pages = () =>
  site.requests
    .filter(({ path }) => path.startsWith(`${base}/cgi-bin/`))
    .map(({ path }) => new URL(path, site.origin).searchParams.get('start'));
const documents = () =>
  site.requests.filter(({ path }) => path.startsWith(`${base}/Archives/edgar/data/`)).length;
const WEDNESDAY = '2026-03-04';

it('the poller reads each new Form D from all pages of the list, oldest first', async () => {
  const filings = Array.from({ length: 125 }, (_each, index) =>
    filing({ form: ['D', 'DEF 14A', 'DFAN14A', 'D/A', 'DEF 14A'][index % 5] ?? 'D' }),
  );
  serveEdgar(site, base, filings);
  const name = await polling.add(
    'form-d',
    `${site.origin}${base}/cgi-bin/browse-edgar?action=getcurrent&type=D&owner=include&count=100&start=0&output=atom`,
  );
  await polling.poll();
  const wanted = filings.filter(({ form }) => form === 'D' || form === 'D/A').reverse();
  expect(await accessions(name)).toEqual(wanted.map((each) => each.accession));
  expect((await polling.items(name)).every((item) => item.outcome === 'round')).toBe(true);
  expect(pages()).toEqual(['0', '100', '200']);
  expect(documents()).toBe(wanted.length);
  expect(
    site.requests.every(({ headers }) => headers['user-agent']?.endsWith(' ops@fundmatch.example')),
  ).toBe(true);
  expect(await polling.get(name)).toMatchObject({ consecutive_failures: 0, last_error: null });

  serveEdgar(site, base, [filing(), filing(), ...filings]);
  await polling.clock.wait(30_000);
  await polling.poll();
  expect(documents()).toBe(wanted.length + 2);
  // The second page has nothing new, so the poller does not request the third page.
  expect(pages().slice(3)).toEqual(['0', '100']);
  await polling.clock.wait(30_000);
  await polling.poll();
  expect(documents()).toBe(wanted.length + 2);
  expect(pages().slice(5)).toEqual(['0']);
});

it('the poller sends EDGAR at most eight requests a second', async () => {
  serveEdgar(
    site,
    base,
    Array.from({ length: 12 }, () => filing()),
  );
  await add();
  const before = (await polling.clock.now()).getTime();
  await polling.poll();
  const requests = pages().length + documents();
  expect((await polling.clock.now()).getTime() - before).toBeGreaterThanOrEqual((requests - 1) * 125);
});

it('the poller catches up from the daily indexes after an outage of three days', async () => {
  const known = [filing(), filing()];
  serveEdgar(site, base, known);
  const name = await add();
  await polling.poll();
  expect(await polling.get(name)).toMatchObject({ state: { indexedTo: '2026-03-03' } });
  const missed = { wednesday: filing(), thursday: filing({ form: 'D/A' }), friday: filing() };
  const current = filing();
  serveDailyIndex(site, base, WEDNESDAY, [...known, missed.wednesday, filing({ form: 'DEF 14A' })]);
  serveDailyIndex(site, base, '2026-03-05', [missed.thursday, missed.thursday]);
  serveDailyIndex(site, base, '2026-03-06', [missed.friday]);
  for (const each of Object.values(missed)) serveDocument(site, base, each);
  serveEdgar(site, base, [current]);
  await polling.clock.wait(5 * 86_400_000); // Monday
  await polling.poll();
  expect(await accessions(name)).toEqual([
    ...known.map((each) => each.accession).reverse(),
    ...[current, missed.wednesday, missed.thursday, missed.friday].map((each) => each.accession),
  ]);
  expect(await polling.get(name)).toMatchObject({ state: { indexedTo: '2026-03-08' }, last_error: null });
  const indexes = () =>
    site.requests
      .filter(({ path }) => path.startsWith(`${base}/Archives/edgar/daily-index/`))
      .map(({ path }) => path.slice(-12));
  expect(indexes()).toEqual(['20260304.idx', '20260305.idx', '20260306.idx']);
  await polling.clock.wait(30_000);
  await polling.poll();
  expect(indexes()).toHaveLength(3);
});

it('the poller retries a missing index hourly, and treats an older gap as a holiday', async () => {
  serveEdgar(site, base, [filing()]);
  const name = await add();
  await polling.poll();
  await polling.clock.wait(2 * 86_400_000); // Friday; the indexes of Wednesday and Thursday are missing
  await polling.poll();
  expect((await polling.get(name)).state).toEqual({ indexedTo: WEDNESDAY, indexRetryAt: expect.any(String) });
  const asked = () =>
    site.requests.filter(({ path }) => path.startsWith(base) && path.endsWith('20260305.idx')).length;
  expect(asked()).toBe(1);
  await polling.clock.wait(600_000);
  await polling.poll();
  expect(asked()).toBe(1);
  const late = filing();
  serveDocument(site, base, late);
  serveDailyIndex(site, base, '2026-03-05', [late]);
  await polling.clock.wait(3_600_000);
  await polling.poll();
  expect((await polling.get(name)).state).toEqual({ indexedTo: '2026-03-05' });
  expect(await accessions(name)).toContain(late.accession);
});

it('the poller retries a missing document for an hour, then skips the filing', async () => {
  const late = filing({ status: 404, filedAt: '2026-03-04T09:50:00-05:00' });
  const lost = filing({ status: 404, filedAt: '2026-03-04T09:50:00-05:00' });
  serveEdgar(site, base, [late, lost, filing()]);
  const name = await add();
  await polling.poll();
  expect(await accessions(name)).toHaveLength(1);
  expect(await polling.get(name)).toMatchObject({
    consecutive_failures: 0,
    last_error: expect.stringContaining('2 items'),
  });
  serveDocument(site, base, { ...late, status: 200 });
  await polling.clock.wait(3_600_000);
  await polling.poll();
  expect(await polling.items(name)).toMatchObject([
    {},
    {
      source_item: lost.accession,
      outcome: 'rejected',
      reason: 'unavailable: its document answered with status 404',
    },
    { source_item: late.accession, outcome: 'round' },
  ]);
});

it('the poller treats a 403 with XML as a missing document', async () => {
  const lost = filing({ status: 403 });
  serveEdgar(site, base, [lost, filing()]);
  const xml = { status: 403, headers: { 'content-type': 'application/xml' } };
  site.serve(
    `${base}/Archives/edgar/data/${lost.cik}/${lost.accession.replaceAll('-', '')}/primary_doc.xml`,
    xml,
  );
  const name = await add();
  await polling.poll();
  expect(await polling.get(name)).toMatchObject({ consecutive_failures: 0 });
  await polling.clock.wait(3_600_000);
  await polling.poll();
  expect((await polling.items(name)).map((item) => item.outcome)).toEqual(['round', 'rejected']);
});

describe('regression: a filing whose document fails for a time', () => {
  const outcomes = async (name: string) => (await polling.items(name)).map((item) => item.outcome);
  const later = async (ms: number) => {
    await polling.clock.wait(ms);
    await polling.poll();
  };

  it('is not lost, even if it was filed more than an hour ago', async () => {
    const old = filing({ status: 503, filedAt: '2026-03-04T08:30:00-05:00' });
    const gone = filing({ status: 404, filedAt: '2026-03-04T08:30:00-05:00' });
    serveEdgar(site, base, [old, gone]);
    const name = await add();
    await polling.poll();
    await later(7_200_000);
    expect(await outcomes(name)).toEqual(['rejected']);
    serveDocument(site, base, { ...old, status: 200 });
    await later(30_000);
    expect(await outcomes(name)).toEqual(['rejected', 'round']);
    expect(await polling.get(name)).toMatchObject({ last_error: null, state: { indexedTo: '2026-03-03' } });
  });

  it('is not lost when its connection breaks', async () => {
    const broken = filing();
    serveEdgar(site, base, [broken]);
    const path = `${base}/Archives/edgar/data/${broken.cik}/${broken.accession.replaceAll('-', '')}/primary_doc.xml`;
    site.serve(path, { status: 302, headers: { location: 'http://127.0.0.1:1/' } });
    const name = await add();
    await polling.poll();
    await later(7_200_000);
    expect(await outcomes(name)).toEqual([]);
    serveDocument(site, base, broken);
    await later(30_000);
    expect(await outcomes(name)).toEqual(['round']);
  });

  it('is not lost when the server reports it as missing once, after hours of errors', async () => {
    const shaky = filing({ status: 503 });
    serveEdgar(site, base, [shaky]);
    const name = await add();
    await polling.poll();
    await later(2 * 3_600_000);
    serveDocument(site, base, { ...shaky, status: 404 });
    await later(600_000);
    serveDocument(site, base, { ...shaky, status: 200 });
    await later(600_000);
    expect(await outcomes(name)).toEqual(['round']);
  });

  it('is skipped after a week, and the index of its day is then not read again', async () => {
    serveEdgar(site, base, [filing()]);
    const name = await add();
    await polling.poll();
    const broken = filing({ status: 503 });
    serveDailyIndex(site, base, WEDNESDAY, [broken]);
    serveDocument(site, base, broken);
    await later(2 * 86_400_000);
    await later(6 * 86_400_000);
    expect((await polling.get(name)).state).toMatchObject({ indexedTo: '2026-03-03' });
    await later(2 * 86_400_000);
    expect(await outcomes(name)).toEqual(['round', 'rejected']);
    await later(3_600_000);
    expect((await polling.get(name)).state.indexedTo).not.toBe('2026-03-03');
  });

  it('is not lost when the index of a past day lists it, and the day remains unread meanwhile', async () => {
    serveEdgar(site, base, [filing()]);
    const name = await add();
    await polling.poll();
    const [busy, gone, fine, next] = [filing({ status: 503 }), filing({ status: 404 }), filing(), filing()];
    serveDailyIndex(site, base, WEDNESDAY, [busy, gone, fine]);
    serveDailyIndex(site, base, '2026-03-05', [next]);
    for (const each of [busy, gone, fine, next]) serveDocument(site, base, each);
    await later(2 * 86_400_000);
    const problem = '2 items could not be read or stored. The next poll tries again';
    const state = { indexedTo: '2026-03-03', indexProblem: problem };
    expect(await outcomes(name)).toEqual(['round', 'round', 'round']);
    expect(await polling.get(name)).toMatchObject({ last_error: problem, state });
    const asked = documents();
    await later(600_000);
    expect(documents()).toBe(asked);
    expect(await polling.get(name)).toMatchObject({ last_error: problem, state });
    await later(3_600_000);
    expect(await outcomes(name)).toEqual(['round', 'round', 'round', 'rejected']);
    serveDocument(site, base, { ...busy, status: 200 });
    await later(3_600_000);
    expect(await outcomes(name)).toEqual(['round', 'round', 'round', 'rejected', 'round']);
    expect(await polling.get(name)).toMatchObject({ last_error: null });
    expect((await polling.get(name)).state).toEqual({ indexedTo: '2026-03-05' });
  });
});

it('the poller pauses for ten minutes when EDGAR answers 403, and keeps the filings that it has read', async () => {
  const filings = Array.from({ length: 6 }, (_each, index) => filing(index === 0 ? { status: 403 } : {}));
  serveEdgar(site, base, filings);
  const name = await add();
  await polling.poll();
  expect(await accessions(name)).toHaveLength(5);
  const after = await polling.get(name);
  expect(after).toMatchObject({ consecutive_failures: 1, last_error: 'the server answered with status 403' });
  const restMs = after.next_poll_at.getTime() - (await polling.clock.now()).getTime();
  expect(restMs).toBe(600_000);
});

it('the poller does not poll EDGAR without a contact address', async () => {
  const anonymous = setUpPolling(app, null);
  await expect(anonymous.add('form-d', `${site.origin}${base}`)).rejects.toThrow('CONTACT_EMAIL');
  const source = {
    name: 'later',
    kind: 'form-d' as const,
    url: `${site.origin}${base}`,
    intervalS: 30,
    enabled: false,
  };
  await anonymous.sources.add(source);
  await expect(anonymous.sources.setEnabled('later', true)).rejects.toThrow('CONTACT_EMAIL');
  await polling.sources.setEnabled('later', true);
  await anonymous.poll();
  expect(await polling.get('later')).toMatchObject({
    last_error: expect.stringContaining('Set CONTACT_EMAIL'),
  });
  expect(site.requests.filter(({ path }) => path.startsWith(base))).toEqual([]);
});

it('the poller extends its lease while a poll runs', async () => {
  const filings = Array.from({ length: 16 }, () => filing());
  serveEdgar(site, base, filings);
  const name = await add();
  const [poller, other] = [polling.newPoller(), polling.newPoller()];
  let passing = Promise.resolve();
  // Each document takes nine seconds. After each document, this process and another process look
  // for due sources.
  const takeNineSeconds = () => {
    passing = passing
      .then(() => polling.clock.wait(9_000))
      .then(() => poller.tick())
      .then(() => other.tick());
    return passing;
  };
  for (const { cik, accession } of filings) {
    site.serve(`${base}/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/primary_doc.xml`, () => ({
      status: 404,
      after: takeNineSeconds(),
    }));
  }
  const before = (await polling.clock.now()).getTime();
  await poller.tick();
  await poller.settle();
  await other.settle();
  expect((await polling.clock.now()).getTime() - before).toBeGreaterThan(120_000);
  expect(pages()).toEqual(['0', '100']);
  expect(await polling.get(name)).toMatchObject({ consecutive_failures: 0 });
});
