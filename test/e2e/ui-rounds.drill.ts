import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { describeInBrowser, review, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { openAs, signIn } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;

describeInBrowser('rounds in a browser', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('the page and Ctrl-K answer "why did I not get this round?" and link to an existing match', async () => {
    const visitor = await signIn(app);
    const accounts = [
      { external_id: 'crm-1', name: 'Cresswell Robotics' },
      { external_id: 'crm-2', name: 'Cresswell Tea', domain: 'cresswell-tea.com' },
    ];
    await visitor.call('POST', '/app/api/crm/accounts', { accounts });
    await app.ingestRound({ companyName: 'Cresswell Tea', website: 'https://cresswell-tea.com' });
    await app.ingestRound({ companyName: 'Cresswell Logistics', website: 'https://cresswell-logistics.com' });
    await app.matchAll();

    const page = await openAs(browser, visitor, '/app');
    await page.getByRole('link', { name: 'Find rounds' }).click();
    await page.getByRole('heading', { level: 1, name: 'Find rounds' }).waitFor();
    await page.getByLabel('Company, website or URL of an article').fill('cress');
    await page.getByRole('button', { name: 'Search' }).click();
    const table = page.getByRole('table', { name: 'Rounds found' });
    await table.getByRole('link', { name: 'Matched' }).waitFor();
    const findings = await review(page, 'find-rounds');

    await table.getByRole('link', { name: 'No match: why?' }).click();
    await page.getByText('None of your accounts and contacts fits this round.').waitFor();
    await page.getByText("The round's website is cresswell-logistics.com.", { exact: false }).waitFor();
    await page.getByText(`The round's name has "logistics". This account's name does not.`).waitFor();
    findings.push(...(await review(page, 'round-why')));

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('cresswell t');
    await page.getByRole('option', { name: 'Cresswell Tea match' }).waitFor();
    await page.getByRole('combobox').fill('cresswell l');
    await page.getByRole('option', { name: 'Cresswell Logistics round without a match' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cresswell Logistics' }).waitFor();

    await page.goto(`${browser.origin}/app/rounds?search=cresswell-tea.com`);
    await page.getByRole('link', { name: 'Cresswell Tea' }).click();
    await page.getByRole('heading', { name: 'Similar, but not in this match' }).waitFor();
    await page.getByText(`This account's name has "robotics". The round's name does not.`).waitFor();
    await page.getByRole('link', { name: 'Open the match' }).click();
    await page.getByRole('heading', { level: 2, name: 'Why it matched' }).waitFor();
    expect(findings).toEqual([]);
    expect(browser.problems).toEqual([]);
  }, 120_000);

  it('the list of matches marks a match whose round was withdrawn', async () => {
    const [visitor, operator] = [await signIn(app), await signIn(app, { role: 'operator' })];
    const accounts = [
      { external_id: 'w-1', name: 'Withdrawn Wharf', domain: 'withdrawn-wharf.com' },
      { external_id: 'w-2', name: 'Standing Quay', domain: 'standing-quay.com' },
    ];
    await visitor.call('POST', '/app/api/crm/accounts', { accounts });
    const wrong = await app.ingestRound({
      companyName: 'Withdrawn Wharf',
      website: 'https://withdrawn-wharf.com',
    });
    await app.ingestRound({ companyName: 'Standing Quay', website: 'https://standing-quay.com' });
    await app.matchAll();
    await operator.call('POST', `/app/api/operator/rounds/${wrong}`, { action: 'withdraw' });

    const page = await openAs(browser, visitor, '/app/matches');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Withdrawn Wharf').locator('.badge', { hasText: 'Withdrawn' }).waitFor();
    expect(await row('Standing Quay').locator('.badge', { hasText: 'Withdrawn' }).count()).toBe(0);
    expect(await review(page, 'matches')).toEqual([]);
    expect(browser.problems).toEqual([]);
  }, 120_000);

  it('the page says why an article was rejected', async () => {
    const url = 'https://outlet.example/a/b?c=cresswell-buys-york';
    const verdict = { outcome: 'rejected' as const, reason: 'acquisition' as const, detail: 'buys' };
    await app.nest.get(IngestionService).store('test', { sourceItem: 'york', title: null, url, verdict });
    const page = await openAs(browser, await signIn(app), '/app/rounds');
    await page.getByLabel('Company, website or URL of an article').fill(url);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'See whether it was read' }).click();
    await page.getByText('What it was taken for: a company, its assets', { exact: false }).waitFor();
    expect(browser.problems).toEqual([]);
  }, 120_000);
});
