import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('the console counts the matches that customers marked as wrong by match type and score, and lists them with their evidence', async () => {
  const [operator, customer] = [await signIn(app, { role: 'operator' }), await signIn(app)];
  const accounts = [
    { external_id: 'd', name: 'Ferrow Optics', domain: 'ferrow-optics.com' },
    { external_id: 'e', name: 'Gantry Seeds', domain: 'gantry-seeds.com' },
    { external_id: 'n', name: 'Hollin Marine' },
  ];
  await customer.call('POST', '/app/api/crm/accounts', { accounts });
  await app.ingestRound({ companyName: 'Ferrow Optics', website: 'https://ferrow-optics.com' });
  await app.ingestRound({ companyName: 'Gantry Seeds', website: 'https://gantry-seeds.com' });
  const roundId = await app.ingestRound({
    companyName: 'Hollin Marine',
    website: 'https://hollin-marine.com',
  });
  await app.matchAll();
  const matches = (await customer.call('GET', '/app/api/matches')).json().data;
  const { match_id: id } = matches.find(
    (row: { company_name: string }) => row.company_name === 'Hollin Marine',
  );
  const detail = async () => (await customer.call('GET', `/app/api/matches/${id}`)).json();
  const score = (await detail()).evidence_score;
  await customer.call('POST', `/app/api/matches/${id}/verdict`, { reason: 'other_company' });

  const { days, bands, data } = (await operator.call('GET', '/app/api/operator/verdicts')).json();
  expect(days).toBe(90);
  expect(bands).toEqual([
    { match_type: 'account_domain', certainty: '99 % and more', matches: 2, wrong: 0 },
    { match_type: 'account_name', certainty: expect.any(String), matches: 1, wrong: 1 },
  ]);
  expect(data).toEqual([
    {
      match_id: id,
      round_id: roundId,
      user_email: customer.email,
      reason: 'other_company',
      match_type: 'account_name',
      evidence_value: 'Hollin Marine',
      evidence_score: score,
      company_name: 'Hollin Marine',
      account_name: 'Hollin Marine',
      made_at: expect.any(String),
    },
  ]);
  expect((await customer.call('GET', '/app/api/operator/verdicts')).statusCode).toBe(403);

  // If the operator withdraws the round of the wrong match, the customer sees that it is withdrawn.
  expect((await detail()).is_withdrawn).toBe(false);
  await operator.call('POST', `/app/api/operator/rounds/${roundId}`, { action: 'withdraw' });
  expect(await detail()).toMatchObject({ is_withdrawn: true, verdict: 'other_company' });
});
