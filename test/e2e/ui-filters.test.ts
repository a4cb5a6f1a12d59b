import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { seedMatches } from '../harness/seed-matches.js';
import { describeInBrowser, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { openAs, signIn } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;

describeInBrowser('the filters of a list', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it.each([
    ['whose values the page learns later', '?metadata_key=partner&metadata_value=7'],
    ['whose values the page does not know', '?funding_type=series-a1&country=XZ&metadata_key=gone'],
  ])('regression: the list keeps the filter %s when the user adds another filter', async (_, query) => {
    const visitor = await signIn(app);
    await seedMatches(app.dataSource, visitor.userId, { count: 3, newest: new Date() });
    const page = await openAs(browser, visitor, `/app/matches${query}`);
    await page.getByRole('heading', { name: 'No match fits' }).waitFor();
    for (const [name, value] of new URLSearchParams(query))
      expect(await page.locator(`[name=${name}]`).inputValue()).toBe(value);
    await page.getByLabel('Webhook').selectOption('failed');
    await page.waitForURL('**/app/matches*status=failed*');
    const chosen = new URL(page.url()).searchParams;
    expect(Object.fromEntries(chosen)).toEqual({
      ...Object.fromEntries(new URLSearchParams(query)),
      status: 'failed',
    });
    await page.context().close();
  });

  it('the Search button applies the text of "Company begins with"', async () => {
    const visitor = await signIn(app);
    await seedMatches(app.dataSource, visitor.userId, { count: 3, newest: new Date() });
    const page = await openAs(browser, visitor, '/app/matches');
    await page.getByLabel('Company begins with').fill('nothing like it');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: 'No match fits' }).waitFor();
    expect(new URL(page.url()).searchParams.get('company')).toBe('nothing like it');
    await page.context().close();
  });

  it('regression: the filters offer every round type, status and country that the service knows', async () => {
    const page = await openAs(browser, await signIn(app), '/app/matches');
    await page.getByText('More filters').click();
    const options = (name: string) => page.locator(`[name=${name}] option`).allTextContents();
    const types = await options('funding_type');
    for (const letter of 'ABCDEFGHIJ') expect(types).toContain(`Series ${letter}`);
    expect(types).toHaveLength(24);
    const countries = await options('country');
    expect(countries).toEqual(expect.arrayContaining(['Luxembourg', 'Kosovo', 'Czechia', 'Vietnam']));
    expect(countries.length).toBeGreaterThan(240);
    expect(countries.slice(1)).toEqual(countries.slice(1).toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(await options('status')).toEqual(['All', 'Delivered', 'Failed', 'Pull only', 'Waiting']);
    await page.context().close();
  });

  it('regression: a chosen metadata column changes neither the filters nor the exported file', async () => {
    const visitor = await signIn(app);
    await seedMatches(app.dataSource, visitor.userId, { count: 3, newest: new Date() });
    await app.dataSource.query(
      `update matches set account_metadata = case when evidence_value ~ '2' then '{"customer": "b", "owner": "kim"}'
         else '{"customer": "a", "owner": "pat"}' end::jsonb where user_id = $1`,
      [visitor.userId],
    );
    const query = 'metadata_key=customer&metadata_value=b';
    const page = await openAs(browser, visitor, `/app/matches?${query}`);
    await page.getByText('1 match', { exact: true }).waitFor();
    await page.getByLabel('Column').selectOption('owner');
    await page.waitForURL('**/app/matches*column=owner*');
    await page.getByRole('columnheader', { name: 'owner' }).waitFor();
    await page.getByText('1 match', { exact: true }).waitFor();
    expect(await page.locator('[name=metadata_value]').inputValue()).toBe('b');
    const href = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
    const file = await visitor.call('GET', href ?? '');
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/,owner$/);
    expect(lines[1]).toMatch(/,kim$/);
    await page.context().close();
  });

  it('the filters follow Back and "Show all", and apply typed text when the user presses Enter or leaves the field', async () => {
    const visitor = await signIn(app);
    await seedMatches(app.dataSource, visitor.userId, { count: 3, newest: new Date() });
    const page = await openAs(browser, visitor, '/app/matches');
    const company = page.getByLabel('Company begins with');
    await company.pressSequentially(' Seeded 2 ');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/matches?company=Seeded+2');
    await page.getByRole('heading', { name: 'No match fits' }).waitFor();
    expect(await company.inputValue()).toBe('Seeded 2');
    await company.fill('Seeded 3');
    await page.getByLabel('Webhook').selectOption('no_webhook');
    await page.waitForURL('**/app/matches?company=Seeded+3&status=no_webhook');
    expect(await company.inputValue()).toBe('Seeded 3');
    await company.fill('Seeded');
    await page.goBack();
    await page.waitForURL('**/app/matches?company=Seeded+2');
    await page.waitForFunction(`document.querySelector('[name=status]').value === ''`);
    expect(await company.inputValue()).toBe('Seeded 2');
    await page.getByRole('link', { name: 'Show all matches' }).click();
    await page.getByText('3 matches', { exact: true }).waitFor();
    expect(await company.inputValue()).toBe('');
    await page.context().close();
  });

  it('the filters cause no script errors', () => {
    expect(browser.problems).toEqual([]);
  });
});
