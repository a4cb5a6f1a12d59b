import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';

let app: TestApp;
let receiver: TestReceiver;
let operator: Visitor;
beforeAll(async () => {
  receiver = await startTestReceiver();
  app = await startTestApp({ outgoing: receiver.policy });
  operator = await signIn(app, { role: 'operator' });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const time = { since: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
const url = '/app/api/operator/';
const count = async (source: string, more: Record<string, string> = {}) =>
  (
    await operator.call('GET', `${url}rounds-of-source?${new URLSearchParams({ source, ...time, ...more })}`)
  ).json();
const change = async (action: string, source: string, more: Record<string, string> = {}) =>
  (await operator.call('POST', `${url}round-batches`, { action, source, ...time, ...more })).json();
const stateOf = async (roundId: string) => (await operator.call('GET', `${url}rounds/${roundId}`)).json();

const domainOf = (company: string) => `${company.toLowerCase().replaceAll(' ', '-')}-batches.com`;
const ingest = (companyName: string, source: string) =>
  app.ingestRound({ companyName, website: `https://${domainOf(companyName)}` }, { source });

/** A user with these companies in the CRM, and a webhook unless it is for pull only. */
async function newCustomer(companies: string[], { hasWebhook = true } = {}) {
  const user = await app.newUser();
  if (hasWebhook) await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
  const accounts = companies.map((name) => ({ external_id: name, name, domain: domainOf(name) }));
  await user.call('POST', '/api/v1/accounts', { accounts });
  const statuses = async () =>
    (await user.call('GET', '/api/v1/matches')).body.data
      .map((match: { webhook_status: string }) => match.webhook_status)
      .toSorted();
  return { user, statuses };
}

it('holds the rounds of one source that begin so, says who would get them, and releases them together', async () => {
  const ids = [await ingest('Hold One', 'hold-feed'), await ingest('Hold Two', 'hold-feed')];
  const otherId = await ingest('Other One', 'hold-feed');
  const { statuses } = await newCustomer(['Hold One', 'Hold Two']);
  await newCustomer(['Hold Two'], { hasWebhook: false });
  expect(await count('hold-feed')).toMatchObject({ open: 3, held: 0, unmatched: 3 });
  expect(await count('hold-feed', { company: 'hold' })).toMatchObject({ open: 2, unmatched: 2 });

  const held = await change('hold', 'hold-feed', { company: 'hold' });
  expect(held).toMatchObject({ rounds: 2, failed_matches: 0, left: 0 });
  expect(await stateOf(otherId)).toMatchObject({ state: 'open' });
  for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'held', hold_reason: 'operator' });
  await app.matchAll();
  expect(await statuses()).toEqual([]);

  const reach = (await operator.call('GET', `${url}round-batches/${held.batch}/reach`)).json();
  expect(reach).toEqual({ rounds: 2, counted_rounds: 2, customers: 2, with_webhook: 1 });
  const undone = (await operator.call('POST', `${url}round-batches/${held.batch}/undo`)).json();
  expect(undone).toEqual({ released: 2, held: 0 });
  await app.matchAll();
  await app.deliverAll();
  expect(await statuses()).toEqual(['delivered', 'delivered']);

  const { data } = (await operator.call('GET', `${url}round-batches`)).json();
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        batch: held.batch,
        action: 'hold',
        source: 'hold-feed',
        company: 'hold',
        rounds: 2,
      }),
    ]),
  );
  expect(data.find((row: { batch: string }) => row.batch === held.batch).undone_at).not.toBeNull();
});

