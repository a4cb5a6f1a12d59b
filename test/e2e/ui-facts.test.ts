import { failPending } from '../../src/delivery/fail-pending.js';
import { extractFeedItem } from '../../src/ingestion/threads/extract-items.js';
import { ExchangeRates } from '../../src/ingestion/exchange-rates/exchange-rates.js';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { doubtfulItem, storeDispute } from '../harness/second-reader.js';
import { describeInBrowser, review, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { openAs, signIn } from './ui-harness.js';
import { READER_BAND } from '../../src/runtime/config.js';

let app: TestApp;
let browser: TestBrowser;

describeInBrowser('what the pages say', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('the page shows every matched customer of a reseller, the exact amount, and the stated amount', async () => {
    const reseller = await signIn(app);
    const accounts = ['custA', 'custB'].map((tag) => ({
      external_id: `acc-${tag}`,
      name: `Sharedco of ${tag}`,
      domain: 'sharedco.com',
      metadata: { partner_customer_id: tag },
    }));
    await reseller.call('POST', '/app/api/crm/accounts', { accounts });
    await app.ingestRound({
      companyName: 'Sharedco',
      website: 'https://sharedco.com',
      amountUsd: 13_632_862,
      amount: 12_000_000,
      currency: 'EUR',
    });
    await app.matchAll();

    const page = await openAs(browser, reseller, '/app/crm/accounts/acc-custB');
    await page.getByRole('link', { name: 'View 1 match' }).click();
    const row = page.getByRole('row').filter({ hasText: 'acc-custB' });
    await row.waitFor();
    expect(await row.getByText('$13.6M').getAttribute('title')).toBe(
      '$13,632,862, converted from €12,000,000',
    );
    await row.getByRole('link', { name: 'and 1 more' }).click();
    await page.getByRole('heading', { name: 'Also matched' }).waitFor();
    const other = page.getByRole('row').filter({ hasText: 'acc-custB' });
    expect(await other.textContent()).toContain('partner_customer_id: custB');
    expect(await page.getByText('The article states €12,000,000.').count()).toBe(1);
    expect(await page.getByText('$13,632,862').count()).toBe(1);
    await other.getByRole('link', { name: 'Sharedco of custB' }).click();
    await page.waitForURL('**/app/crm/accounts/acc-custB');
    await page.context().close();
  });

  it('the overview lists the rows that a customer must clean up after an erasure', async () => {
    const [customer, operator] = [await signIn(app), await signIn(app, { role: 'operator' })];
    const email = 'ivo@overview.example';
    const accounts = [
      { external_id: 'acc-77', name: 'Firm', metadata: { owner: email } },
      { external_id: 'acc-78', name: email },
      { external_id: email, name: 'Firm' },
    ];
    await customer.call('POST', '/app/api/crm/accounts', { accounts });
    await operator.call('POST', '/app/api/operator/erasures', { email });
    const page = await openAs(browser, customer, '/app');
    await page.getByText('3 accounts in your CRM name a person whose data was erased').waitFor();
    const texts = await page.getByRole('listitem').allTextContents();
    const text = texts.find((one) => one.includes('whose data was erased'));
    expect(text).toContain('send these rows again: acc-77. The address is in their name.');
    expect(text).toContain('send these rows again: acc-78. The address is in their id,');
    expect(text).toContain(`Delete them here and in your own data: ${email}.`);
    await page.getByRole('link', { name: 'acc-77' }).click();
    await page.waitForURL('**/app/crm/accounts/acc-77');
    await page.context().close();
  });

  it('for a rejected item, the console marks the words that decided, and says which facts come from the article', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const store = async (key: string, title: string, text: string) => {
      const item = extractFeedItem(
        { key, title, text, link: null, publishedAt: null, links: [] },
        new ExchangeRates(),
      );
      const signals = [
        { name: 'body: sells', effect: -1.5 },
        { name: 'title: raises', effect: 0.9 },
        { name: 'anywhere sells', effect: -0.8 },
        { name: 'body: never written', effect: -0.7 },
        { name: 'segments 3', effect: -0.5 },
      ];
      const detail = 'body: sells';
      const verdict = { outcome: 'rejected' as const, reason: 'no-round' as const, detail, signals };
      await app.nest.get(IngestionService).store('rss', { ...item, verdict });
      const { data } = (await operator.call('GET', `/app/api/operator/rejected?search=${key}`)).json();
      return `/app/operator/rejected/${data[0].item_id}`;
    };
    const title = 'Brackenridge Foods raises €12 million in Series A funding (feed-text)';
    const text = `LYON, March 2, 2026 -- Brackenridge Foods has raised €12 million in a Series A round led by Quill Capital. ${'Brackenridge Foods sells oats. '.repeat(20)}<b>It sells</b> & buys.`;
    const page = await openAs(browser, operator, await store('feed-text', title, text));
    await page.getByText('Change the facts first').click();
    await page.getByText(/^Filled from the article: company, amount, lead investor/).waitFor();
    const article = page.getByRole('region', { name: 'Text of the article' });
    expect(await article.textContent()).toContain('<b>It sells');
    expect(await article.locator('b').count()).toBe(0);
    const [first] = await article.locator('mark.against').all();
    expect(await first?.textContent()).toBe('sells (spoke against a round)');
    expect(await first?.getAttribute('title')).toBe(
      '“sells” in the text spoke against a round; “sells” spoke against a round',
    );
    expect(await article.locator('mark.for').allTextContents()).toEqual(['raises (spoke for a round)']);
    const decided = page.getByRole('listitem').filter({ hasText: 'a round' });
    expect(await decided.allTextContents()).toEqual([
      expect.stringMatching(/^“sells” in the text spoke against a round, \d+ places$/),
      '“raises” in the headline spoke for a round, 1 place',
      expect.stringMatching(/^“sells” spoke against a round, \d+ places$/),
      '“never written” in the text spoke against a round, not in the text shown here',
    ]);
    expect(await review(page, 'rejected-item')).toEqual([]);
    await page.goto(`${browser.origin}${await store('bare-title', 'Markets today (bare-title)', '')}`);
    await page.getByText(/^No company, amount or investor could be read from the title alone/).waitFor();
    await page.context().close();
  });

  it('the console asks before it releases a held round, and says how many customers get the round', async () => {
    const customer = await app.newUser();
    await customer.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'a', name: 'Tidewell', domain: 'tidewell.com' }],
    });
    const held = { companyName: 'Tidewell', website: 'https://tidewell.com', confidenceScore: 0.01 };
    const roundId = await app.ingestRound(held);
    const page = await openAs(
      browser,
      await signIn(app, { role: 'operator' }),
      `/app/operator/rounds/${roundId}`,
    );
    const dialog = page.getByRole('dialog', { name: 'Release this round?' });
    const stateOf = async () => {
      const [row] = await app.dataSource.query('select state from funding_rounds where id = $1', [roundId]);
      return row.state as string;
    };
    await page.getByRole('button', { name: 'Release' }).click();
    await dialog.getByText('1 customer gets it').waitFor();
    expect(await dialog.textContent()).toContain('0 by webhook, 1 only in their list');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await stateOf()).toBe('held');
    await page.getByRole('button', { name: 'Release' }).click();
    await dialog.getByRole('button', { name: 'Release it' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await stateOf()).toBe('open');
    await page.context().close();
  });

  it('regression: the console does not promise to send a round that was held before a restore', async () => {
    const customer = await app.newUser();
    await customer.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'a', name: 'Umberlode', domain: 'umberlode.com' }],
    });
    await customer.call('POST', '/api/v1/webhooks', { url: 'https://receiver.test/hook' });
    const held = { companyName: 'Umberlode', website: 'https://umberlode.com', confidenceScore: 0.01 };
    const roundId = await app.ingestRound(held);
    await failPending(app.dataSource, { isConfirmed: true, now: new Date() });
    const operator = await signIn(app, { role: 'operator' });
    const page = await openAs(browser, operator, `/app/operator/rounds/${roundId}`);
    const dialog = page.getByRole('dialog', { name: 'Release this round?' });
    await page.getByRole('button', { name: 'Release' }).click();
    await dialog.getByText('1 customer gets it').waitFor();
    const text = await dialog.textContent();
    expect(text).toContain('nothing is sent');
    expect(text).not.toContain('sent at once');
    expect(text).toContain('For 1 with a webhook, the delivery is marked as failed.');
    await page.context().close();
  });

  it('the console says which data a second reader gets, and shows both readings and the final reading', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const page = await openAs(browser, operator, '/app/operator');
    await page.getByRole('link', { name: 'Second reader' }).click();
    await page.getByText('READER_URL is not set, so nothing leaves this machine').waitFor();
    await page.getByRole('heading', { name: 'No disagreement in the last 30 days' }).waitFor();
    expect(await page.getByRole('link', { name: 'Set a second reader up' }).getAttribute('href')).toBe(
      '/guides/operations/second-reader/',
    );

    const url = 'https://models.example/v1';
    app.config.reader = {
      url,
      model: 'small',
      apiKey: null,
      dailyItems: 20,
      waitMs: 30_000,
      band: READER_BAND,
    };
    const advice = { isRound: false, company: null, sum: null, currency: null, kind: null, lead: null };
    const { title, text } = doubtfulItem('Fenwick');
    const item = { key: 'fenwick', title, text, link: null, publishedAt: null, links: [] };
    const answer = { ...advice, investors: [], country: null, sentence: null };
    await storeDispute(app, 'finsmes', item, { advice: answer, refusal: null });
    await page.reload();
    await page.getByText('models.example').waitFor();
    const told = await page.getByRole('main').textContent();
    expect(told).toContain('gets the title and the first 6,000 characters of each doubtful item');
    expect(told).toContain('20 left of the daily limit');
    const row = page.getByRole('row').filter({ hasText: title });
    await row.waitFor();
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      expect.stringContaining('finsmes'),
      expect.stringMatching(/^Round, \d+ % sureFenwick, \$4,000,000, /),
      'No roundAsked: qwen3:8b',
      'Rejected',
      'just now',
    ]);
    expect(await review(page, 'reader')).toEqual([]);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    app.config.reader = null;
    await page.context().close();
  });

  it('the console does not report a healthy service while a source fails', async () => {
    await app.dataSource.query(
      `update sources set enabled = true, consecutive_failures = 2, last_error = 'status 500' where name = 'finsmes'`,
    );
    const page = await openAs(browser, await signIn(app, { role: 'operator' }), '/app/operator');
    await page.getByText('The last 2 polls of finsmes failed.').waitFor();
    const source = page.getByRole('row').filter({ hasText: 'finsmes' });
    expect(await source.textContent()).toContain('Failing');
    expect(await page.getByText('Nothing is wrong.').count()).toBe(0);
    await app.dataSource.query(`update sources set enabled = false where name = 'finsmes'`);
    await page.context().close();
  });
});
