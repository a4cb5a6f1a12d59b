import type { Page } from 'playwright-core';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { describeInBrowser, review, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { createPerson } from './ui-harness.js';

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

  it('lets an operator manage users, keys, caps and sources, see rounds, and correct a rejected item', async () => {
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
      title: 'Brackenridge Foods gets fresh money from Quill Capital',
      url: 'https://news.example/brackenridge',
      verdict: { outcome: 'rejected', reason: 'no-round', detail: 'no amount and no round named' },
    });

    const page = await browser.open();
    await page.goto(`${browser.origin}/app/operator`);
    await page.getByLabel('E-mail address').fill(operator.email);
    await page.getByLabel('Password').fill(operator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
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
    await newcomer.getByRole('heading', { name: 'No live key' }).waitFor();
    expect(await newcomer.getByRole('navigation', { name: 'Operator' }).count()).toBe(0);
    await newcomer.context().close();

    await page.goto(`${browser.origin}/app/operator/users/${customer.userId}`);
    await page.getByRole('button', { name: 'Make pro' }).click();
    await page.getByText('The tier is now pro.').waitFor();
    await page.getByRole('button', { name: 'Caps' }).click();
    await look('dialog-caps');
    await page.getByLabel('Requests a day').nth(2).fill('5000');
    await page.getByRole('button', { name: 'Set caps' }).click();
    await page.getByText('5,000 requests').waitFor();
    await look('operator-user');
    await page.getByRole('button', { name: 'Revoke' }).click();
    const last4 = customer.apiKey.slice(-4);
    await page.getByLabel(`Type ${last4} to confirm`).fill(last4);
    await page.getByRole('button', { name: 'Revoke for ever' }).click();
    await page.getByText('revoked', { exact: true }).waitFor();

    await follow(page, 'Sources');
    await page.getByText('finsmes', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Enable finsmes' }).click();
    await page.getByRole('button', { name: 'Poll now: finsmes' }).click();
    await page.getByText('finsmes is polled next.').waitFor();
    await look('operator-sources');

    await follow(page, 'Rounds');
    await page.getByRole('link', { name: 'Wrenfield Labs' }).click();
    await page.getByRole('heading', { name: 'Facts' }).waitFor();
    await page
      .getByText(/4200000 \(mention \d\)|4000000 \(mention \d\)/)
      .first()
      .waitFor();
    await look('operator-round');

    await follow(page, 'Rejected');
    await page.getByRole('button', { name: /This was a round: Brackenridge/ }).click();
    await look('dialog-correct');
    await page.getByRole('dialog').getByLabel('Company').fill('Brackenridge Foods');
    await page.getByRole('dialog').getByLabel('Its website').fill('https://brackenridge-foods.com');
    await page.getByRole('button', { name: 'Store the round' }).click();
    await page.getByText('is a round now, and in line').waitFor();
    await page.getByText('corrected', { exact: true }).waitFor();
    await look('operator-rejected');
    await follow(page, 'Rounds');
    await page.getByRole('link', { name: 'Brackenridge Foods' }).waitFor();
    await look('operator-rounds');

    await follow(page, 'Deliveries');
    await page.getByText('No user has a webhook.').waitFor();
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
});
