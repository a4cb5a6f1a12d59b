import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { describeInBrowser, review, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';

let app: TestApp;
let browser: TestBrowser;

describeInBrowser('the guides in a browser', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it.each([
    ['signature', 'Verify the signature'],
    ['quota', 'Quota'],
    ['metadata', 'Syncing accounts and contacts'],
  ])('find "%s" by search', async (query, heading) => {
    const page = await browser.open();
    await page.goto(`${browser.origin}/guides/`);
    await page.getByRole('searchbox', { name: 'Search' }).fill(query);
    const result = page.locator('#results a', { hasText: heading }).first();
    await result.click();
    await page.waitForURL(/\/guides\/.+/);
    expect(browser.problems).toEqual([]);
    await page.context().close();
  });

  it('show the address of this service in examples, remember the language, and copy code', async () => {
    const page = await browser.open();
    await page.goto(`${browser.origin}/guides/quickstart/`);
    await page.getByText(`export FUNDMATCH_BASE_URL=${browser.origin}`).waitFor();
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.getByText('client.accounts.upsert([').last().waitFor();
    await page.goto(`${browser.origin}/guides/languages/`);
    for (const tab of await page.getByRole('tab', { name: 'Python' }).all())
      expect(await tab.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('button', { name: 'Copy' }).locator('visible=true').first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain('from fundmatch import');
    expect(browser.problems).toEqual([]);
    await page.context().close();
  });

  it('switch to the dark theme and remember it', async () => {
    const page = await browser.open();
    await page.goto(`${browser.origin}/guides/`);
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.goto(`${browser.origin}/guides/errors/`);
    expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark');
    await page.getByRole('button', { name: 'Light' }).waitFor();
    await page.context().close();
  });

  it.each(['/', '/guides/', '/guides/webhooks/', '/guides/languages/'])(
    'have no accessibility fault that axe finds: %s',
    async (path) => {
      const page = await browser.open();
      await page.goto(`${browser.origin}${path}`);
      expect(await review(page, `guides${path.replaceAll('/', '-')}`)).toEqual([]);
      await page.context().close();
    },
  );
});
