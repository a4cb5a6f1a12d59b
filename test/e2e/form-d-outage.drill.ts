import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { serveDailyIndex, serveDocument, serveEdgar } from '../harness/edgar.js';
import type { FakeFiling } from '../harness/edgar.js';
import { setUpPolling } from '../harness/polling.js';
import { startSite } from '../harness/site.js';
import type { Site } from '../harness/site.js';
import type { OutgoingPolicy } from '../../src/outgoing/policy.js';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  [app, site] = await Promise.all([startTestApp(), startSite()]);
});
afterAll(async () => {
  await site?.close();
  await app?.close();
});

/**
 * Days without a network. The service is up to date on a Wednesday, and its network returns a week
 * later.
 */
const MISSED_DAYS = ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09', '2026-03-10'];
const TODAY = '2026-03-11';
const FILINGS_A_DAY = 90;
const ORIGINAL_USD = 2_000_000;
const AMENDED_USD = 3_000_000;

const SYLLABLES = ['bar', 'cel', 'dov', 'fim', 'gun', 'hap', 'jer', 'kol', 'lut', 'mez'];
let numbers = 0;
/** Returns a filing of a new issuer. */
function original(signedOn: string): FakeFiling {
  numbers += 1;
  const name = [...String(numbers).padStart(4, '0')].map((digit) => SYLLABLES[Number(digit)]).join('');
  return {
    accession: `0009970000-26-${String(numbers).padStart(6, '0')}`,
    cik: String(6_000_000 + numbers),
    name: `${name.toUpperCase()} INC`,
    sold: ORIGINAL_USD,
    signedOn,
  };
}
/** Returns a later filing about the offering of an earlier filing. */
function amendment(of: FakeFiling, signedOn: string): FakeFiling {
  numbers += 1;
  const accession = `0009970000-26-${String(numbers).padStart(6, '0')}`;
  return { ...of, accession, form: 'D/A', sold: AMENDED_USD, signedOn };
}

/** Returns the filings of one day. A third of them amend filings of earlier days. */
function filingsOf(day: string, earlier: FakeFiling[]): FakeFiling[] {
  const amended = earlier.splice(0, FILINGS_A_DAY / 3).map((each) => amendment(each, day));
  const originals = Array.from({ length: (FILINGS_A_DAY * 2) / 3 }, () => original(day));
  earlier.push(...originals);
  return [...originals, ...amended];
}

it('after five working days without a network, the service stores every Form D filing and amendment once', async () => {
  const base = '/edgar-outage';
  const policyTo = (address: string): OutgoingPolicy => ({
    allowedNetworks: ['127.0.0.0/8'],
    hosts: new Map([['edgar.test', address]]),
    ca: undefined,
  });
  const [online, offline] = [policyTo('127.0.0.1'), policyTo('127.0.0.9')];
  const polling = setUpPolling(app);
  const name = await polling.add('form-d', `http://edgar.test:${site.port}${base}/`);
  const known = Array.from({ length: 40 }, () => original('2026-03-03'));
  serveEdgar(site, base, known);
  await polling.poll({ policy: online });
  expect(await polling.get(name)).toMatchObject({ last_error: null, state: { indexedTo: '2026-03-03' } });
  expect(await polling.items(name)).toHaveLength(known.length);

  // The amendments refer to stored filings and to missed filings. Today's amendments also refer to
  // filings that the service reads only in a later poll.
  const notAmended = [...known];
  const missed = MISSED_DAYS.map((day) => filingsOf(day, notAmended));
  for (const [index, day] of MISSED_DAYS.entries()) {
    const filings = missed[index] ?? [];
    // The index of the first day also lists the filings that the service read that morning.
    serveDailyIndex(site, base, day, index === 0 ? [...known, ...filings] : filings);
    for (const each of filings) serveDocument(site, base, each);
  }
  const current = filingsOf(TODAY, notAmended);
  serveEdgar(site, base, current.toReversed());
  for (let day = 0; day < 7; day += 1) {
    await polling.clock.wait(86_400_000);
    if (day < 6) await polling.poll({ policy: offline });
  }
  expect(await polling.get(name)).toMatchObject({ consecutive_failures: 6 });

  const all = [...known, ...missed.flat(), ...current];
  const stored: number[] = [];
  for (let poll = 0; poll < 20; poll += 1) {
    await polling.poll({ policy: online });
    stored.push((await polling.items(name)).length);
    if ((await polling.get(name)).state.indexedTo === '2026-03-10') break;
    await polling.clock.wait(30_000);
  }
  // A poll reads today's filings and at most 200 filings of past days.
  expect(stored).toEqual([330, 530, 580]);
  const items = await polling.items(name);
  expect(items.map((item) => item.source_item).toSorted()).toEqual(
    all.map(({ accession }) => accession).toSorted(),
  );
  expect(items.filter((item) => item.outcome === 'rejected')).toEqual([]);
  const requested = all.map(({ cik, accession }) =>
    site.hits(`${base}/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/primary_doc.xml`),
  );
  expect(new Set(requested)).toEqual(new Set([1]));
  expect(await polling.get(name)).toMatchObject({ consecutive_failures: 0, last_error: null });

  const rounds: { name: string; amount: number }[] = await app.dataSource.query(
    `select facts ->> 'legalName' as name, (facts ->> 'amountUsd')::float8 as amount from funding_rounds`,
  );
  const amended = new Set(all.filter(({ form }) => form === 'D/A').map((each) => each.name));
  const expected = all
    .filter(({ form }) => form !== 'D/A')
    .map((each) => ({ name: each.name, amount: amended.has(each.name) ? AMENDED_USD : ORIGINAL_USD }));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect(rounds.toSorted(byName)).toEqual(expected.toSorted(byName));
});
