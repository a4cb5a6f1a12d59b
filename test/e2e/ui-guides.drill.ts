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
  ])('the search of the guides finds "%s"', async (query, heading) => {
    const page = await browser.open();
    await page.goto(`${browser.origin}/guides/`);
    await page.getByRole('searchbox', { name: 'Search' }).fill(query);
    const result = page.locator('#results a', { hasText: heading }).first();
    await result.click();
    await page.waitForURL(/\/guides\/.+/);
    expect(browser.problems).toEqual([]);
    await page.context().close();
  });

  it("the guides show the service's address in examples, remember the language, and copy code", async () => {
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

  it("the guides list the API's calls, find a call by its error, and show examples in the chosen language", async () => {
    const page = await browser.open();
    await page.goto(`${browser.origin}/guides/quickstart/`);
    await page.getByRole('tab', { name: 'Python' }).first().click();
    await page.getByRole('link', { name: 'API reference' }).click();
    const calls = page.getByRole('navigation', { name: 'Calls' });
    await calls.getByRole('searchbox', { name: 'Find a call' }).fill('invalid_url');
    expect(await calls.getByRole('listitem').locator('visible=true').allTextContents()).toEqual([
      expect.stringContaining('Set or clear the webhook URL'),
    ]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guides/reference/#setWebhook');
    const call = page.getByRole('article', { name: 'Set or clear the webhook URL' });
    await call.getByText('client.webhooks.set("https://hooks.example.com/fundmatch")').waitFor();
    await call.getByRole('tab', { name: 'curl' }).click();
    await call.getByText(`curl ${browser.origin}/api/v1/webhooks`).waitFor();
    await calls.getByRole('searchbox', { name: 'Find a call' }).fill('nothing has this');
    await page.getByText('No call has these words.').waitFor();
    await page.goto(`${browser.origin}/guides/`);
    await page.getByRole('searchbox', { name: 'Search' }).fill('explain why a round');
    await page.locator('#results a', { hasText: 'API reference' }).first().click();
    await page.waitForURL('**/guides/reference/#explainRound');
    expect(browser.problems).toEqual([]);
    await page.context().close();
  });

  it.each([390, 768, 1024, 1440, 2560])('the guides fit a screen of %d px', async (width) => {
    const page = await browser.open();
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/guides/reference/', '/guides/errors/', '/guides/webhooks/']) {
      await page.goto(`${browser.origin}${path}`);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    }
    await page.context().close();
  });

  it('the guides switch to the dark theme and remember the choice', async () => {
    const page = await browser.open();
    await page.goto(`${browser.origin}/guides/`);
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.goto(`${browser.origin}/guides/errors/`);
    expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark');
    await page.getByRole('button', { name: 'Light' }).waitFor();
    await page.context().close();
  });

  it.each(['/', '/guides/', '/guides/webhooks/', '/guides/languages/', '/guides/reference/'])(
    'axe finds no accessibility fault in the guides: %s',
    async (path) => {
      const page = await browser.open();
      await page.goto(`${browser.origin}${path}`);
      expect(await review(page, `guides${path.replaceAll('/', '-')}`)).toEqual([]);
      await page.context().close();
    },
  );
});
