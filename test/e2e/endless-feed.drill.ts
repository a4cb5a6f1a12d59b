import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '../harness/command-line.js';
import { createTestDatabase } from '../harness/database.js';
import type { TestDatabase } from '../harness/database.js';
import { roundItem, rss } from '../harness/polling.js';
import { start } from '../harness/process.js';
import type { Running } from '../harness/process.js';
import { startSite } from '../harness/site.js';
import type { Site } from '../harness/site.js';
import { soon } from '../harness/soon.js';
import { TURN_LIMITS } from '../../src/ingestion/sources/turn.js';

const ITEMS = 100_000;
/** Every 20th item may be about a round, so the poller fetches its page. */
const PAGE_EVERY = 20;
const HEALTHY_INTERVAL_S = 5;
const POLLS = 2;
/**
 * Maximum time, in milliseconds, to fetch and parse the feed and to compare it with the stored
 * items. The poller does this before it reads the first item.
 */
const LIST_MS = 40_000;

let directory: string;
let database: TestDatabase;
let site: Site;
let service: Running | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fundmatch-endless-'));
  [database, site] = await Promise.all([createTestDatabase({ poolSize: 2 }), startSite()]);
});
afterAll(async () => {
  service?.child.kill('SIGKILL');
  await service?.finished;
  await site?.close();
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

const environment = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: directory,
  PORT: '0',
  EXCHANGE_RATES_URL: 'off',
  LOG_LEVEL: 'debug',
});
const admin = async (...args: string[]) => {
  expect(await commandLine(['source', ...args], environment())).toMatchObject({ code: 0, stderr: '' });
};
const storedItems = async (source: string): Promise<number> => {
  const rows: { count: number }[] = await database.dataSource.query(
    `select count(*)::int as count from items where source = $1`,
    [source],
  );
  return rows[0]?.count ?? 0;
};

interface PollLine {
  job: string;
  source: string;
  outcome: string;
  newItems: number;
  durationMs: number;
  problem?: string;
}
/** Waits until the log has `count` poll lines of a source. Returns these lines. */
async function pollsOf(source: string, count: number): Promise<PollLine[]> {
  const polls: PollLine[] = [];
  const isLast = (line: PollLine) =>
    line.job === 'poll' && line.source === source && polls.push(line) === count;
  await service?.line(isLast);
  return polls;
}

it('the service reads a feed of 100,000 items in bounded polls, and stops when the operator disables the source', async () => {
  const items = Array.from({ length: ITEMS }, (_each, at) => {
    const isAboutRound = at % PAGE_EVERY === 0;
    const title = isAboutRound ? `Harbourly ${at} raises $7 million in funding` : `Tides of day ${at}`;
    return { title, text: 'Read on.', link: `http://pages.test:${site.port}/page?${at}`, guid: `i${at}` };
  });
  const feed = Buffer.from(rss(items));
  site.serve('/endless', { body: feed });
  site.serve('/page', { headers: { 'content-type': 'text/html' }, body: '<html><p>Subscribe.</p></html>' });
  const healthyReads: number[] = [];
  site.serve('/healthy', () => {
    healthyReads.push(performance.now());
    return { body: rss([roundItem(`Steadfast ${healthyReads.length}`)]) };
  });

  // The first process to open the database creates the secrets key.
  await admin('list');
  service = start('test/harness/serve-test-pages.mjs', [], environment());
  await service.line((line) => line.msg === 'ready');
  const add = (name: string, intervalS: number) =>
    admin('add', 'rss', `${site.origin}/${name}`, '--name', name, '--interval', String(intervalS));
  await add('healthy', HEALTHY_INTERVAL_S);
  await add('endless', 1);

  const polls = await pollsOf('endless', POLLS);
  const gaps = healthyReads.slice(1).map((at, index) => at - (healthyReads[index] ?? 0));
  expect(gaps.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * HEALTHY_INTERVAL_S * 1_000);

  // The operator disables the source while the next poll stores items.
  const before = await storedItems('endless');
  expect(before).toBeGreaterThan(0);
  await soon('the next poll', async () => (await storedItems('endless')) > before + 5, LIST_MS);
  await admin('disable', 'endless');
  const [atDisable, pagesAtDisable] = [await storedItems('endless'), site.hits('/page')];
  const last = (await pollsOf('endless', POLLS + 1)).at(-1);
  expect(last).toMatchObject({ outcome: 'postponed' });
  expect(await storedItems('endless')).toBeLessThanOrEqual(atDisable + 1);
  // The poller fetches up to four pages at a time, so four requests may have been in progress.
  expect(site.hits('/page')).toBeLessThanOrEqual(pagesAtDisable + 4);
  // While the healthy source is polled twice more, nothing requests the disabled source.
  const healthy = await pollsOf('healthy', healthyReads.length + 2);
  expect(site.hits('/endless')).toBe(POLLS + 1);
  expect(healthy.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
  for (const { newItems, durationMs, problem } of polls) {
    expect(problem).toMatch(/^the poll reached its limit\. \d+ items wait for the next poll$/);
    expect(newItems).toBeGreaterThan(0);
    expect(newItems).toBeLessThanOrEqual(TURN_LIMITS.items);
    expect(durationMs).toBeLessThan(LIST_MS + TURN_LIMITS.itemsMs);
  }
}, 300_000);
