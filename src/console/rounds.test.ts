import { ExchangeRates } from '../ingestion/exchange-rates/exchange-rates.js';
import { explainItem, extractFeedItem } from '../ingestion/threads/extract-items.js';
import { IngestionService } from '../ingestion/ingestion.service.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('regression: the console lists rejected items by each reason, including filings without a document', async () => {
  const operator = await signIn(app, { role: 'operator' });
  const list = (reason: string) => operator.call('GET', `/app/api/operator/rejected?reason=${reason}`);
  const verdict = { outcome: 'rejected' as const, reason: 'unavailable' as const, detail: 'status 404' };
  const item = { sourceItem: '0001234567-26-000001', title: null, url: null, verdict };
  await app.nest.get(IngestionService).store('edgar', item);
  expect((await list('unavailable')).json().data).toMatchObject([{ reason: 'unavailable: status 404' }]);
  for (const reason of ['unreadable', 'unstorable']) expect((await list(reason)).json().data).toEqual([]);
  expect((await list('made-up')).statusCode).toBe(400);
});

it('regression: the console lists each rejected item once, newest first, even when the internal ids get one digit longer', async () => {
  const operator = await signIn(app, { role: 'operator' });
  await app.dataSource.query('alter table items alter column id restart with 970');
  const verdict = { outcome: 'rejected' as const, reason: 'people' as const, detail: 'appoints' };
  const names = Array.from({ length: 60 }, (_, i) => `hire-${i}`);
  for (const sourceItem of names)
    await app.nest.get(IngestionService).store('rss', { sourceItem, title: sourceItem, url: null, verdict });
  const path = '/app/api/operator/rejected?reason=people';
  const first = (await operator.call('GET', path)).json();
  const second = (await operator.call('GET', `${path}&after=${first.next_after}`)).json();
  const seen = [...first.data, ...second.data].map((item: { source_item: string }) => item.source_item);
  expect(seen).toEqual(names.toReversed());
});

it('a search reads a limited number of rejected items per page, and the next page continues after the last item', async () => {
  const operator = await signIn(app, { role: 'operator' });
  await app.dataSource.query(
    `insert into items (source, source_item, title, outcome, reason, fetched_at)
     select 'wire', 'filler ' || n, case when n = 1 then 'A Quokkabird appears' else 'Nothing to see' end, 'rejected',
            'valuation: said', now() from generate_series(1, 20001) n`,
  );
  for (const filter of ['search=quokkabird', 'search=quokkabird&reason=valuation']) {
    const path = `/app/api/operator/rejected?${filter}`;
    const first = (await operator.call('GET', path)).json();
    expect(first.data).toEqual([]);
    const second = (await operator.call('GET', `${path}&after=${first.next_after}`)).json();
    expect(second.data).toMatchObject([{ source_item: 'filler 1' }]);
  }
});

describe('the extraction of an item', () => {
  const read = (key: string, title: string, text: string) =>
    extractFeedItem({ key, title, text, link: null, publishedAt: null, links: [] }, new ExchangeRates());

  it('the console shows the language of a mention and the signals that decided', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const item = read(
      'german-round',
      'Quellwerk sammelt 12 Millionen Euro ein',
      'Das Berliner Startup Quellwerk hat in einer Series-A-Runde 12 Millionen Euro eingesammelt. Angeführt wird die Runde von Nordhang Ventures.',
    );
    const [stored] = await app.nest.get(IngestionService).store('rss', item);
    const { mention_list } = (
      await operator.call('GET', `/app/api/operator/rounds/${stored?.round_id}`)
    ).json();
    expect(mention_list).toMatchObject([{ source_item: 'german-round', language: 'de' }]);
    const signals = mention_list[0].signals as { name: string; effect: number }[];
    expect(signals.length).toBeGreaterThan(0);
    expect(signals.map(({ effect }) => Math.abs(effect))).toEqual(
      signals.map(({ effect }) => Math.abs(effect)).toSorted((a, b) => b - a),
    );
  });

  it('the console shows the language of a rejected item, even if the service has no word list for this language', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const item = read(
      'hungarian',
      'Esős hétvége jön',
      'Szombaton egész nap esni fog az eső, vasárnap délutánra viszont kisüt a nap az egész országban.',
    );
    await app.nest.get(IngestionService).store('rss', item);
    const { data } = (
      await operator.call('GET', `/app/api/operator/rejected?search=${encodeURIComponent('hétvége')}`)
    ).json();
    expect(data).toMatchObject([{ source_item: 'hungarian', language: 'hu' }]);
  });

  it('the console shows no language and no signals for a rejected item that has none', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const verdict = { outcome: 'rejected' as const, reason: 'no-round' as const, detail: 'none' };
    const item = { sourceItem: 'overlooked', title: 'overlooked', url: null, verdict };
    await app.nest.get(IngestionService).store('rss', item);
    const { data } = (await operator.call('GET', '/app/api/operator/rejected?search=overlooked')).json();
    expect(data).toMatchObject([{ source_item: 'overlooked', language: null, signals: [] }]);
  });
});

