import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { totp } from '../harness/totp.js';
import { turnOn } from './two-step-harness.js';
import { describeInBrowser, review, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { PASSWORD, createPerson, openAs, send, signIn } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Enters e-mail address and password on the sign-in page. */
async function enterPassword(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await press(page, 'Sign in');
}

describeInBrowser('two-step sign-in in a browser', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('a user turns two-step sign-in on with a code of the app, and the next sign-in asks for a code', async () => {
    const findings: string[] = [];
    const look = async (name: string) => void findings.push(...(await review(page, name)));
    const person = await createPerson(app);
    const page = await browser.open();
    await page.goto(`${browser.origin}/app/account`);
    await enterPassword(page, person);
    await press(page, 'Turn on');
    await page.getByRole('dialog').getByLabel('Password').fill(person.password);
    await press(page, 'Continue');
    await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    await look('the secret');
    const shown = await page.locator('.secret-line code').innerText();
    expect(shown).toMatch(/^(?:[A-Z2-7]{4} ){12}[A-Z2-7]{4}$/);
    await press(page, 'Copy Secret');
    const secret = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(secret).toBe(shown.replaceAll(' ', ''));
    const first = page.getByRole('textbox', { name: 'Code' });
    await first.fill('abcdef');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('The code is wrong, or was used already.').waitFor();
    await first.fill(totp(secret));
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Your backup codes' }).waitFor();
    await look('the backup codes');
    const codes = await page
      .getByRole('list', { name: 'Backup codes' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    await press(page, 'Copy backup codes');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'));
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    expect(download.suggestedFilename()).toBe('fundmatch-backup-codes.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    await press(page, 'I have stored them');
    await page.getByText('Backup codes left').waitFor();
    await look('the account');

    await press(page, 'Sign out');
    await enterPassword(page, person);
    await page.getByRole('heading', { level: 1, name: 'Enter the code' }).waitFor();
    await look('the code');
    const field = page.getByLabel('Code');
    expect(await page.evaluate('document.activeElement.name')).toBe('code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    await field.fill('000000');
    await press(page, 'Sign in');
    await page.getByText('The code is wrong, or was used already.').waitFor();
    await field.fill(totp(secret, 1));
    await press(page, 'Sign in');
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(findings).toEqual([]);
    expect(browser.problems).toEqual([]);
  });

  it('a user can sign in with a backup code, replace the codes, and turn two-step sign-in off with the password and a code', async () => {
    const user = await turnOn(app, await signIn(app));
    const person = { email: user.email, password: PASSWORD };
    const page = await browser.open();
    await page.goto(`${browser.origin}/app/account`);
    await enterPassword(page, person);
    await press(page, 'Use a backup code');
    const field = page.getByLabel('Backup code');
    expect(await field.getAttribute('inputmode')).toBe('text');
    await field.fill(user.backupCodes[0] ?? '');
    await press(page, 'Sign in');
    await press(page, 'New backup codes');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(person.password);
    await press(page, 'Use a backup code');
    await dialog.getByLabel('Backup code').fill(user.backupCodes[1] ?? '');
    await press(page, 'Make new codes');
    await page.getByRole('heading', { name: 'Your new backup codes' }).waitFor();
    await press(page, 'I have stored them');
    await press(page, 'Turn off');
    await dialog.getByLabel('Password').fill(person.password);
    await dialog.getByLabel('Code').fill(totp(user.secret, 1));
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Turn on', exact: true }).waitFor();
    expect(browser.problems).toEqual([]);
  });

  it('the page asks for the password again if the user enters the code too late', async () => {
    const user = await turnOn(app, await signIn(app));
    const page = await browser.open();
    await page.goto(`${browser.origin}/app`);
    await enterPassword(page, { email: user.email, password: PASSWORD });
    await page.getByLabel('Code').fill(totp(user.secret, 1));
    await app.dataSource.query(`delete from sign_in_tokens where value = $1`, [user.userId]);
    await press(page, 'Sign in');
    await page.getByText('The code was not entered in time.').waitFor();
    expect(browser.problems).toEqual([]);
  });

  it('the console shows which users have two-step sign-in, and an operator can turn it off', async () => {
    const user = await turnOn(app, await signIn(app));
    const operator = await signIn(app, { role: 'operator' });
    const page = await openAs(browser, operator, `/app/operator/users?search=${user.email}`);
    await page.getByText('Two steps', { exact: true }).waitFor();
    await page.getByRole('link', { name: user.email }).click();
    await page.getByText('On since').waitFor();
    await press(page, 'Turn off two-step sign-in');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('On since').waitFor({ state: 'hidden' });
    const signedIn = await send(app, 'POST', '/app/api/session', {
      body: { email: user.email, password: PASSWORD },
    });
    expect(signedIn.json()).toEqual({ needs_code: false });
    expect(browser.problems).toEqual([]);
  });
});