it('withdraws open and held rounds, and puts each back as it was; what was failed stays failed', async () => {
  const openId = await ingest('Drop One', 'drop-feed');
  const heldId = await app.ingestRound(
    { companyName: 'Drop Two', website: `https://${domainOf('Drop Two')}`, confidenceScore: 0.01 },
    { source: 'drop-feed' },
  );
  const { user, statuses } = await newCustomer(['Drop One', 'Drop Two']);
  await app.matchAll();
  expect(await count('drop-feed')).toMatchObject({
    ...{ open: 1, held: 1, unmatched: 0, waiting_matches: 1, waiting_customers: 1 },
    ...{ delivered_customers: 0, listed_customers: 0 },
  });
  const withdrawn = await change('withdraw', 'drop-feed');
  expect(withdrawn).toMatchObject({ rounds: 2, failed_matches: 1 });
  expect(await statuses()).toEqual(['failed']);

  const undone = (await operator.call('POST', `${url}round-batches/${withdrawn.batch}/undo`)).json();
  expect(undone).toEqual({ released: 1, held: 1 });
  expect(await stateOf(openId)).toMatchObject({ state: 'open' });
  expect(await stateOf(heldId)).toMatchObject({ state: 'held', hold_reason: 'low-confidence' });
  await app.matchAll();
  await app.deliverAll();
  expect(await statuses()).toEqual(['failed']);

  const query = new URLSearchParams({ source: 'drop-feed', ...time });
  const csv = await operator.call('GET', `${url}rounds-of-source.csv?${query}`);
  const [, ...lines] = csv.body.trim().split('\r\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${user.userId},Drop One,failed,`);
});

it('undoes a batch once, and leaves rounds that an operator or a later batch changed since', async () => {
  const ids = [await ingest('Twice One', 'twice-feed'), await ingest('Twice Two', 'twice-feed')];
  const first = await change('hold', 'twice-feed');
  await operator.call('POST', `${url}rounds/${ids[0]}`, { action: 'release' });
  await change('hold', 'twice-feed');
  const undo = async () => (await operator.call('POST', `${url}round-batches/${first.batch}/undo`)).json();
  expect(await undo()).toEqual({ released: 1, held: 0 });
  const { data } = (await operator.call('GET', `${url}round-batches`)).json();
  expect(data.find((row: { batch: string }) => row.batch === first.batch)).toMatchObject({
    rounds: 2,
    undone_rounds: 1,
  });
  expect(await stateOf(ids[0] ?? '')).toMatchObject({ state: 'held' });
  await change('hold', 'twice-feed');
  expect(await undo()).toEqual({ released: 0, held: 0 });
  expect(await stateOf(ids[1] ?? '')).toMatchObject({ state: 'held' });
});

it('regression: undoes a hold whose rounds were withdrawn later, once the withdrawal is undone', async () => {
  const roundId = await ingest('Both One', 'both-feed');
  const held = await change('hold', 'both-feed');
  const withdrawn = await change('withdraw', 'both-feed');
  const undo = async (batch: string) =>
    (await operator.call('POST', `${url}round-batches/${batch}/undo`)).json();
  expect(await undo(held.batch)).toEqual({ released: 0, held: 0 });
  expect(await undo(withdrawn.batch)).toEqual({ released: 0, held: 1 });
  expect(await undo(held.batch)).toEqual({ released: 1, held: 0 });
  expect(await stateOf(roundId ?? '')).toMatchObject({ state: 'open' });
});

it('leaves rounds that another source states too, and refuses half a selection and customers', async () => {
  await ingest('Shared One', 'shared-feed');
  await ingest('Shared One', 'good-feed');
  expect(await count('shared-feed')).toMatchObject({ open: 0, held: 0 });
  expect((await operator.call('GET', `${url}rounds-of-source?source=shared-feed`)).statusCode).toBe(400);
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await operator.call('POST', `${url}round-batches/${unknown}/undo`)).statusCode).toBe(400);
  const customer = await signIn(app);
  expect((await customer.call('GET', `${url}round-batches`)).statusCode).toBe(403);
});

it('regression: answers with an error if the list of recipients fails at once, and cuts the connection later', async () => {
  await ingest('Csv One', 'csv-feed');
  const { user } = await newCustomer(['Csv One']);
  await app.matchAll();
  // No instant that a line can show: the row is read, and cannot be written.
  await app.dataSource.query(`update matches set created_at = 'infinity' where user_id = $1`, [user.userId]);
  const query = new URLSearchParams({ source: 'csv-feed', ...time });
  const list = () => operator.call('GET', `${url}rounds-of-source.csv?${query}`);
  const failed = await list();
  expect(failed.statusCode).toBe(500);
  expect(failed.headers['content-type']).toContain('application/json');
  expect(failed.json()).toMatchObject({ error: { code: 'db_error' } });

  // The first customers that are read together have none of these matches.
  await app.dataSource.query(
    `insert into users (id, email, tier, created_at, updated_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'csv' || n || '@example.com', 'pro', now(), now()
     from generate_series(1, 200) n`,
  );
  await expect(list()).rejects.toThrow();
});
