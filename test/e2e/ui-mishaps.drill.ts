import type { Page } from 'playwright-core';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { describeInBrowser, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { createPerson, send, cookieOf } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;

/** Opens a page with a session that was created without the sign-in form. */
async function openAs(person: { email: string; password: string }, path = '/app'): Promise<Page> {
  const page = await browser.open();
  await page.context().addCookies(await cookiesOf(person));
  await page.goto(`${browser.origin}${path}`);
  return page;
}

async function cookiesOf({ email, password }: { email: string; password: string }) {
  const reply = await send(app, 'POST', '/app/api/session', { body: { email, password } });
  return cookieOf(reply)
    .split('; ')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: `${browser.origin}/app` };
    });
}

describeInBrowser('the settings pages after mistakes and failures', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('a one-time secret stays on the screen even if the user presses Escape repeatedly', async () => {
    const page = await openAs(await createPerson(app), '/app/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('heading', { name: 'Your new API key' }).waitFor();
    const [apiKey = ''] = await page.locator('.secret code').allTextContents();
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByText(apiKey, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy API key' }).click();
    await page.getByRole('dialog').getByText('API key copied').waitFor();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('the page can revoke a key whose name has invisible spaces', async () => {
    const person = await createPerson(app);
    const page = await openAs(person, '/app/keys');
    await page.getByRole('heading', { name: 'No live key' }).waitFor();
    const [cookie] = await cookiesOf(person);
    const body = { name: ' nightly  \n sync ' };
    await send(app, 'POST', '/app/api/keys', { body, cookie: `${cookie?.name}=${cookie?.value}` });
    await page.reload();
    await page.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByLabel('Type nightly sync to confirm').fill('nightly sync');
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('heading', { name: 'No live key' }).waitFor();
    await page.context().close();
  });

  it('a page says that a page or object does not exist, with a link back', async () => {
    const page = await openAs(await createPerson(app), '/app/nowhere');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.goto(`${browser.origin}/app/matches/00000000-0000-4000-8000-000000000000`);
    await page
      .getByRole('alert')
      .getByText('There is no match with this id. Choose one from the list of matches.')
      .waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Matches', exact: true }).click();
    await page.getByRole('heading', { name: 'No matches yet' }).waitFor();
    await page.context().close();
  });

  it('a page does not claim that the user is signed out if the call failed', async () => {
    const page = await openAs(await createPerson(app));
    await page.route('**/app/api/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are still signed in').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.context().close();
    browser.problems.length = 0; // The browser reports the call that this test aborted.
  });

  it('a page follows a change of the session in another tab', async () => {
    const [first, second] = [await createPerson(app), await createPerson(app)];
    const page = await openAs(first);
    await page.getByText(first.email).waitFor();
    await page.context().addCookies(await cookiesOf(second));
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await page.getByText(second.email).waitFor();
    await page.context().clearCookies();
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.context().close();
  });

  it('the page asks before an empty field clears the webhook, and hides the error of an earlier attempt', async () => {
    const page = await openAs(await createPerson(app), '/app/webhook');
    const field = page.getByLabel('URL of your receiver');
    await field.fill('https://hooks.example.com/x');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The webhook was saved.').waitFor();
    await field.fill('http://hooks.example.com/x');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('https').waitFor();
    await field.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('New and waiting matches will not be sent').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    expect(await field.inputValue()).toBe('https://hooks.example.com/x');
    await page.context().close();
  });

  it('the pages show names of any length at a width of 320 px', async () => {
    const person = await createPerson(app);
    const customer = await app.newUser();
    await app.dataSource.query('update api_keys set user_id = $1 where id = $2', [
      person.userId,
      customer.keyId,
    ]);
    const domain = `${'b'.repeat(60)}.com`;
    await customer.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'x', name: 'X', domain }] });
    await app.ingestRound({ companyName: 'Unbroken'.repeat(50), website: `https://${domain}` });
    await app.matchAll();
    const page = await openAs(person, '/app/matches');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole('link', { name: /^Unbroken/ }).click();
    await page.getByRole('heading', { name: 'Payload' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.context().close();
  });

  it('regression: an upload continues on other pages with its first settings, and splits a batch that is too large', async () => {
    const person = await createPerson(app);
    const page = await openAs(person, '/app/crm/upload');
    const sizes: number[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/app/api/crm/accounts', async (route) => {
      const rows = (route.request().postDataJSON() as { accounts: unknown[] }).accounts.length;
      sizes.push(rows);
      if (rows === 4) await held;
      if (rows === 1) return route.continue();
      // The answer of a proxy has no error code.
      if (rows === 2) return route.fulfill({ status: 413, contentType: 'text/html', body: 'Too large' });
      const error = { code: 'payload_too_large', message: 'The request body is larger than 20 MiB.' };
      return route.fulfill({ status: 413, json: { error } });
    });
    const rows = ['a', 'b', 'c', 'd'].map((id) => `${id},Company ${id}`).join('\n');
    const buffer = Buffer.from(`id,name\n${rows}\n`);
    await page.getByLabel('CSV file').setInputFiles({ name: 'crm.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Upload 4 rows' }).click();
    await page.getByRole('heading', { name: 'Uploading' }).waitFor();
    expect(await page.getByLabel('The file holds').isDisabled()).toBe(true);
    // A move to another page neither stops nor hides the upload.
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    await page.getByRole('link', { name: 'Uploading crm.csv: 0 of 4 rows' }).waitFor();
    release();
    await page.getByText('crm.csv: 4 rows stored, 0 not.').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(sizes).toEqual([4, 2, 1, 1, 2, 1, 1]);
    await page.getByText('4 stored, 0 not.').waitFor();
    await page.context().close();
    browser.problems.length = 0; // The browser reports the 413 answers of this test.
  });

  it('the console asks before a user becomes an operator', async () => {
    const [operator, other] = [await createPerson(app, { role: 'operator' }), await createPerson(app)];
    const page = await openAs(operator, `/app/operator/users/${other.userId}`);
    await page.getByRole('button', { name: 'Make operator' }).click();
    await page.getByText('can do all that you can').waitFor();
    const role = async () =>
      (await app.dataSource.query('select role from users where id = $1', [other.userId]))[0].role;
    expect(await role()).toBe('customer');
    await page.getByRole('dialog').getByRole('button', { name: 'Make operator' }).click();
    await page.getByText('The role is now operator.').waitFor();
    expect(await role()).toBe('operator');
    await page.context().close();
    expect(browser.problems).toEqual([]);
  });
});
