import { soon } from '../harness/soon.js';
import type { Page } from 'playwright-core';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { startTestApp, statedRound } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { describeInBrowser, review, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { rss } from '../harness/polling.js';
import { startSite } from '../harness/site.js';
import { createPerson, signInAs } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;

const follow = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};

describeInBrowser("the operator's console in a browser", () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('an operator can manage users, keys, quotas and sources, see rounds, and correct a rejected item', async () => {
    const findings: string[] = [];
    const look = async (name: string) => void findings.push(...(await review(page, name)));
    const operator = await createPerson(app, { role: 'operator' });
    const customer = await app.newUser({ tier: 'free' });
    await customer.call('GET', '/api/v1/webhooks');
    await app.ingestRound({
      companyName: 'Wrenfield Labs',
      website: 'https://wrenfield-labs.com',
      amountUsd: 4_000_000,
    });
    await app.ingestRound({
      companyName: 'Wrenfield Labs',
      website: 'https://wrenfield-labs.com',
      amountUsd: 4_200_000,
      amount: 4_200_000,
    });
    await app.nest.get(IngestionService).store('rss', {
      sourceItem: 'guid-1',
      title: 'Brackenridge Foods raises $12 million in Series A funding',
      url: 'https://news.example/brackenridge',
      verdict: { outcome: 'rejected', reason: 'too-slow', detail: 'more than 2 s' },
      text: 'LYON, March 2, 2026 -- Brackenridge Foods has raised $12 million in a Series A round led by Quill Capital.',
    });

    await app.nest.get(IngestionService).store('finsmes', {
      sourceItem: 'guid-2',
      title: 'Ashdown Quays raises $5 million',
      url: 'https://news.example/ashdown',
      verdict: {
        outcome: 'round',
        rounds: [statedRound({ companyName: 'Ashdown Quays', investors: ['Gantry Fund'] })],
      },
      text: 'Ashdown Quays has raised $5 million from Gantry Fund. <img src=x onerror=alert(1)>',
    });

    const page = await browser.open();
    await page.goto(`${browser.origin}/app/operator`);
    await page.getByLabel('E-mail address').fill(operator.email);
    await page.getByLabel('Password').fill(operator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByText('No worker is connected').waitFor();
    await look('operator-overview');
    await follow(page, 'Users');
    await page.getByText(operator.email).first().waitFor();
    await look('operator-users');

    await page.getByRole('button', { name: 'Create user' }).click();
    await look('dialog-create-user');
    await page.getByRole('dialog').getByLabel('E-mail address').fill('newcomer@example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
    await page.getByRole('heading', { name: 'One-time link' }).waitFor();
    const link = await page.locator('.secret code').textContent();
    await page.getByRole('button', { name: 'Done' }).click();
    const newcomer = await browser.open();
    await newcomer.goto(link ?? '');
    await newcomer.getByRole('heading', { name: 'Set your password' }).waitFor();
    expect(newcomer.url()).not.toContain('#');
    findings.push(...(await review(newcomer, 'set-password')));
    await newcomer.getByLabel('New password').fill('a sentence of my own');
    await newcomer.getByRole('button', { name: 'Set password' }).click();
    await newcomer.getByRole('button', { name: 'Go to sign-in' }).click();
    await newcomer.getByLabel('E-mail address').fill('newcomer@example.com');
    await newcomer.getByLabel('Password').fill('a sentence of my own');
    await newcomer.getByRole('button', { name: 'Sign in' }).click();
    await newcomer.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await newcomer.getByRole('navigation', { name: 'Operator' }).count()).toBe(0);
    await newcomer.context().close();

    await page.goto(`${browser.origin}/app/operator/users/${customer.userId}`);
    await page.getByRole('button', { name: 'Make pro' }).click();
    await page.getByText('The tier is now pro.').waitFor();
    await page.getByRole('button', { name: 'Quotas' }).click();
    await look('dialog-caps');
    await page.getByLabel('Requests a day').nth(2).fill('5000');
    await page.getByRole('button', { name: 'Set quotas' }).click();
    await page.getByText('5,000 requests').waitFor();
    await look('operator-user');
    await page.getByRole('button', { name: 'Revoke' }).click();
    const last4 = customer.apiKey.slice(-4);
    await page.getByLabel(`Type ${last4} to confirm`).fill(last4);
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();

    await follow(page, 'Sources');
    await page.getByText('finsmes', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Enable: finsmes' }).click();
    await page.getByRole('button', { name: 'Poll now: finsmes' }).click();
    await page.getByText('finsmes is polled next.').waitFor();
    await page.getByText('1 round, 0 sent').waitFor();
    await page.getByRole('button', { name: 'Edit: finsmes' }).click();
    await look('dialog-edit-source');
    await page.getByLabel('Minimum confidence, 0 to 1').fill('0.35');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('finsmes was changed.').waitFor();
    await page.getByText('its own').waitFor();
    await look('operator-sources');

    await follow(page, 'Rounds');
    await page.getByRole('link', { name: 'Wrenfield Labs' }).click();
    await page.getByRole('heading', { name: 'Facts' }).waitFor();
    await page
      .getByText(/\$4,200,000 \(mention \d\)|\$4,000,000 \(mention \d\)/)
      .first()
      .waitFor();
    // The page loads the article of each mention separately.
    const noText = page.getByText('The text of the article is not stored, or no longer.');
    await soon('both mentions say that there is no text', async () => (await noText.count()) === 2);
    await look('operator-round');
    await follow(page, 'Rounds');
    await page.getByRole('link', { name: 'Ashdown Quays' }).click();
    const article = page.getByRole('region', { name: 'Text of the article (mention 1)' });
    // The page shows the article's markup as text. The first judged item starts a thread, so the
    // wait is longer.
    await article.getByText('<img src=x onerror=alert(1)>').waitFor({ timeout: 60_000 });
    expect(await article.locator('img').count()).toBe(0);
    const marked = async (kind: string) => (await article.locator(`mark.${kind}`).allTextContents()).at(-1);
    expect([await marked('company'), await marked('amount'), await marked('investor')]).toEqual([
      'Ashdown Quays',
      '$5 million',
      'Gantry Fund',
    ]);
    await page.getByText(/, \d+ % sure/).waitFor();
    await look('operator-round-article');

    await follow(page, 'Rejected');
    await page.getByText('reading the item took too much time').waitFor();
    await look('operator-rejected');
    await page.getByRole('link', { name: /Brackenridge Foods raises/ }).click();
    // The first judged item starts a thread, so the wait is longer.
    await page.getByText('led by Quill Capital.').waitFor({ timeout: 60_000 });
    await look('operator-rejected-item');
    await page.getByText('Change the facts first').click();
    expect(await page.getByLabel('Company').inputValue()).toBe('Brackenridge Foods');
    expect(await page.getByLabel('Amount in US dollars').inputValue()).toBe('12000000');
    expect(await page.getByLabel('Type').inputValue()).toBe('series-a');
    await page.getByText('Brackenridge Foods, $12M, Series A, led by Quill Capital').waitFor();
    await page.getByRole('button', { name: 'Make it a round' }).click();
    await page.getByText('is a round now, and waits').waitFor();
    await page.getByText('Corrected', { exact: true }).waitFor();
    await follow(page, 'Rounds');
    await page.getByRole('link', { name: 'Brackenridge Foods' }).waitFor();
    await look('operator-rounds');

    await follow(page, 'Second reader');
    await page.getByRole('heading', { name: 'No disagreement in the last 30 days' }).waitFor();
    await look('operator-reader');

    await follow(page, 'Wrong matches');
    await page.getByText('No customer has marked a match as wrong yet.').waitFor();
    await look('operator-verdicts');

    await follow(page, 'Deliveries');
    await page.getByRole('heading', { name: 'No user has a webhook' }).waitFor();
    await look('operator-deliveries');
    await follow(page, 'Audit log');
    for (const action of [
      'user.create',
      'user.tier',
      'key.caps',
      'key.revoke',
      'source.enable',
      'source.poll',
      'item.correct',
    ])
      await page.getByText(action, { exact: true }).first().waitFor();
    await look('operator-audit');
    expect(findings).toEqual([]);
    expect(browser.problems).toEqual([]);
  }, 180_000);

  it('an operator can withdraw a round with waiting matches, erase a person, and delete a user', async () => {
    const operator = await createPerson(app, { role: 'operator' });
    const customer = await createPerson(app);
    const own = await signInAs(app, customer);
    await own.call('POST', '/app/api/keys', { name: 'k' });
    await own.call('POST', '/app/api/webhook', { url: 'https://hooks.example.com/a' });
    const account = { external_id: 'w', name: 'Wyndham Tools', domain: 'wyndham-tools.com' };
    await own.call('POST', '/app/api/crm/accounts', { accounts: [account] });
    const contact = { external_id: 'c', email: 'rosa@wyndham-tools.com', account_external_id: 'w' };
    await own.call('POST', '/app/api/crm/contacts', { contacts: [contact] });
    const round = {
      companyName: 'Wyndham Tools',
      website: 'https://wyndham-tools.com',
      ceoName: 'Rosa Quist',
    };
    const roundId = await app.ingestRound({ ...round, ceoEmail: 'rosa@wyndham-tools.com' });
    await app.matchAll();

    const page = await browser.open();
    await page.goto(`${browser.origin}/app/operator/users`);
    await page.getByLabel('E-mail address').fill(operator.email);
    await page.getByLabel('Password').fill(operator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Erase a person' }).click();
    await page.getByLabel('E-mail address of the person').fill('Rosa@Wyndham-Tools.com');
    await page.getByRole('button', { name: 'Count the rows' }).click();
    await page.getByText('1 contact to delete').waitFor();
    await page.getByText('1 match from which the person is removed').waitFor();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('1 contact deleted').waitFor();
    await page.getByText('1 match without the person now').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    await follow(page, 'Rounds');
    await page.getByRole('link', { name: 'Wyndham Tools' }).click();
    await page.getByRole('heading', { name: 'Facts' }).waitFor();
    expect(await page.getByText('Rosa Quist').count()).toBe(0);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('1 match that waits to be sent will be marked as failed.').waitFor();
    await page.getByLabel('What is wrong with it').selectOption('planned');
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await page.getByText('This round was withdrawn').waitFor();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
    const verdicts: unknown[] = await app.dataSource.query(
      `select verdict, verdict_reason from funding_rounds where id = $1`,
      [roundId],
    );
    expect(verdicts).toEqual([{ verdict: 'none', verdict_reason: 'planned' }]);
    const matches = (await own.call('GET', '/app/api/matches')).json().data;
    expect(matches).toMatchObject([{ webhook_status: 'failed' }]);
    const [stored] = await app.dataSource.query(
      `select webhook_response_snippet as snippet, contact_external_id as contact from matches where round_id = $1`,
      [roundId],
    );
    expect(stored).toEqual({ snippet: 'round withdrawn by the operator', contact: null });

    await page.goto(`${browser.origin}/app/operator/users/${customer.userId}`);
    await page.getByRole('button', { name: 'Delete user' }).click();
    await page.getByText('1 account, 0 contacts and 1 match').waitFor();
    await page.getByLabel(/to confirm/).fill(customer.email);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    expect(await app.dataSource.query(`select 1 from matches where user_id = $1`, [customer.userId])).toEqual(
      [],
    );
    expect(browser.problems).toEqual([]);
  }, 120_000);

  it('an operator can try, add, edit and remove a source', async () => {
    const operator = await createPerson(app, { role: 'operator' });
    const site = await startSite();
    try {
      site.serve('/feed', {
        body: rss([
          { title: 'Fernhollow raises $7 million in Series A funding led by Quill Capital', guid: 'a' },
          { title: 'Fernhollow appoints a head of sales', guid: 'b' },
        ]),
      });
      const page = await browser.open();
      await page.goto(`${browser.origin}/app/operator/sources`);
      await page.getByLabel('E-mail address').fill(operator.email);
      await page.getByLabel('Password').fill(operator.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Add source' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name, lower case').fill('fernhollow-news');
      await dialog.getByLabel('URL').fill(`${site.origin}/feed`);
      await dialog.getByRole('button', { name: 'Try it' }).click();
      await dialog.getByText('It lists 2 items. 1 round in the newest 2.').waitFor();
      await dialog.getByText('Fernhollow, $7M, Series A').waitFor();
      expect(await app.dataSource.query(`select 1 from items where title like 'Fernhollow%'`)).toEqual([]);
      await dialog.getByRole('button', { name: 'Add source' }).click();
      await page.getByRole('link', { name: `${site.origin}/feed` }).waitFor();
      await page.getByRole('button', { name: 'Edit: fernhollow-news' }).click();
      await dialog.getByLabel('Polled every').fill('90');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('rss, every 90 s').waitFor();
      await page.getByRole('button', { name: 'Remove: fernhollow-news' }).click();
      await dialog.getByRole('button', { name: 'Remove source' }).click();
      await page.getByText('fernhollow-news was removed.').waitFor();
      expect(browser.problems).toEqual([]);
    } finally {
      await site.close();
    }
  }, 120_000);
});
