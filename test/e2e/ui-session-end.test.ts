import type { Page } from 'playwright-core';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { describeInBrowser, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { createPerson } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;

const SETTINGS = ['', '/matches', '/backtest', '/crm', '/webhook', '/keys', '/usage', '/account'];
const CONSOLE = ['', '/users', '/sources', '/rounds', '/rejected', '/verdicts', '/deliveries', '/audit'];
const CUSTOMER_PAGES = SETTINGS.map((path) => `/app${path}`);
const OPERATOR_PAGES = CONSOLE.map((path) => `/app/operator${path}`);

type Person = Awaited<ReturnType<typeof createPerson>>;

/** An operator with a key of their own and an account in the CRM data. */
async function createOperator(accountName: string): Promise<Person> {
  const operator = await createPerson(app, { role: 'operator' });
  const customer = await app.newUser();
  await customer.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'a-1', name: accountName }] });
  for (const table of ['api_keys', 'accounts'])
    await app.dataSource.query(`update ${table} set user_id = $1 where user_id = $2`, [
      operator.userId,
      customer.userId,
    ]);
  return operator;
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByTitle(email).waitFor();
}

/** Opens pages by their links in the menu, as the tab's memory outlives these alone. */
async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.locator(`aside a[href="${path}"]`).first().click();
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
  }
}

/** Notes each of the words that the page shows at any moment from now on. */
async function watchFor(page: Page, words: readonly string[]): Promise<void> {
  await page.evaluate(`{
    window.seenWords = new Set();
    const note = () => {
      const shown = document.body.textContent + [...document.querySelectorAll('[title], input')]
        .map((element) => element.title + ' ' + (element.value ?? '')).join(' ');
      for (const word of ${JSON.stringify(words)}) if (shown.includes(word)) window.seenWords.add(word);
    };
    note();
    new MutationObserver(note).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  }`);
}

function seenBy(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('[...window.seenWords]');
}

describeInBrowser('the end of a session', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('regression: leaves nothing of a user for the next one of the same tab, on no page and by no Back', async () => {
    const first = await createOperator('Zebrano Holdings');
    const second = await createPerson(app);
    const page = await browser.open();
    await page.goto(`${browser.origin}/app`);
    await signIn(page, first);
    await visit(page, [...CUSTOMER_PAGES, ...OPERATOR_PAGES, '/app/crm', '/app/operator/users']);
    await page.getByText(second.email).first().waitFor();
    await page.evaluate(`localStorage.setItem('fundmatch.last-upload.${first.userId}', '{}')`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await watchFor(page, [first.email, 'Zebrano Holdings', 'Operator']);
    await signIn(page, second);
    expect(new URL(page.url()).pathname).toBe('/app');
    for (let step = 0; step < OPERATOR_PAGES.length + 2; step++) {
      await page.goBack();
      await page.locator('main h1').waitFor();
      expect(new URL(page.url()).pathname).toBe('/app');
    }
    await visit(page, CUSTOMER_PAGES);
    expect(await seenBy(page)).toEqual([]);
    expect(await page.evaluate<string[]>('Object.keys(localStorage)')).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('regression: ends in every tab as soon as another user signs in in one', async () => {
    const first = await createOperator('Quagga Holdings');
    const second = await createPerson(app);
    const page = await browser.open();
    await page.goto(`${browser.origin}/app/crm`);
    await signIn(page, first);
    await page.getByText('Quagga Holdings').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${browser.origin}/app`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await watchFor(page, [first.email, 'Quagga Holdings']);
    await signIn(other, second);
    await page.getByTitle(second.email).waitFor();
    await visit(page, ['/app/crm']);
    expect(await seenBy(page)).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('reports no error of its scripts', () => {
    expect(browser.problems).toEqual([]);
  });
});