describe('a rejected item', () => {
  const title = 'Brackenridge Foods to close its mill in Lyon';
  const text = `LYON, March 2, 2026 -- Brackenridge Foods closes its mill. ${'The mill has ground oats since 1904. '.repeat(20)}`;
  const storeRejected = async (key: string, body: string) => {
    // No server listens at this address, so the service cannot read the page.
    const link = `https://news.test/${key}`;
    const item = extractFeedItem(
      { key, title: `${title} (${key})`, text: body, link, publishedAt: null, links: [] },
      new ExchangeRates(),
    );
    expect(item.verdict.outcome).toBe('rejected');
    await app.nest.get(IngestionService).store('rss', item);
    const operator = await signIn(app, { role: 'operator' });
    const { data } = (await operator.call('GET', `/app/api/operator/rejected?search=${key}`)).json();
    return (await operator.call('GET', `/app/api/operator/rejected/${data[0].item_id}`)).json();
  };

  it('regression: an operator sees the text that the feed contained', async () => {
    expect((await storeRejected('full-text', text)).text).toBe(text);
  });

  it("an operator does not see a teaser as the article's text", async () => {
    await storeRejected('teaser-only', 'The mill in Lyon closes.');
    expect(await app.dataSource.query(`select text from items where source_item = 'teaser-only'`)).toEqual([
      { text: null },
    ]);
  });
});

describe('the articles of a round', () => {
  const text =
    'LYON, March 2, 2026 -- Brackenridge Foods has raised €12 million in a Series A round led by Quill Capital, with <b>Gantry Fund</b> & others. Brackenridge Foods sells oats.';
  const title = 'Brackenridge Foods raises €12 million in Series A funding';
  const articlesOf = async (roundId: string | null | undefined) => {
    const operator = await signIn(app, { role: 'operator' });
    return (await operator.call('GET', `/app/api/operator/rounds/${roundId}/articles`)).json().data;
  };

  it('an operator sees each article with company, amount and investors marked, and with their probabilities', async () => {
    const item = extractFeedItem(
      { key: 'oats', title, text, link: null, publishedAt: null, links: [] },
      new ExchangeRates(),
    );
    const [stored] = await app.nest.get(IngestionService).store('rss', item);
    const [article, ...others] = await articlesOf(stored?.round_id);
    expect(others).toEqual([]);
    expect(article).toMatchObject({ title, text, is_given: false });
    type Marks = { kind: string; start: number; end: number }[];
    const cut = (marks: Marks, from: string) =>
      marks.map(({ kind, start, end }) => `${kind}: ${from.slice(start, end)}`);
    expect(cut(article.title_marks, title)).toEqual(['company: Brackenridge Foods', 'amount: €12 million']);
    expect(cut(article.text_marks, text)).toEqual(
      expect.arrayContaining([
        'company: Brackenridge Foods',
        'amount: €12 million',
        'investor: Quill Capital',
      ]),
    );
    for (const chance of [article.company_chance, article.amount_chance]) {
      expect(chance).toBeGreaterThan(0.3);
      expect(chance).toBeLessThanOrEqual(1);
    }
  }, 60_000);

  it('the console reads each article with the title of its feed, as the service did during ingestion', async () => {
    const news =
      'We are happy to say that we have raised $5 million. The Quenby team thanks Larch Ventures and Alder Capital, who led.';
    const item = { key: 'own-blog', title: 'Our seed round', text: news, link: null };
    const judged = { ...item, feedTitle: 'The Quenby Blog', publishedAt: null, links: [] };
    const [alone] = explainItem({ ...judged, feedTitle: null });
    const [explained] = explainItem(judged);
    expect(explained?.companyChance).not.toBe(alone?.companyChance);
    const [stored] = await app.nest
      .get(IngestionService)
      .store('rss', extractFeedItem(judged, new ExchangeRates()));
    const [article] = await articlesOf(stored?.round_id);
    expect(article).toMatchObject({ text: news, company_chance: explained?.companyChance });
  }, 60_000);

  it('an operator sees no text if the text was deleted, or if the source gave the facts as data', async () => {
    const roundId = await app.ingestRound({ companyName: 'Marlow Quays', isStructured: true });
    const other = { companyName: 'Marlow Quays', articleTitle: 'Marlow Quays has news' };
    await app.ingestRound(other);
    expect(await articlesOf(roundId)).toMatchObject([
      { text: null, text_marks: [], is_given: true, company_chance: null, amount_chance: null },
      {
        title: 'Marlow Quays has news',
        title_marks: [{ kind: 'company', start: 0, end: 12 }],
        text: null,
        is_given: false,
      },
    ]);
  });

  it('the service rejects customers, and answers 404 for an unknown round', async () => {
    const path = '/app/api/operator/rounds/00000000-0000-4000-8000-000000000000/articles';
    const operator = await signIn(app, { role: 'operator' });
    expect((await operator.call('GET', path)).statusCode).toBe(404);
    expect((await (await signIn(app)).call('GET', path)).statusCode).toBe(403);
  });
});
