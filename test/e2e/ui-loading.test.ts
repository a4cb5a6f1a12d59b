import type { Page, Route } from 'playwright-core';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { describeInBrowser, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { openAs, signIn } from './ui-harness.js';
import { soon } from '../harness/soon.js';

let app: TestApp;
let browser: TestBrowser;

const OUTAGE = { status: 503, json: { error: { code: 'unavailable', message: 'Away for a moment.' } } };

/** Returns a row of the list of matches. */
const match = (name: string) => ({
  match_id: name,
  created_at: new Date().toISOString(),
  match_type: 'account_domain',
  evidence_value: 'example.com',
  evidence_score: 1,
  also_matched_total: 0,
  company_name: name,
  funding_type: 'seed',
  webhook_status: 'failed',
  account_external_id: null,
  contact_external_id: null,
});

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

/**
 * Holds the calls of an address. Each `next` waits for one call, and returns a function that
 * answers the call.
 */
async function hold(page: Page, address: string) {
  const held: Route[] = [];
  await page.route(address, (route) => {
    held.push(route);
  });
  let taken = 0;
  return {
    calls: held,
    next: async () => {
      const at = taken++;
      await soon(`a call of ${address}`, () => held[at] !== undefined, 30_000);
      return (answer: Answer) => held[at]!.fulfill(answer);
    },
  };
}

const menu = (page: Page, name: string) => page.locator('aside').getByRole('link', { name, exact: true });

describeInBrowser('pages that load', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  beforeEach(() => {
    browser.problems.length = 0;
  });

  it('regression: a list never mixes the rows of two filters if the second filter fails', async () => {
    const page = await openAs(browser, await signIn(app), '/app');
    const asked: string[] = [];
    let isAway = true;
    await page.route('**/app/api/matches?*', (route) => {
      const { searchParams: query } = new URL(route.request().url());
      const name = `${query.get('status') ?? 'all'}, page ${query.get('cursor') ?? 'one'}`;
      asked.push(name);
      if (query.get('status') === 'failed' && isAway) return route.fulfill(OUTAGE);
      return route.fulfill({ json: { data: [match(name)], next_cursor: 'two', more_to_search: false } });
    });
    await menu(page, 'Matches').click();
    await page.getByText('all, page one').first().waitFor();
    await page.getByLabel('Webhook').selectOption('failed');
    await page.getByRole('alert').getByText('Away for a moment.').waitFor();
    expect(await page.getByText('all, page one').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'More matches' }).count()).toBe(0);
    isAway = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('failed, page one').first().waitFor();
    isAway = true;
    await page.getByRole('button', { name: 'More matches' }).click();
    await page.getByRole('alert').waitFor();
    isAway = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('failed, page two').first().waitFor();
    expect(await page.getByText('failed, page one').count()).toBeGreaterThan(0);
    await page.goBack();
    await page.getByText('all, page one').first().waitFor();
    expect(asked).toEqual([
      'all, page one',
      ...['failed, page one', 'failed, page one', 'failed, page two', 'failed, page two'],
    ]);
    await page.context().close();
  });

  it('regression: a page shows the answer of a poll that takes longer than the interval', async () => {
    const page = await openAs(browser, await signIn(app, { role: 'operator' }), '/app');
    await menu(page, 'Audit log').waitFor();
    await page.clock.install();
    const overview = async () => {
      const reply = await page.request.get(`${browser.origin}/app/api/operator/overview`, {
        headers: { 'x-fundmatch-app': '1' },
      });
      return (await reply.json()) as Record<string, unknown>;
    };
    const answer = await overview();
    const held = await hold(page, '**/app/api/operator/overview');
    await page.locator('aside a[href="/app/operator"]').click();
    const answerFirst = await held.next();
    await answerFirst({ json: { ...answer, version: 'first' } });
    await page.getByText('Version first').waitFor();
    await page.clock.runFor(16_000);
    const answerSecond = await held.next();
    await page.clock.runFor(16_000);
    await answerSecond({ json: { ...answer, version: 'second' } });
    await page.getByText('Version second').waitFor();
    expect(held.calls).toHaveLength(2);
    await page.context().close();
  });

  it('regression: a page reports a missing answer, and cancels its calls when the user leaves it', async () => {
    const page = await openAs(browser, await signIn(app), '/app');
    await menu(page, 'Usage').waitFor();
    await page.clock.install();
    const held = await hold(page, '**/app/api/usage');
    await menu(page, 'Usage').click();
    await held.next();
    await page.clock.runFor(35_000);
    await page.getByRole('alert').getByText('did not answer in time').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await held.next();
    const cancelled = page.waitForEvent('requestfailed');
    await menu(page, 'Account').click();
    expect((await cancelled).url()).toContain('/app/api/usage');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  });

  it('regression: if a page fails, the menu stays and the next page works', async () => {
    const page = await openAs(browser, await signIn(app), '/app');
    let isWrong = true;
    await page.route('**/app/api/keys', (route) =>
      isWrong ? route.fulfill({ json: { data: [null] } }) : route.continue(),
    );
    await menu(page, 'API keys').click();
    await page.getByRole('alert').getByText('This page failed').waitFor();
    expect(await page.getByText('cannot be reached').count()).toBe(0);
    await menu(page, 'Account').click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    isWrong = false;
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: 'No live key' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(browser.problems).toEqual([expect.stringContaining('TypeError')]);
    await page.context().close();
  });

  it('regression: the user can retry a failed page on the page itself', async () => {
    const page = await openAs(browser, await signIn(app), '/app');
    let isWrong = true;
    await page.route('**/app/api/keys', (route) =>
      isWrong ? route.fulfill({ json: { data: [null] } }) : route.continue(),
    );
    await menu(page, 'API keys').click();
    await page.getByRole('alert').getByText('This page failed').waitFor();
    isWrong = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 2, name: 'No live key' }).waitFor();
    await page.context().close();
  });

  it.each([
    ['an error in its own script as a page error', { json: null }, 'This page failed', 1],
    ['a page of a proxy as an answer from elsewhere', { body: '<p>Log in to the Wi-Fi</p>' }, 'not from', 0],
    [
      'a cut-off answer as an answer from elsewhere',
      { contentType: 'application/json', body: '{"data": [' },
      'not from',
      0,
    ],
  ])('regression: a page reports %s, not as an outage', async (_, answer, message, problems) => {
    const page = await openAs(browser, await signIn(app), '/app');
    await page.route('**/app/api/crm/accounts*', (route) => route.fulfill(answer));
    await page.route('**/app/api/crm', (route) =>
      route.fulfill({ json: { accounts: 1, accounts_without_domain: 0, contacts: 0 } }),
    );
    await menu(page, 'CRM data').click();
    await page.getByRole('alert').getByText(message).waitFor();
    expect(await page.getByText('cannot be reached').count()).toBe(0);
    expect(browser.problems).toHaveLength(problems);
    await page.context().close();
  });

  it('regression: for an address with an invalid %, the pages say that the page does not exist', async () => {
    const page = await openAs(browser, await signIn(app), '/app');
    await menu(page, 'Usage').waitFor();
    await page.evaluate(`{
      history.pushState(null, '', '/app/crm/accounts/100%');
      dispatchEvent(new PopStateEvent('popstate'));
    }`);
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
    expect(browser.problems).toEqual([]);
    await page.context().close();
  });
});
