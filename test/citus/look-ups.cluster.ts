import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  { users: 3, shards: 'only the shards of these users' },
  { users: 40, shards: 'all shards' },
])(
  'a round that is looked up on $shards matches $users customers by contact and $users by name',
  async ({ users }) => {
    const company = `Tannerbrook ${users === 3 ? 'Dairy' : 'Optics'}`;
    const domain = `${company.toLowerCase().replace(' ', '-')}.com`;
    const byContact: string[] = [];
    const byName: string[] = [];
    for (let at = 0; at < users; at += 1) {
      const [one, other] = [await app.newUser(), await app.newUser()];
      const contacts = [{ external_id: 'c', email: `x@${domain}` }];
      await one.call('POST', '/api/v1/contacts', { contacts });
      await other.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'a', name: company }] });
      byContact.push(one.userId);
      byName.push(other.userId);
    }
    const roundId = await app.ingestRound({ companyName: company, website: `https://${domain}` });
    await app.matchAll();
    const rows: { user_id: string; match_type: string }[] = await app.dataSource.query(
      `select user_id, match_type from matches where round_id = $1`,
      [roundId],
    );
    const usersOf = (type: string) => rows.filter((row) => row.match_type === type).map((row) => row.user_id);
    expect(usersOf('email_domain').sort()).toEqual(byContact.sort());
    expect(usersOf('account_name').sort()).toEqual(byName.sort());
  },
  60_000,
);
