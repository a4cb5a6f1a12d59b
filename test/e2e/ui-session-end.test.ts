import type { Page } from 'playwright-core';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { describeInBrowser, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { createPerson } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;

const SETTINGS = ['', '/matches', '/backtest', '/crm', '/webhook', '/keys', '/usage', '/account'];
const CONSOLE = [
  '',
  '/users',
  '/sources',
  '/rounds',
  '/rejected',
  '/reader',
  '/verdicts',
  '/deliveries',
  '/audit',
];
const CUSTOMER_PAGES = SETTINGS.map((path) => `/app${path}`);
const OPERATOR_PAGES = CONSOLE.map((path) => `/app/operator${path}`);

type Person = Awaited<ReturnType<typeof createPerson>>;

/** Creates an operator with a key, an account and a contact, and a match of both. */
async function createOperator(accountName: string): Promise<Person> {
  const operator = await createPerson(app, { role: 'operator' });
  const { call, keyId } = await app.newUser();
  await app.dataSource.query('update api_keys set user_id = $1 where id = $2', [operator.userId, keyId]);
  const domain = domainOf(accountName);
  await call('POST', '/api/v1/accounts', {
    accounts: [{ external_id: 'a-1', name: accountName, domain }],
  });
  await call('POST', '/api/v1/contacts', {
    contacts: [{ external_id: 'c-1', email: contactOf(accountName), account_external_id: 'a-1' }],
  });
  await app.ingestRound({ companyName: `Round of ${domain}`, website: `https://${domain}` });
  await app.matchAll();
  return operator;
}

const domainOf = (accountName: string) => `${accountName.split(' ')[0]?.toLowerCase()}.com`;
const contactOf = (accountName: string) => `owner@${domainOf(accountName)}`;

/** Returns the words that only the pages of this operator show. */
const wordsOf = ({ email }: Person, accountName: string) => [
  email,
  accountName,
  contactOf(accountName),
  'Operator',
];

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByTitle(email).waitFor();
}

/**
 * Opens pages by their menu links. A link keeps the data in the tab's memory, but a page load
 * clears it.
 */
async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.locator(`aside a[href="${path}"]`).first().click();
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
  }
}

/**
 * Opens the details of a match, and from there its account, contact and round. Returns their paths.
 */
async function visitDetails(page: Page): Promise<string[]> {
  const paths: string[] = [];
  const follow = async (prefix: string) => {
    await page.locator(`main a[href^="${prefix}"]`).first().click();
    await page.waitForURL(`**${prefix}*`);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    paths.push(new URL(page.url()).pathname);
  };
  await visit(page, ['/app/matches']);
  await follow('/app/matches/');
  await follow('/app/crm/accounts/');
  await follow('/app/crm/contacts/');
  await visit(page, ['/app/operator/rounds']);
  await follow('/app/operator/rounds/');
  await visit(page, ['/app/rounds']);
  const search = page.getByLabel('Company, website or URL of an article');
  await search.fill('Round of');
  await search.press('Enter');
  await follow('/app/rounds/');
  return paths;
}

/** Opens a path as a link in the page does, without a page load. */
async function openInPage(page: Page, path: string): Promise<void> {
  await page.evaluate(`{
    history.pushState({ key: crypto.randomUUID() }, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  }`);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Records which of the words the page shows from now on. */
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

  it('regression: the next user of the same tab sees no data of the previous user, not even with Back', async () => {
    const first = await createOperator('Zebrano Holdings');
    const second = await createPerson(app);
    const page = await browser.open();
    await page.goto(`${browser.origin}/app`);
    await signIn(page, first);
    await visit(page, [...CUSTOMER_PAGES, ...OPERATOR_PAGES]);
    const details = await visitDetails(page);
    await visit(page, ['/app/crm', '/app/operator/users']);
    await page.getByText(second.email).first().waitFor();
    await page.evaluate(`localStorage.setItem('fundmatch.last-upload.${first.userId}', '{}')`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await watchFor(page, wordsOf(first, 'Zebrano Holdings'));
    await signIn(page, second);
    expect(new URL(page.url()).pathname).toBe('/app');
    for (let step = 0; step < OPERATOR_PAGES.length + details.length + 2; step++) {
      await page.goBack();
      await page.locator('main h1').waitFor();
      expect(new URL(page.url()).pathname).toBe('/app');
    }
    await visit(page, CUSTOMER_PAGES);
    for (const path of details) await openInPage(page, path);
    expect(await seenBy(page)).toEqual([]);
    expect(await page.evaluate<string[]>('Object.keys(localStorage)')).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('the next user of the same tab sees no data of a user whose session expired', async () => {
    const first = await createOperator('Okapi Holdings');
    const second = await createPerson(app);
    const page = await browser.open();
    await page.goto(`${browser.origin}/app`);
    await signIn(page, first);
    const details = await visitDetails(page);
    await visit(page, ['/app/matches']);
    await page.locator('main a[href^="/app/matches/"]').first().click();
    await page.getByText('Okapi Holdings').first().waitFor();
    await app.dataSource.query(`delete from sessions where user_id = $1`, [first.userId]);
    await page.locator('main a[href^="/app/crm/accounts/"]').first().click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await watchFor(page, wordsOf(first, 'Okapi Holdings'));
    await signIn(page, second);
    expect(new URL(page.url()).pathname).toBe('/app');
    await page.goBack();
    await page.locator('main h1').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app');
    for (const path of details) await openInPage(page, path);
    await visit(page, CUSTOMER_PAGES);
    expect(await seenBy(page)).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('regression: if another user signs in in one tab, the old session ends in every tab', async () => {
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

  it('the pages cause no script errors', () => {
    expect(browser.problems).toEqual([]);
  });
});
