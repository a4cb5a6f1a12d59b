import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setOfFolder } from '../../eval/fit/sets.js';
import { ExchangeRates } from '../../src/ingestion/exchange-rates/exchange-rates.js';
import { extractFeedItem } from '../../src/ingestion/threads/extract-items.js';
import type { ExtractedItem } from '../../src/ingestion/extracted-item.js';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { startTestApp, statedRound } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { commandLine } from '../harness/command-line.js';
import { signIn } from './ui-harness.js';

const secretsKey = randomBytes(32);
let app: TestApp;
let folder: string;
beforeEach(async () => {
  app = await startTestApp({ secretsKey });
  folder = mkdtempSync(join(tmpdir(), 'verdicts-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const admin = (...args: string[]) =>
  commandLine(args, {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: '/nonexistent',
    SECRETS_KEY: secretsKey.toString('base64'),
  });

type Round = Parameters<typeof statedRound>[0];

/** Stores an article and returns the ids of its rounds. */
async function store(text: string, rounds: Round[], more: Partial<ExtractedItem> = {}): Promise<string[]> {
  const item: ExtractedItem = {
    sourceItem: randomBytes(4).toString('hex'),
    title: `${rounds[0]?.companyName ?? ''} in the news`,
    url: 'https://www.harbour-post.com/a',
    language: 'en',
    verdict: { outcome: 'round', rounds: rounds.map(statedRound) },
    text,
    ...more,
  };
  const stored = await app.nest.get(IngestionService).store('feed', item);
  return stored.map(({ round_id }) => round_id ?? '');
}

async function exportItems() {
  const file = join(folder, `${randomBytes(4).toString('hex')}.jsonl`);
  const { code, lines } = await admin('verdicts', 'export', file);
  expect(code).toBe(0);
  const items = setOfFolder(folder).items('');
  rmSync(file);
  return { items, counts: lines[0] };
}

it("the command exports the operator's verdicts as labelled items that the fit can read", async () => {
  const unsure = { confidenceScore: 0.3, articleUrl: null };
  const tidewell = {
    companyName: 'Tidewell',
    amount: 7_000_000,
    currency: 'EUR',
    fundingType: 'series-a' as const,
    leadInvestor: 'Quill Capital',
    investors: ['Quill Capital', 'Gantry Fund'],
    ...unsure,
  };
  const [released] = await store(
    'Tidewell raised €7 million from Quill Capital and Gantry Fund.',
    [tidewell],
    { feedTitle: 'The Harbour Post' },
  );
  const [planned] = await store('Kestrel plans to raise $5 million.', [
    { companyName: 'Kestrel', ...unsure },
  ]);
  const [misread] = await store('Marlow raised $5 million.', [{ companyName: 'Marlow', ...unsure }]);
  const [unsaid] = await store('Fenwick raised $5 million.', [{ companyName: 'Fenwick', ...unsure }]);
  await store('Ostrava raised $5 million.', [{ companyName: 'Ostrava' }]);
  // An operator judged only one round of this article.
  const [half] = await store('Lark and Wren raised.', [
    { companyName: 'Lark', ...unsure },
    { companyName: 'Wren', ...unsure },
  ]);
  for (const id of [released, half]) await admin('rounds', 'release', id ?? '');
  await admin('rounds', 'withdraw', planned ?? '', '--why', 'planned');
  await admin('rounds', 'withdraw', misread ?? '', '--why', 'wrong-facts');
  await admin('rounds', 'withdraw', unsaid ?? '');
  expect((await admin('rounds', 'withdraw', half ?? '', '--why', 'weather')).code).toBe(2);

  const { items, counts } = await exportItems();
  expect(counts).toMatchObject({ rounds: 1, none: 1, without_text: 0 });
  expect(items).toEqual([
    {
      id: expect.stringMatching(/^verdict-\d+$/),
      lang: 'en',
      title: 'Kestrel in the news',
      text: 'Kestrel plans to raise $5 million.',
      host: 'www.harbour-post.com',
      feed_title: null,
      verdict: 'none',
      reason: 'planned',
      rounds: [],
      judged_by: 'operator',
    },
    {
      id: expect.stringMatching(/^verdict-\d+$/),
      lang: 'en',
      title: 'Tidewell in the news',
      text: 'Tidewell raised €7 million from Quill Capital and Gantry Fund.',
      host: 'www.harbour-post.com',
      feed_title: 'The Harbour Post',
      verdict: 'round',
      reason: null,
      rounds: [
        {
          company: 'Tidewell',
          amount: 7_000_000,
          currency: 'EUR',
          type: 'series-a',
          lead_investor: 'Quill Capital',
          investors: ['Quill Capital', 'Gantry Fund'],
          website: null,
          country: null,
        },
      ],
      judged_by: 'operator',
    },
  ]);
  const printed = await admin('verdicts', 'export');
  expect(printed.lines).toEqual(items);
  expect(printed.stderr).toContain('"without_text":0');
});

it('other accounts of the machine cannot read the file, and the command never overwrites a file', async () => {
  const file = join(folder, 'a.jsonl');
  expect((await admin('verdicts', 'export', file)).code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await admin('verdicts', 'export', file);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('Cannot create')]);
});

it("the command exports a rejected item that was a round, with its article and the article's amount", async () => {
  const operator = await signIn(app, { role: 'operator' });
  const text =
    'LYON, March 2, 2026 -- Brackenridge Foods has raised €12 million in a Series A round led by Quill Capital.';
  await store(text, [], {
    title: 'Brackenridge Foods raises €12 million',
    url: null,
    verdict: { outcome: 'rejected', reason: 'too-slow', detail: 'more than 2 s' },
  });
  const [{ item_id: id }] = (await operator.call('GET', '/app/api/operator/rejected')).json().data;
  const { suggestion } = (await operator.call('GET', `/app/api/operator/rejected/${id}`)).json();
  expect(suggestion).toMatchObject({ lead_investor: 'Quill Capital', investors: ['Quill Capital'] });
  const { investors, ...facts } = suggestion;
  const body = { ...facts, investors: `${investors.join('\n')}\nGantry Fund\n` };
  expect((await operator.call('POST', `/app/api/operator/rejected/${id}`, body)).statusCode).toBe(200);
  const { items } = await exportItems();
  expect(items).toMatchObject([
    {
      text,
      verdict: 'round',
      rounds: [
        {
          company: 'Brackenridge Foods',
          amount: 12_000_000,
          currency: 'EUR',
          type: 'series-a',
          lead_investor: 'Quill Capital',
          investors: ['Quill Capital', 'Gantry Fund'],
        },
      ],
    },
  ]);
}, 60_000);

it('the command exports an item that a customer marked as no round, unless the operator contradicts', async () => {
  const customer = await signIn(app);
  const domains = ['ferrow-x.com', 'gantry-x.com'];
  const accounts = domains.map((domain) => ({ external_id: domain, name: domain, domain }));
  await customer.call('POST', '/app/api/crm/accounts', { accounts });
  for (const [at, domain] of domains.entries()) {
    const round = { companyName: domain.slice(0, 6), website: `https://${domain}`, articleUrl: null };
    const [id] = await store(`${domain} and its money.`, [
      { ...round, confidenceScore: at === 0 ? 0.9 : 0.3 },
    ]);
    if (at === 1) await admin('rounds', 'release', id ?? '');
  }
  await app.matchAll();
  for (const { match_id: id } of (await customer.call('GET', '/app/api/matches')).json().data)
    await customer.call('POST', `/app/api/matches/${id}/verdict`, { reason: 'no_funding_round' });
  expect((await exportItems()).items).toMatchObject([
    { text: 'gantry-x.com and its money.', verdict: 'round', judged_by: 'operator' },
    { text: 'ferrow-x.com and its money.', verdict: 'none', reason: null, judged_by: 'customer' },
  ]);
});

describe('a person who was erased', () => {
  const ceo = { ceoName: 'Maren Oduya', ceoEmail: 'maren@oduya-brewing.com' };
  const firm = { companyName: 'Oduya Brewing', website: 'https://oduya-brewing.com', articleUrl: null };
  const texts = [
    'Oduya Brewing raised $5 million, says Maren Oduya.',
    'Oduya Brewing raised $5 million. Write to Maren@Oduya-Brewing.com.',
    "Maren Oduya's firm raised $5 million.",
  ];
  const release = () => app.dataSource.query(`update funding_rounds set verdict = 'round'`);

  it('an export never contains an erased person, even if the article was read before the erasure', async () => {
    const clean = 'Oduya Brewing raised $5 million, says its founder.';
    for (const text of [...texts, clean]) await store(text, [{ ...firm, ...ceo }]);
    await release();
    expect((await exportItems()).items).toHaveLength(4);
    expect((await admin('person', 'erase', '--email', ceo.ceoEmail, '--yes')).code).toBe(0);
    const kept = async () => (await exportItems()).items.map(({ text }) => text);
    expect(await kept()).toEqual([clean]);
    for (const text of texts) await store(text, [{ ...firm, amountUsd: null, amount: null }]);
    await store(`${clean} Again.`, [{ ...firm, amountUsd: null, amount: null }]);
    await release();
    expect((await kept()).toSorted()).toEqual([clean, `${clean} Again.`]);
    expect(JSON.stringify((await exportItems()).items)).not.toContain(ceo.ceoName);
  });

  it('an export never contains an erased person in a script without spaces between names', async () => {
    const people = { companyName: '青空工業', website: 'https://aozora-kogyo.jp', articleUrl: null };
    const named = { ...people, ceoName: '田中太郎', ceoEmail: 'tanaka@aozora-kogyo.jp' };
    await store('青空工業が5億円を調達した。', [named]);
    await admin('person', 'erase', '--email', named.ceoEmail, '--yes');
    await store('代表取締役の田中太郎氏が5億円を調達した。', [{ ...people, amountUsd: null, amount: null }]);
    await release();
    expect((await exportItems()).items.map(({ text }) => text)).toEqual(['青空工業が5億円を調達した。']);
  });
});

it('the service keeps the text of an article only if the article states a round', async () => {
  const read = (key: string, title: string, text: string) =>
    extractFeedItem({ key, title, text, link: null, publishedAt: null, links: [] }, new ExchangeRates());
  const text =
    'BERLIN, March 2, 2026 -- Quellwerk has raised $12 million in a Series A round led by Nordhang Ventures.';
  expect(read('a', 'Quellwerk raises $12 million in Series A funding', text)).toMatchObject({ text });
  expect(read('b', 'Rain at the weekend', 'It will rain on Saturday.')).not.toHaveProperty('text');
});
