import { signIn } from '../../test/e2e/ui-harness.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Pushes accounts that contain a person, and then erases the person. */
async function customerWith(email: string, accounts: Record<string, unknown>[]) {
  const operator = await signIn(app, { role: 'operator' });
  const visitor = await signIn(app);
  const pushed = await visitor.call('POST', '/app/api/crm/accounts', { accounts });
  expect(pushed.json().errors).toEqual([]);
  await operator.call('POST', '/app/api/operator/erasures', { email });
  const deleteMatches = async () => {
    for (const table of ['matches', 'match_ledger'])
      await app.dataSource.query(`delete from ${table} where user_id = $1`, [visitor.userId]);
  };
  const explain = async (round: string) =>
    (await visitor.call('GET', `/app/api/rounds/explanation?round=${round}`)).json();
  const listMatches = async () => (await visitor.call('GET', '/app/api/matches')).json().data;
  return { deleteMatches, explain, listMatches };
}

it('regression: the start page shows the name of an account whose metadata contained an erased person', async () => {
  const owner = 'una@shownfirm.com';
  const customer = await customerWith(owner, [
    { external_id: 'm', name: 'Tarrowick Tea', domain: 'tarrowick.com', metadata: { owner } },
    { external_id: 'n', name: 'Tarrowick Rail', metadata: { owner } },
  ]);
  const ofDomain = await app.ingestRound({ companyName: 'Tarrowick Tea', website: 'https://tarrowick.com' });
  const ofName = await app.ingestRound({ companyName: 'Tarrowick Rail' });
  await app.matchAll();
  const names = (await customer.listMatches()).map((match: { account_name: string }) => match.account_name);
  expect(names.toSorted()).toEqual(['Tarrowick Rail', 'Tarrowick Tea']);
  await customer.deleteMatches();
  for (const [round, name] of [
    [ofDomain, 'Tarrowick Tea'],
    [ofName, 'Tarrowick Rail'],
  ] as const)
    expect((await customer.explain(round)).accounts[0]).toMatchObject({ account_name: name, fits: true });
});

it.each([
  'plain@shownfirm.com',
  'UPPER@SHOWNFIRM.COM',
  'wide＠shownfirm.com',
  'percent%40shownfirm.com',
  'twice%2540shownfirm.com',
  'html&#64;shownfirm.com',
  'hex&#x40;shownfirm.com',
  'json\\u0040shownfirm.com',
])('the service hides an account name with the erased address as %s', async (written) => {
  const [person = ''] = /^[a-z]+/.exec(written.toLowerCase()) ?? [];
  const domain = `${person}-parrowick.com`;
  const customer = await customerWith(`${person}@shownfirm.com`, [
    { external_id: 'a', name: `Firm of ${written}`, domain },
  ]);
  const round = await app.ingestRound({ companyName: domain, website: `https://${domain}` });
  await app.matchAll();
  expect(await customer.listMatches()).toMatchObject([{ account_external_id: 'a', account_name: null }]);
  await customer.deleteMatches();
  expect((await customer.explain(round)).accounts[0]).toMatchObject({ account_name: 'erased', fits: true });
});
