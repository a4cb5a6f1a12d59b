import { readFile } from 'node:fs/promises';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { describeInBrowser, review, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { openAs, signIn } from './ui-harness.js';
import type { Visitor } from './ui-harness.js';

let app: TestApp;
let browser: TestBrowser;

/** Creates a customer with a session and a key. */
async function customer(): Promise<{ visitor: Visitor; user: TestUser }> {
  const visitor = await signIn(app);
  const user = await app.newUser();
  await app.dataSource.query('update api_keys set user_id = $1 where id = $2', [visitor.userId, user.keyId]);
  return { visitor, user };
}

describeInBrowser('leads in a browser', () => {
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser(app);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('the console shows a match that a customer marks as wrong, until the customer removes the mark', async () => {
    const { visitor, user } = await customer();
    const accounts = [{ external_id: 'crm-1', name: 'Quillon Marine', domain: 'quillon-marine.com' }];
    await user.call('POST', '/api/v1/accounts', { accounts });
    await app.ingestRound({ companyName: 'Quillon Marine', website: 'https://quillon-marine.com' });
    await app.matchAll();
    const { body } = await user.call('GET', '/api/v1/matches');
    const page = await openAs(browser, visitor, `/app/matches/${body.data[0].match_id}`);
    await page.getByRole('button', { name: 'Wrong match' }).click();
    await page.getByLabel('It is another company of a similar name').check();
    const findings = await review(page, 'wrong-match');
    await page.getByRole('button', { name: 'Report' }).click();
    await page.getByText('Marked as wrong: it is another company of a similar name').waitFor();

    const operator = await signIn(app, { role: 'operator' });
    const console = await openAs(browser, operator, '/app/operator/verdicts');
    const listed = console.getByRole('table', { name: 'Matches that customers marked as wrong' });
    const row = listed.getByRole('row').filter({ hasText: visitor.email });
    expect(await row.textContent()).toContain('Quillon Marine');
    findings.push(...(await review(console, 'verdicts')));

    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Wrong match' }).waitFor();
    await console.reload();
    await console.getByRole('heading', { level: 1, name: 'Wrong matches' }).waitFor();
    await console.getByText(/No customer has marked a match as wrong yet|The newest/).waitFor();
    expect(await row.count()).toBe(0);
    // The report sends nothing, and does not delete the match.
    expect((await user.call('GET', '/api/v1/matches')).body.data).toHaveLength(1);
    expect(findings).toEqual([]);
    expect(browser.problems).toEqual([]);
  }, 90_000);

  it('a backtest shows the stored rounds that the current accounts would have matched', async () => {
    const { visitor, user } = await customer();
    await app.ingestRound({ companyName: 'Ternwick Labs', website: 'https://ternwick-labs.com' });
    await app.ingestRound({ companyName: 'Ostrava Looms', website: 'https://ostrava-looms.com' });
    await app.matchAll();
    const accounts = [
      { external_id: 'by-domain', name: 'Ternwick', domain: 'ternwick-labs.com' },
      { external_id: 'by-name', name: 'Ostrava Looms' },
      { external_id: 'neither', name: 'Palmetto Ferries', domain: 'palmetto-ferries.com' },
    ];
    await user.call('POST', '/api/v1/accounts', { accounts });
    const page = await openAs(browser, visitor, '/app/backtest');
    await page.getByRole('button', { name: 'Look back' }).click();
    const table = page.getByRole('table', { name: 'Rounds that would have matched' });
    await table.waitFor();
    const findings = await review(page, 'backtest');
    const rows = (await table.getByRole('row').allTextContents()).slice(1).sort();
    expect(rows).toEqual([expect.stringContaining('Ostrava Looms'), expect.stringContaining('Ternwick')]);
    // A backtest stores nothing.
    expect((await user.call('GET', '/api/v1/matches')).body.data).toEqual([]);
    expect(findings).toEqual([]);
    expect(browser.problems).toEqual([]);
  }, 90_000);

  it('the page offers the rejected rows of an upload as a file with the reasons', async () => {
    const { visitor } = await customer();
    const page = await openAs(browser, visitor, '/app/crm/upload');
    const csv = 'Company,ID,Website\nFairlead Docks,f-1,fairlead-docks.com\nNo Id Ltd,,no-id.com\n';
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'crm.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Upload 2 rows' }).click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 1 rejected row' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('rejected-crm.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('No Id Ltd');
    expect(lines[1]).toContain('external_id is required and must be a non-empty string');
    expect(browser.problems).toEqual([]);
  }, 90_000);
});
