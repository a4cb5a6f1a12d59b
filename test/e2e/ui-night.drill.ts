import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';
import { describeInBrowser, review, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { openAs, signIn } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;
let receiver: TestReceiver;

describeInBrowser('the operator stops a bad feed in a browser', () => {
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

  const newCustomer = async (name: string) => {
    const user = await app.newUser();
    await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
    const domain = `${name.toLowerCase()}-night.com`;
    await user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'a', name, domain }] });
    await app.ingestRound({ companyName: name, website: `https://${domain}` }, { source: 'bad-feed' });
    return user;
  };

  it('the console counts and holds the rounds of a source, and shows their recipients before the release', async () => {
    const user = await newCustomer('Nonsense');
    const operator = await signIn(app, { role: 'operator' });
    const page = await openAs(browser, operator, '/app/operator/rounds');
    await page.getByRole('link', { name: 'Hold or withdraw many' }).click();
    await page.getByLabel('Source').fill('bad-feed');
    await page.getByRole('button', { name: 'Count the rounds' }).click();
    await page.getByText('1 open round, 0 held rounds.').waitFor();
    await page.getByText('1 round waits for matching.').waitFor();
    await page.getByText('No customer has got a match of these rounds.').waitFor();
    expect(await review(page, 'operator-together')).toEqual([]);
    await page.getByRole('button', { name: 'Hold 1 round' }).click();
    await page.getByRole('dialog').getByText('This holds 1 round.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Hold them' }).click();
    await page.getByText('1 round held', { exact: true }).waitFor();
    await app.matchAll();

    await page.getByRole('button', { name: 'Undo: 1 round of bad-feed' }).click();
    await page.getByRole('dialog').getByText('1 customer gets them').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Release them' }).click();
    await page.getByText('Undone just now').waitFor();
    await app.matchAll();
    await app.deliverAll();
    const { data } = (await user.call('GET', '/api/v1/matches')).body;
    expect(data).toMatchObject([{ webhook_status: 'delivered' }]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Who has them (CSV): 1 round of bad-feed' }).click();
    expect((await download).suggestedFilename()).toBe('who-got-them.csv');
    expect(browser.problems).toEqual([]);
  });

  it('the page of a source links to its rounds, names the time zone, and rejects an unknown source', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const feed = { kind: 'rss', url: 'https://news.example/feed', interval_seconds: 60, enabled: false };
    const source = { name: 'linked-feed', min_confidence: null, ...feed };
    const added = await operator.call('POST', '/app/api/operator/sources', source);
    expect(added.statusCode).toBe(204);
    const page = await openAs(browser, operator, '/app/operator/sources');
    await page.getByRole('link', { name: 'Hold or withdraw many rounds: linked-feed' }).click();
    expect(await page.getByLabel('Source').inputValue()).toBe('linked-feed');
    const zone = await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone');
    await page.getByLabel(`First read from (${zone} time)`).waitFor();
    await page.getByLabel(`Until (${zone} time); empty: now`).waitFor();
    await page.getByRole('button', { name: 'Count the rounds' }).click();
    await page.getByText('No open or held round fits.').waitFor();
    await page.getByLabel('Source').fill('linked-fed');
    await page.getByRole('button', { name: 'Count the rounds' }).click();
    await page.getByText('There is no source named linked-fed', { exact: false }).waitFor();
    expect(await page.getByText('No open or held round fits.').count()).toBe(0);
    expect(browser.problems).toEqual([]);
  });

  it('if `resume` would send no match, the console says only that no match waits', async () => {
    const operator = await signIn(app, { role: 'operator' });
    await app.dataSource.query(`delete from matches where webhook_status = 'pending'`);
    const page = await openAs(browser, operator, '/app/operator/deliveries');
    await page.getByRole('button', { name: 'Pause sending' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause sending' }).click();
    await page.getByRole('button', { name: 'Resume sending' }).click();
    await page.getByRole('dialog').getByText('No match waits.', { exact: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume sending' }).click();
    await page.getByRole('button', { name: 'Pause sending' }).waitFor();
    expect(browser.problems).toEqual([]);
  });

  it('after the operator undoes a decision on several rounds, the console says how many do not change, and why', async () => {
    const source = 'worse-feed';
    const ids: string[] = [];
    for (const companyName of ['Kept One', 'Given Back'])
      ids.push(await app.ingestRound({ companyName }, { source }));
    const operator = await signIn(app, { role: 'operator' });
    const time = { since: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
    await operator.call('POST', '/app/api/operator/round-batches', { action: 'hold', source, ...time });
    await operator.call('POST', `/app/api/operator/rounds/${ids[0]}`, { action: 'release' });
    const page = await openAs(browser, operator, '/app/operator/rounds/together');
    await page.getByRole('button', { name: 'Undo: 2 rounds of worse-feed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release them' }).click();
    await page.getByText('1 round is open again, 0 held. 1 round stays as it is:').waitFor();
    await page.getByText('an operator, a later batch or a correction changed it since.').waitFor();
    expect(browser.problems).toEqual([]);
  });

  it('the console shows which users of a host missed deliveries, and pauses and resumes sending to a user', async () => {
    receiver.answerWith({ status: 503 });
    const user = await newCustomer('Unheard');
    await app.matchAll();
    await app.deliverAll();
    receiver.answerWith({});
    const operator = await signIn(app, { role: 'operator' });
    const page = await openAs(browser, operator, '/app/operator/deliveries');
    await page.getByLabel('Host').selectOption(new URL(receiver.url).host);
    await page.getByRole('link', { name: 'Status 503' }).waitFor();
    expect(await review(page, 'operator-failures')).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('who-missed-what.csv');

    const table = page.getByRole('table', { name: 'Users who missed deliveries' });
    await table.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Pause sending' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause sending' }).click();
    await page.getByText('Sending to this user is paused').first().waitFor();
    const domain = 'unheardagain-night.com';
    await user.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'b', name: 'Unheardagain', domain }],
    });
    await app.ingestRound({ companyName: 'Unheardagain', website: `https://${domain}` });
    await app.matchAll();
    await page.reload();
    await page.getByText('1 match, the oldest since').waitFor();
    await page.getByRole('button', { name: 'Resume sending' }).click();
    await page.getByRole('dialog').getByText('1 match waits').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume sending' }).click();
    await page.getByRole('button', { name: 'Pause sending' }).waitFor();
    await app.deliverAll();
    const statuses = (await user.call('GET', '/api/v1/matches')).body.data.map(
      (match: { webhook_status: string }) => match.webhook_status,
    );
    expect(statuses.toSorted()).toEqual(['delivered', 'failed']);
    expect(browser.problems).toEqual([]);
  });

  it('during a pause, the webhook page tells the customer, and the console links to the runbook', async () => {
    const customer = await signIn(app);
    await customer.call('POST', '/app/api/webhook', { url: receiver.url });
    const operator = await signIn(app, { role: 'operator' });
    await operator.call('POST', `/app/api/operator/users/${customer.userId}/sending`, { paused: true });
    const page = await openAs(browser, customer, '/app/webhook');
    await page.getByText('The operator has paused your webhooks').waitFor();
    expect(await review(page, 'webhook-paused')).toEqual([]);
    const overview = await openAs(browser, operator, '/app/operator');
    await overview.getByText(`Sending to ${customer.email} has been paused`).waitFor();
    await overview.locator(`a[href="/guides/operations/who-was-hit/#pause-one-user"]`).click();
    await overview.getByRole('heading', { name: 'Pause one user' }).waitFor();
    expect(overview.url()).toContain('/guides/operations/who-was-hit/');
  });
});
