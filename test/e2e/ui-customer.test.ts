import type { Page } from 'playwright-core';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';
import { constructEvent } from '@fundmatch/sdk/webhooks';
import { describeInBrowser, review, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { createPerson } from './ui-harness.js';
import { soon } from '../harness/soon.js';

let app: TestApp;
let receiver: TestReceiver;
let browser: TestBrowser;

/** Calls the public API, as a customer's system does. */
const callApi = (key: string, method: string, path: string, body?: unknown) =>
  fetch(`${browser.origin}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto(`${browser.origin}/app`);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

/**
 * JavaScript expression for the accessible name of the focused element, roughly as a screen reader
 * reads it.
 */
const NAME_OF_FOCUS = `(({ activeElement: at }) => at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent)(document)`;

const follow = async (page: Page, name: string) => {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
};

describeInBrowser('the account settings in a browser', () => {
  beforeAll(async () => {
    receiver = await startTestReceiver();
    app = await startTestApp({ outgoing: receiver.policy });
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await receiver?.close();
  });

  it('the pages guide a customer from the sign-in to a match and to a revoked key', async () => {
    const findings: string[] = [];
    const look = async (name: string) => void findings.push(...(await review(page, name)));
    const person = await createPerson(app);
    const page = await browser.open();
    await page.goto(`${browser.origin}/app`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await look('sign-in');
    await signIn(page, person);
    await page.getByRole('heading', { name: 'Getting started: 0 of 5 done' }).waitFor();
    await look('overview-new');
    await follow(page, 'Matches');
    await page.getByRole('heading', { name: 'No matches yet' }).waitFor();
    await look('matches-empty');

    await follow(page, 'API keys');
    await page.getByRole('heading', { name: 'No live key' }).waitFor();
    await look('keys-empty');
    await page.getByRole('button', { name: 'Create key' }).click();
    await look('dialog-create-key');
    await page.getByRole('dialog').getByLabel('What is it for?').fill('Nightly sync');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('heading', { name: 'Your new API key' }).waitFor();
    await look('dialog-new-key');
    const [apiKey, secret] = await page.locator('.secret code').allTextContents();
    await page.getByRole('button', { name: 'Copy API key' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(apiKey);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    expect(await page.content()).not.toContain(apiKey);
    await page.getByText('Nightly sync').waitFor();

    const pushed = await callApi(apiKey ?? '', 'POST', '/accounts', {
      accounts: [
        {
          external_id: 'crm-7',
          name: 'Larkspur Robotics',
          domain: 'larkspur-robotics.com',
          metadata: { owner: 'kim' },
        },
      ],
    });
    expect(await pushed.json()).toEqual({ upserted: 1, errors: [] });

    await follow(page, 'Webhook');
    await page.getByLabel('URL of your receiver').fill('http://localhost/hook');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('must').waitFor();
    await look('webhook-error');
    await page.getByLabel('URL of your receiver').fill(receiver.url);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The webhook was saved.').waitFor();

    await app.ingestRound({
      companyName: 'Larkspur Robotics',
      website: 'https://larkspur-robotics.com',
      investors: ['Quill Capital'],
    });
    await app.matchAll();
    await app.deliverAll();
    const [sent] = await receiver.waitFor(1);
    const event = await constructEvent(
      sent!.rawBody,
      String(sent!.headers['x-service-signature']),
      secret ?? '',
    );
    expect(event.matched.account_external_id).toBe('crm-7');

    await follow(page, 'Matches');
    await page.getByRole('cell', { name: 'Same domain larkspur-robotics.com' }).waitFor();
    await look('matches');
    await page.getByRole('link', { name: 'Larkspur Robotics' }).first().click();
    await page.getByRole('heading', { name: 'Payload' }).waitFor();
    await page.getByRole('button', { name: 'Copy payload' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(sent!.rawBody.toString());
    await look('match');

    await follow(page, 'Webhook');
    await page.getByRole('heading', { name: 'Last 30 days' }).waitFor();
    await page.getByText('100 %').waitFor();
    await look('webhook');
    await page.getByRole('button', { name: 'It leaked: rotate now' }).click();
    await page.getByText('The old one stops working now.').waitFor();
    await look('dialog-rotate');
    await page.getByLabel('Type rotate to confirm').fill('rotate');
    await page.getByRole('button', { name: 'Rotate now', exact: true }).click();
    const newSecret = await page.locator('.secret code').textContent();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await app.ingestRound({
      companyName: 'Larkspur Robotics',
      website: 'https://larkspur-robotics.com',
      fundingType: 'series-b',
      amount: 40_000_000,
      amountUsd: 40_000_000,
    });
    await app.matchAll();
    await app.deliverAll();
    const signed = (await receiver.waitFor(2))[1]!;
    const signature = String(signed.headers['x-service-signature']);
    await constructEvent(signed.rawBody, signature, newSecret ?? '');
    await expect(constructEvent(signed.rawBody, signature, secret ?? '')).rejects.toThrow();

    await follow(page, 'CRM data');
    await page.getByRole('link', { name: 'Larkspur Robotics' }).waitFor();
    await look('crm');
    await page.getByRole('link', { name: 'Larkspur Robotics' }).click();
    await page.getByRole('heading', { name: 'Contacts' }).waitFor();
    await look('crm-account');
    await follow(page, 'Usage');
    await page.getByText('Today: 1 of 100,000 rows').waitFor();
    await look('usage');
    await follow(page, 'Account');
    await page.getByText('this one').waitFor();
    await look('account');

    await follow(page, 'API keys');
    await look('keys');
    await page.getByRole('button', { name: 'Rename Nightly sync' }).click();
    await look('dialog-rename-key');
    await page.getByRole('dialog').getByLabel('Name').fill('Old sync');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'Revoke Old sync' }).click();
    await look('dialog-revoke-key');
    const confirm = page.getByRole('button', { name: 'Revoke key' });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel('Type Old sync to confirm').fill('Old sync');
    await confirm.click();
    await page.getByRole('heading', { name: 'No live key' }).waitFor();
    // test/e2e/api-auth.test.ts tests that the rejection comes within a second. This test does not.
    await soon(
      'the revoked key is refused',
      async () => (await callApi(apiKey ?? '', 'GET', '/webhooks')).status === 401,
      30_000,
    );

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).toBe(
      '[{},{},""]',
    );
    expect(findings).toEqual([]);
    expect(browser.problems).toEqual([]);
  }, 180_000);

  it('a customer can create, copy and revoke a key with only the keyboard', async () => {
    const person = await createPerson(app);
    const page = await browser.open();
    await signIn(page, person);
    await page.goto(`${browser.origin}/app/keys`);
    await page.getByRole('heading', { name: 'No live key' }).waitFor();
    /** Presses Tab until the element with this name has the focus. */
    const tabTo = async (name: string | RegExp) => {
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate<string>(NAME_OF_FOCUS);
        if (typeof name === 'string' ? at.trim() === name : name.test(at)) return;
      }
      throw new Error(`Pressing Tab never moved the focus to ${name}.`);
    };
    await tabTo('Skip to the content');
    await page.keyboard.press('Enter');
    await tabTo('Create key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your new API key' }).waitFor();
    await page.keyboard.press('Escape'); // Must not hide the key, which is shown only once.
    const [apiKey] = await page.locator('.secret code').allTextContents();
    await tabTo('Copy Signing secret'); // The first button has the focus already.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('API key copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(apiKey);
    await tabTo('I have stored it');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tabTo('Revoke By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe(
      'Revoke By keyboard',
    );
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No live key' }).waitFor();
    await page.context().close();
  }, 60_000);

  it('the upload maps the columns of a CSV file, and names the line of each failed row', async () => {
    const person = await createPerson(app);
    const page = await browser.open();
    await signIn(page, person);
    await page.goto(`${browser.origin}/app/crm`);
    await page.getByRole('link', { name: 'Upload CSV' }).click();
    const csv =
      'Company;ID;Website;Owner\r\n"Møller; Sons";m-1;https://www.moller-sons.com/about;Kim\r\nNo Id Ltd;;no-id.com;Lee\r\nBad Domain;b-2;not a domain;Lee\r\nCut Off;c-3\r\nRounded;1,23E+15;;Lee\r\n';
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'crm.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
    await page.getByLabel('Column Owner becomes').selectOption('metadata');
    const findings = await review(page, 'crm-upload');
    await page.getByRole('button', { name: 'Upload 5 rows' }).click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    const failed = await page
      .getByRole('table', { name: 'Rows that were not stored' })
      .getByRole('row')
      .allTextContents();
    expect(failed.slice(1)).toEqual([
      '3external_id is required and must be a non-empty string',
      '4domain is not a valid domain',
      '5the row has 2 cells, the header 4',
      '6external_id 1,23E+15 was rounded by a spreadsheet: export the column as text',
    ]);
    findings.push(...(await review(page, 'crm-upload-done')));
    await page.goto(`${browser.origin}/app/crm/accounts/m-1`);
    await page.getByRole('heading', { name: 'Møller; Sons' }).waitFor();
    await page.getByText('moller-sons.com', { exact: true }).waitFor();
    await page.getByLabel('metadata', { exact: true }).getByText('"Kim"').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No CRM data yet' }).waitFor();
    expect(findings).toEqual([]);
    expect(browser.problems).toEqual([]);
  }, 60_000);

  it('the account page says that the session of this browser was seen now', async () => {
    const page = await browser.open();
    const person = await createPerson(app);
    await signIn(page, person);
    await app.dataSource.query(
      `update sessions set updated_at = now() - interval '12 minutes' where user_id = (select id from users where email = $1)`,
      [person.email],
    );
    await page.goto(`${browser.origin}/app/account`);
    const row = page
      .getByRole('table', { name: 'Sessions' })
      .getByRole('row')
      .filter({ hasText: 'This one' });
    await row.getByText('now', { exact: true }).waitFor();
  });

  it('the CSV export of matches escapes values that a spreadsheet would run as formulas', async () => {
    const customer = await app.newUser();
    const person = await createPerson(app);
    await app.dataSource.query('update api_keys set user_id = $1 where id = $2', [
      person.userId,
      customer.keyId,
    ]);
    await customer.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: '=cmd()', name: 'Fenwick Optics', domain: 'fenwick-optics.com' }],
    });
    await app.ingestRound({ companyName: 'Fenwick, Optics', website: 'https://fenwick-optics.com' });
    await app.matchAll();
    const page = await browser.open();
    await signIn(page, person);
    await page.goto(`${browser.origin}/app/matches?company=fenw`);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const [head, row, end] = Buffer.concat(chunks).toString('utf8').split('\r\n');
    expect(head).toMatch(/^\uFEFFcreated_at,company_name,/);
    expect(row).toMatch(
      /^2\d{3}-.*Z,"Fenwick, Optics",5000000,seed,2026-03-02,account_domain,fenwick-optics.com,1,'=cmd\(\),/,
    );
    expect(end).toBe('');
    await page.getByRole('link', { name: 'Fenwick, Optics' }).first().click();
    await page.getByText('No webhook was sent, so there are no signed bytes.').waitFor();
  }, 60_000);
});
