import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { seedMatches } from '../harness/seed-matches.js';
import { describeInBrowser, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { openAs, signIn } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;

describeInBrowser('the lists in a browser', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('regression: a list shows the same rows and scroll position after Back', async () => {
    const visitor = await signIn(app);
    await seedMatches(app.dataSource, visitor.userId, { count: 130, newest: new Date() });
    const page = await openAs(browser, visitor, '/app/matches');
    await page.getByText('130 matches').waitFor();
    await page.getByRole('button', { name: 'More matches' }).click();
    await page.getByRole('link', { name: 'Seeded 35', exact: true }).scrollIntoViewIfNeeded();
    const rows = await page.getByRole('row').count();
    const scroll = await page.evaluate<number>('scrollY');
    expect(scroll).toBeGreaterThan(1_000);
    await page.getByRole('link', { name: 'Seeded 35', exact: true }).click();
    await page.getByRole('heading', { name: 'Payload' }).waitFor();
    expect(await page.evaluate<number>('scrollY')).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: 'Seeded 35', exact: true }).waitFor();
    await page.waitForFunction(`Math.abs(scrollY - ${scroll}) < 5`);
    expect(await page.getByRole('row').count()).toBe(rows);
    await page.context().close();
  }, 60_000);

  it('regression: a list keeps the focus in the filter field', async () => {
    const visitor = await signIn(app);
    await seedMatches(app.dataSource, visitor.userId, { count: 5, newest: new Date() });
    const page = await openAs(browser, visitor, '/app/matches');
    await page.getByText('5 matches').waitFor();
    const focused = () => page.evaluate<string>('document.activeElement.name');
    // Playwright's `selectOption` does not move the focus, so the test sets the focus first.
    await page.getByLabel('Webhook').focus();
    await page.getByLabel('Webhook').selectOption('no_webhook');
    await page.waitForURL('**/app/matches?status=no_webhook');
    expect(await focused()).toBe('status');
    await page.getByLabel('Company begins with').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No match fits' }).waitFor();
    expect(await focused()).toBe('company');
    await page.getByRole('link', { name: 'Show all matches' }).click();
    await page.getByText('5 matches').waitFor();
    expect(await page.getByLabel('Company begins with').inputValue()).toBe('');
    await page.context().close();
  }, 60_000);

  it('the keys j, k, Enter and / control a list, unless the user has turned them off', async () => {
    const visitor = await signIn(app);
    await seedMatches(app.dataSource, visitor.userId, { count: 5, newest: new Date() });
    const page = await openAs(browser, visitor, '/app/matches');
    await page.getByText('5 matches').waitFor();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    const press = async (keys: string) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('jjjk');
    expect(await focused()).toBe('Seeded 4');
    await press('/');
    expect(await page.evaluate('document.activeElement.name')).toBe('company');
    await press('j?');
    expect(await page.getByLabel('Company begins with').inputValue()).toBe('j?');
    await page.getByLabel('Company begins with').fill('');
    await page.getByRole('heading', { level: 1 }).focus();
    await press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByLabel('Use these keys in lists').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).focus();
    await press('jj');
    expect(await focused()).toBe('Matches');
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByLabel('Use these keys in lists').check();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { level: 1 }).focus();
    await press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Seeded 5' }).waitFor();
    await page.context().close();
  }, 60_000);

  it('the command palette finds pages and accounts', async () => {
    const visitor = await signIn(app);
    await visitor.call('POST', '/app/api/crm/accounts', {
      accounts: [{ external_id: 'p-1', name: 'Marchmont Optics' }],
    });
    const page = await openAs(browser, visitor, '/app');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('usa');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('marchm');
    await page.getByRole('option', { name: 'Marchmont Optics account' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Marchmont Optics' }).waitFor();
    await page.context().close();
  }, 60_000);

  it('a list shows one error with Retry below the heading if the service is unreachable', async () => {
    const visitor = await signIn(app);
    const page = await openAs(browser, visitor, '/app/webhook');
    await page.getByRole('heading', { level: 1, name: 'Webhook' }).waitFor();
    await page.route('**/app/api/{usage,keys,summary,matches*}', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    await page.getByRole('alert').getByText('cannot be reached').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.unroute('**/app/api/{usage,keys,summary,matches*}');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Today:').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  }, 60_000);
});
