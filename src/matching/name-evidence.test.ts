import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function push(
  user: TestUser,
  accounts: { external_id: string; name: string }[],
  contacts: { external_id: string; email: string; account_external_id: string }[] = [],
): Promise<void> {
  expect((await user.call('POST', '/api/v1/accounts', { accounts })).body.errors).toEqual([]);
  if (contacts.length === 0) return;
  expect((await user.call('POST', '/api/v1/contacts', { contacts })).body.errors).toEqual([]);
}

async function matchesOf(user: TestUser, round: Parameters<TestApp['ingestRound']>[0]) {
  await app.ingestRound(round);
  await app.matchAll();
  return (await user.call('GET', '/api/v1/matches')).body.data;
}

describe('the evidence of a round beyond its name', () => {
  it("does not match an account whose name lacks a word of the round's website address", async () => {
    const user = await app.newUser();
    await push(user, [{ external_id: 'a', name: 'Vandrakel' }]);
    const round = { companyName: 'Vandrakel Sports', website: 'https://vandrakelsports.com' };
    expect(await matchesOf(user, round)).toEqual([]);
  });

  it('matches an account whose name is in the website address, and reports that evidence', async () => {
    const user = await app.newUser();
    await push(user, [
      { external_id: 'short', name: 'Morvenhale' },
      { external_id: 'site', name: 'Illumorent' },
    ]);
    const [short] = await matchesOf(user, {
      companyName: 'Morvenhale Sports',
      website: 'https://morvenhale.com',
    });
    expect(short).toMatchObject({
      match_type: 'account_name',
      matched: { account_external_id: 'short' },
      match_evidence: {
        value: 'Morvenhale',
        signals: [{ kind: 'website', effect: 'for', value: 'morvenhale.com' }],
      },
    });
    const [site] = await matchesOf(user, { companyName: 'Formula Nine', website: 'https://illumorent.io' });
    expect(site).toMatchObject({ matched: { account_external_id: 'site' } });
  });

  it("uses the e-mail domain of an account's contacts if the round has no website", async () => {
    const user = await app.newUser();
    await push(
      user,
      [
        { external_id: 'lifted', name: 'Beacon' },
        { external_id: 'sunk', name: 'Tolverane' },
        { external_id: 'private', name: 'Beacon' },
      ],
      [
        { external_id: 'c1', email: 'kim@beaconhealth.com', account_external_id: 'lifted' },
        { external_id: 'c2', email: 'lee@tolveraneinsurance.com', account_external_id: 'sunk' },
        { external_id: 'c3', email: 'sam@gmail.com', account_external_id: 'private' },
      ],
    );
    const [match] = await matchesOf(user, { companyName: 'Beacon Health' });
    expect(match).toMatchObject({
      matched: { account_external_id: 'lifted' },
      match_evidence: { signals: [{ kind: 'contact_domain', effect: 'for', value: 'beaconhealth.com' }] },
      also_matched_total: 0,
    });
    expect(await matchesOf(user, { companyName: 'Tolverane Robotics' })).toHaveLength(1);
  });

  it('is the same in the webhook and in GET /matches', async () => {
    const user = await app.newUser();
    await user.call('POST', '/api/v1/webhooks', { url: 'https://receiver.example/hook' });
    await push(user, [{ external_id: 'a', name: 'Skelmorane' }]);
    const [match] = await matchesOf(user, {
      companyName: 'Skelmorane Sports',
      website: 'https://skelmorane.com',
    });
    const rows: { body: Buffer }[] = await app.dataSource.query(`select body from matches where id = $1`, [
      match.match_id,
    ]);
    expect(JSON.parse(rows[0]!.body.toString()).match_evidence).toEqual(match.match_evidence);
  });
});
