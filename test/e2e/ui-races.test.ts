import type { Page } from 'playwright-core';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { describeInBrowser, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { openAs, signIn } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;

/** Delays the read of `slow.csv` until the test calls `readSlowFile()`. */
const SLOW_FILE = `{
  const read = File.prototype.arrayBuffer;
  const released = new Promise((resolve) => { window.readSlowFile = resolve; });
  File.prototype.arrayBuffer = async function () {
    if (this.name === 'slow.csv') await released;
    return read.call(this);
  };
}`;

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function openUpload(): Promise<Page> {
  const page = await openAs(browser, await signIn(app), '/app/crm/upload');
  await page.evaluate(SLOW_FILE);
  return page;
}

describeInBrowser('actions that overlap', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('regression: the upload shows the last chosen file, even if the browser reads an earlier file later', async () => {
    const page = await openUpload();
    await page.getByLabel('CSV file').setInputFiles(csv('slow.csv', 'id,name\n1,Slow\n'));
    await page.getByLabel('CSV file').setInputFiles(csv('last.csv', 'id,name\n1,Last\n2,Last too\n'));
    await page.getByRole('heading', { name: 'Columns of last.csv' }).waitFor();
    await page.evaluate('window.readSlowFile()');
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Columns of last.csv']);
    await page.getByRole('button', { name: 'Upload 2 rows' }).waitFor();
    await page.context().close();
  });

  it('regression: the upload maps the columns for the kind that the user chooses during the read', async () => {
    const page = await openUpload();
    await page.getByLabel('CSV file').setInputFiles(csv('slow.csv', 'id,email\n1,a@example.com\n'));
    await page.getByLabel('The file holds').selectOption('contacts');
    await page.evaluate('window.readSlowFile()');
    await page.getByRole('heading', { name: 'Columns of slow.csv' }).waitFor();
    expect(await page.getByLabel('Column email becomes').inputValue()).toBe('email');
    await page.context().close();
  });

  it('regression: repeated presses of the button start only one upload', async () => {
    const page = await openUpload();
    let calls = 0;
    await page.route('**/app/api/crm/accounts', (route) => {
      calls += 1;
      return route.continue();
    });
    await page.getByLabel('CSV file').setInputFiles(csv('crm.csv', 'id,name\n1,Once\n'));
    await page.getByRole('button', { name: 'Upload 1 row' }).waitFor();
    await page.evaluate(`{
      const button = document.querySelector('section.card > .buttons > button');
      button.click();
      button.click();
    }`);
    await page.getByText('1 stored, 0 not.').waitFor();
    expect(calls).toBe(1);
    await page.context().close();
  });

  it('regression: an upload that ends after its user signed out stores no data in the tab', async () => {
    const page = await openUpload();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/app/api/crm/accounts', async (route) => {
      await held;
      await route.fulfill({ json: { upserted: 1, errors: [] } }).catch(() => undefined);
    });
    await page.getByLabel('CSV file').setInputFiles(csv('crm.csv', 'id,name\n1,Held\n'));
    const answered = Promise.race([page.waitForEvent('requestfinished'), page.waitForEvent('requestfailed')]);
    await page.getByRole('button', { name: 'Upload 1 row' }).click();
    await page.getByRole('heading', { name: 'Uploading' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    release();
    await answered;
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<string[]>('Object.keys(localStorage)')).toEqual([]);
    await page.context().close();
  });

  it('regression: after its user signed out, an upload does not send the halves of a batch that was too large', async () => {
    const page = await openUpload();
    const sizes: number[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/app/api/crm/accounts', async (route) => {
      sizes.push((route.request().postDataJSON() as { accounts: unknown[] }).accounts.length);
      if (sizes.length === 1) await held;
      const error = { code: 'payload_too_large', message: 'The request body is larger than 20 MiB.' };
      await route.fulfill({ status: 413, json: { error } }).catch(() => undefined);
    });
    await page.getByLabel('CSV file').setInputFiles(csv('crm.csv', 'id,name\n1,One\n2,Two\n'));
    await page.getByRole('button', { name: 'Upload 2 rows' }).click();
    await page.getByRole('heading', { name: 'Uploading' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const answered = page.waitForResponse('**/app/api/crm/accounts');
    release();
    await (await answered).finished();
    await page.waitForLoadState('networkidle');
    // When the page renders the second frame from now, it has read the answer.
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    expect(sizes).toEqual([2]);
    await page.context().close();
  });

  it('regression: Enter in the search never opens a result of an earlier query', async () => {
    const visitor = await signIn(app);
    const accounts = ['Marchmont Optics', 'Zebedee Foods'].map((name) => ({ external_id: name, name }));
    await visitor.call('POST', '/app/api/crm/accounts', { accounts });
    const page = await openAs(browser, visitor, '/app');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    // One of the two searches fails. The results of the other search must still appear.
    await page.route('**/app/api/matches?company*', (route) => route.fulfill({ status: 400, json: {} }));
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox');
    await search.fill('marchm');
    await page.getByRole('option', { name: 'Marchmont Optics account' }).waitFor();
    await page.getByText('Not everything could be searched.').waitFor();
    await search.fill('zebe');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('option', { name: 'Marchmont Optics' }).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/app');
    await page.getByRole('option', { name: 'Zebedee Foods account' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Zebedee Foods' }).waitFor();
    await page.context().close();
  });

  it('the pages cause no script errors', () => {
    expect(browser.problems).toEqual([]);
  });
});
