import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { describeInBrowser, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { PASSWORD, createPerson, openAs, signIn } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;

/** Accounts of three customers with the same domain. They share one match. */
const ACCOUNTS = ['custA', 'custB', 'custC'].map((customer) => ({
  external_id: customer,
  name: `Hollowmere of ${customer}`,
  domain: 'hollowmere.com',
  metadata: { partner_customer_id: customer },
}));

describeInBrowser('the pages in a browser', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('the sign-in page lets a visitor type the address at once, and can show the typed password', async () => {
    const person = await createPerson(app);
    const page = await browser.open();
    await page.goto(`${browser.origin}/app`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.keyboard.type(person.email);
    const password = page.getByLabel('Password');
    await password.fill(PASSWORD);
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.context().close();
  }, 60_000);

  it("the pages show dates in the format of the reader's browser", async () => {
    const visitor = await signIn(app);
    const { context, page } = await inGerman();
    await context.addCookies(
      visitor.cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return { name, value, url: `${browser.origin}/app` };
      }),
    );
    await visitor.call('POST', '/app/api/crm/accounts', {
      accounts: [{ external_id: 'd', name: 'Dates', domain: 'dunsfold-dates.com' }],
    });
    await app.ingestRound({
      companyName: 'Dunsfold Dates',
      website: 'https://dunsfold-dates.com',
      publishedDate: '2026-03-02',
    });
    await app.matchAll();
    const { data } = (await visitor.call('GET', '/app/api/matches')).json();
    await page.goto(`${browser.origin}/app/matches/${data[0].match_id}`);
    await page.getByText('02.03.2026').waitFor();
    await context.close();
  }, 60_000);

  it('every choice starts with a capital letter, and fields for numbers and days are no wider than needed', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const page = await openAs(browser, operator, '/app/matches');
    const selects = page.locator('main select, dialog select');
    for (const path of [
      'matches',
      'crm/upload',
      'backtest',
      'operator/sources',
      'operator/rejected',
      'operator/rounds',
    ]) {
      await page.goto(`${browser.origin}/app/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path === 'operator/sources') await page.getByRole('button', { name: 'Add source' }).first().click();
      await selects.first().waitFor({ state: 'attached' });
      const choices = await selects.locator('option').allTextContents();
      expect([path, choices.filter((choice) => /^[a-z]/.test(choice.trim()))]).toEqual([path, []]);
      const fields = await page.locator('input[type=number]:visible, input[type=date]:visible').all();
      for (const field of fields) expect((await field.boundingBox())?.width).toBeLessThanOrEqual(192);
    }
    await page.context().close();
  }, 60_000);

  it('the list opens all accounts of a match, and shows a row for each customer', async () => {
    const reseller = await signIn(app);
    await reseller.call('POST', '/app/api/crm/accounts', { accounts: ACCOUNTS });
    await app.ingestRound({ companyName: 'Hollowmere', website: 'https://hollowmere.com' });
    await app.matchAll();
    const page = await openAs(browser, reseller, '/app/matches');
    await page.getByRole('link', { name: 'and 2 more' }).click();
    const others = page.getByRole('table', { name: 'Also matched' });
    for (const customer of ['custB', 'custC']) {
      const row = others.getByRole('row').filter({ hasText: `Hollowmere of ${customer}` });
      expect(await row.innerText()).toMatch(/Same domain[^]*100 %[^]*hollowmere\.com/);
      expect(await row.innerText()).toContain(`partner_customer_id: ${customer}`);
    }
    await page.goBack();
    await page.getByLabel('One row for each').selectOption('account');
    await page.waitForURL('**/app/matches?rows=account');
    await page.getByLabel('Column').selectOption('partner_customer_id');
    for (const customer of ['custA', 'custB', 'custC'])
      await page.getByRole('cell', { name: customer, exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'and 2 more' }).count()).toBe(0);
    await page.context().close();
  }, 60_000);

  it('the page of a new key shows a first call that changes nothing', async () => {
    const visitor = await signIn(app);
    const page = await openAs(browser, visitor, '/app/keys?create');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    const command = await page.getByLabel('curl command', { exact: true }).innerText();
    expect(command).toContain('/api/v1/webhooks');
    expect(command).not.toMatch(/-d |-X |POST/);
    await page.context().close();
  }, 60_000);
});

/** Opens a page in a browser whose language is German. */
async function inGerman() {
  const page = await browser.open();
  const own = page.context().browser();
  if (own === null) throw new Error('the browser was closed');
  await page.context().close();
  const context = await own.newContext({ locale: 'de-DE', viewport: { width: 1280, height: 900 } });
  return { context, page: await context.newPage() };
}
