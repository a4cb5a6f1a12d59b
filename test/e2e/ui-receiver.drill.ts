import type { Page } from 'playwright-core';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { ReceivedRequest, TestReceiver } from '../harness/receiver.js';
import { signBody } from '../../src/runtime/secrets/signature.js';
import { describeInBrowser, review, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { openAs, signIn } from './ui-harness.js';
import type { Visitor } from './ui-harness.js';

let app: TestApp;
let receiver: TestReceiver;
let browser: TestBrowser;

/** Answers 204 to events that are signed with one of these secrets, and 401 to all others. */
const accepts = (secrets: () => string[]) => (request: ReceivedRequest) => {
  const given = request.headers['x-service-signature'];
  return { status: secrets().some((secret) => given === signBody(secret, request.rawBody)) ? 204 : 401 };
};

async function newCustomer(): Promise<{ visitor: Visitor; page: Page; secret: string }> {
  const visitor = await signIn(app);
  const { signing_secret: secret } = (
    await visitor.call('POST', '/app/api/keys', { name: 'Nightly sync' })
  ).json();
  return { visitor, secret, page: await openAs(browser, visitor, '/app/webhook') };
}

async function saveUrl(page: Page, url: string): Promise<void> {
  await page.getByLabel('URL of your receiver').fill(url);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The URL is saved.').waitFor();
}

const prove = (page: Page) => page.getByRole('button', { name: 'Send test events' }).click();

describeInBrowser('the test of a receiver in a browser', () => {
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

  it('the page offers a test after the user saves a URL, and shows that a good receiver works', async () => {
    const { page, secret } = await newCustomer();
    receiver.answerWith(accepts(() => [secret]));
    await saveUrl(page, receiver.url);
    await prove(page);
    await page.getByText('Your receiver works: it takes real events and refuses forged ones.').waitFor();
    await page.getByText(/TLSv1\.3, certificate valid until/).waitFor();
    await page.getByText(/status 401, \d+ ms/).waitFor();
    const findings = await review(page, 'webhook-proved');
    await page.goto(`${browser.origin}/app`);
    await page.getByText('Prove your receiver (done)').waitFor();
    expect(findings).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('the test tells the owner of a receiver that the receiver accepts forged events', async () => {
    const { page } = await newCustomer();
    receiver.answerWith({ status: 200, body: 'thanks' });
    await saveUrl(page, receiver.url);
    await prove(page);
    await page.getByText('It accepted a wrong signature').waitFor();
    expect(await review(page, 'webhook-lenient')).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('the test tells the owner of a dead receiver that nothing accepts connections', async () => {
    const { page } = await newCustomer();
    const dead = await startTestReceiver({ certificates: receiver.certificates });
    await dead.close();
    await saveUrl(page, dead.url);
    await prove(page);
    await page.getByText('Nothing accepts connections there.').waitFor();
    await page.getByText('not sent').first().waitFor();
    expect(await review(page, 'webhook-dead')).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('a secret rotation in two steps causes no rejected delivery', async () => {
    const { page, secret, visitor } = await newCustomer();
    const secrets = [secret];
    receiver.answerWith(accepts(() => secrets));
    await saveUrl(page, receiver.url);
    await page.getByRole('button', { name: '1. Prepare the next secret' }).click();
    secrets.push((await page.locator('.secret code').textContent()) ?? '');
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('button', { name: 'Sign them with the prepared secret' }).click();
    await page.getByText('Your receiver works: it takes').waitFor();
    expect(await review(page, 'webhook-prepared')).toEqual([]);

    const names = ['Ashcombe Robotics', 'Ashcombe Optics', 'Ashcombe Foods', 'Ashcombe Energy'];
    const domainOf = (name: string) => `${name.toLowerCase().replace(' ', '-')}.com`;
    await visitor.call('POST', '/app/api/crm/accounts', {
      accounts: names.map((name) => ({ external_id: name, name, domain: domainOf(name) })),
    });
    const deliver = async (name: string) => {
      await app.ingestRound({ companyName: name, website: `https://${domainOf(name)}` });
      await app.matchAll();
      await app.deliverAll();
    };
    await deliver('Ashcombe Robotics');
    await page.getByRole('button', { name: '2. Activate the next secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await deliver('Ashcombe Optics');
    await page.getByText('The next secret is active').waitFor();
    secrets.shift();
    await deliver('Ashcombe Foods');
    await deliver('Ashcombe Energy');
    const statuses = await app.dataSource.query('select webhook_status from matches where user_id = $1', [
      visitor.userId,
    ]);
    expect(statuses).toEqual(names.map(() => ({ webhook_status: 'delivered' })));
    await page.getByRole('button', { name: '1. Prepare the next secret' }).waitFor();
    await page.context().close();
    expect(browser.problems).toEqual([]);
  }, 90_000);
});
