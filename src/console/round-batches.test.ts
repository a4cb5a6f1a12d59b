import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { ALL_TIMES, CONSOLE, domainOf, roundBatches } from '../../test/harness/round-batches.js';
import type { RoundBatches } from '../../test/harness/round-batches.js';
import { soon } from '../../test/harness/soon.js';
import { nodesOf, recordStatements } from '../../test/plans/statements.js';
import type { PlanNode } from '../../test/plans/statements.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';

let app: TestApp;
let receiver: TestReceiver;
let operator: Visitor;
let batches: RoundBatches;
beforeAll(async () => {
  receiver = await startTestReceiver();
  app = await startTestApp({ outgoing: receiver.policy });
  operator = await signIn(app, { role: 'operator' });
  batches = roundBatches(app, operator, receiver);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

it("an operator can hold one source's rounds by the start of the company name, count the affected customers, and release the rounds", async () => {
  const ids = [await batches.ingest('Hold One', 'hold-feed'), await batches.ingest('Hold Two', 'hold-feed')];
  const otherId = await batches.ingest('Other One', 'hold-feed');
  const { statuses } = await batches.newCustomer(['Hold One', 'Hold Two']);
  await batches.newCustomer(['Hold Two'], { hasWebhook: false });
  expect(await batches.count('hold-feed')).toMatchObject({ open: 3, held: 0, unmatched: 3 });
  expect(await batches.count('hold-feed', { company: 'hold' })).toMatchObject({ open: 2, unmatched: 2 });

  const held = await batches.change('hold', 'hold-feed', { company: 'hold' });
  expect(held).toMatchObject({ rounds: 2, failed_matches: 0, left: 0 });
  expect(await batches.stateOf(otherId)).toMatchObject({ state: 'open' });
  for (const id of ids)
    expect(await batches.stateOf(id)).toMatchObject({ state: 'held', hold_reason: 'operator' });
  await app.matchAll();
  expect(await statuses()).toEqual([]);

  const reach = (await operator.call('GET', `${CONSOLE}round-batches/${held.batch}/reach`)).json();
  expect(reach).toEqual({ rounds: 2, counted_rounds: 2, customers: 2, with_webhook: 1 });
  const undone = (await operator.call('POST', `${CONSOLE}round-batches/${held.batch}/undo`)).json();
  expect(undone).toEqual({ released: 2, held: 0, left: 0 });
  await app.matchAll();
  await app.deliverAll();
  expect(await statuses()).toEqual(['delivered', 'delivered']);

  expect(await batches.listed(held.batch)).toEqual({
    ...{ batch: held.batch, action: 'hold', at: expect.any(String), actor: operator.email },
    ...{ source: 'hold-feed', since: '2020-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' },
    ...{ company: 'hold', rounds: 2, failed_matches: 0, undone_at: expect.any(String), undone_rounds: 2 },
  });
});

it('the service rejects an unknown source, and counts no rounds for a known source without rounds in the time range', async () => {
  const error = {
    code: 'invalid_body',
    message: expect.stringMatching(/^There is no source named hold-fed,/),
  };
  expect(await batches.count('hold-fed')).toEqual({ error });
  expect(await batches.change('hold', 'hold-fed')).toEqual({ error });
  const query = new URLSearchParams({ source: 'hold-fed', ...ALL_TIMES });
  const csv = await operator.call('GET', `${CONSOLE}rounds-of-source.csv?${query}`);
  expect([csv.statusCode, csv.json()]).toEqual([400, { error }]);

  await batches.ingest('Early One', 'early-feed');
  expect(await batches.count('early-feed', { until: '2020-01-02T00:00:00Z' })).toMatchObject({
    open: 0,
    held: 0,
  });
});

it('undoing a withdrawal restores the state of open and held rounds, but failed matches stay failed', async () => {
  const openId = await batches.ingest('Drop One', 'drop-feed');
  const heldId = await app.ingestRound(
    { companyName: 'Drop Two', website: `https://${domainOf('Drop Two')}`, confidenceScore: 0.01 },
    { source: 'drop-feed' },
  );
  const { user, statuses } = await batches.newCustomer(['Drop One', 'Drop Two']);
  await app.matchAll();
  expect(await batches.count('drop-feed')).toMatchObject({
    ...{ open: 1, held: 1, unmatched: 0, waiting_matches: 1, waiting_customers: 1 },
    ...{ delivered_customers: 0, listed_customers: 0 },
  });
  const withdrawn = await batches.change('withdraw', 'drop-feed');
  expect(withdrawn).toMatchObject({ rounds: 2, failed_matches: 1 });
  expect(await statuses()).toEqual(['failed']);

  const undone = (await operator.call('POST', `${CONSOLE}round-batches/${withdrawn.batch}/undo`)).json();
  expect(undone).toEqual({ released: 1, held: 1, left: 0 });
  expect(await batches.stateOf(openId)).toMatchObject({ state: 'open' });
  expect(await batches.stateOf(heldId)).toMatchObject({ state: 'held', hold_reason: 'low-confidence' });
  await app.matchAll();
  await app.deliverAll();
  expect(await statuses()).toEqual(['failed']);

  const lines = await batches.recipientsOf('drop-feed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${user.userId},Drop One,failed,`);
});

it('regression: the service lists the users with matches of withdrawn rounds, and the users with matches of one batch', async () => {
  const { user } = await batches.newCustomer(['Sent One', 'Sent Two']);
  await batches.ingest('Sent One', 'sent-feed');
  await app.matchAll();
  await app.deliverAll();
  const { batch } = await batches.change('withdraw', 'sent-feed');
  await batches.ingest('Sent Two', 'sent-feed');
  await app.matchAll();
  const got = expect.stringContaining(`${user.userId},Sent One,delivered,`);
  const waits = expect.stringContaining(`${user.userId},Sent Two,pending,`);
  expect((await batches.recipientsOf('sent-feed')).toSorted()).toEqual([got, waits]);
  expect(await batches.recipientsAt(`round-batches/${batch}/recipients.csv`)).toEqual([got]);
  const unknown = '00000000-0000-4000-8000-000000000000';
  const refused = await operator.call('GET', `${CONSOLE}round-batches/${unknown}/recipients.csv`);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error.message).toContain('There is no batch');
});

it('undoing a batch changes each round once, and skips rounds that an operator or a later batch has changed', async () => {
  const ids = [
    await batches.ingest('Twice One', 'twice-feed'),
    await batches.ingest('Twice Two', 'twice-feed'),
  ];
  const first = await batches.change('hold', 'twice-feed');
  await operator.call('POST', `${CONSOLE}rounds/${ids[0]}`, { action: 'release' });
  await batches.change('hold', 'twice-feed');
  expect(await batches.undo(first.batch)).toEqual({ released: 1, held: 0, left: 1 });
  expect(await batches.listed(first.batch)).toMatchObject({ rounds: 2, undone_rounds: 1 });
  expect(await batches.stateOf(ids[0] ?? '')).toMatchObject({ state: 'held' });
  await batches.change('hold', 'twice-feed');
  expect(await batches.undo(first.batch)).toEqual({ released: 0, held: 0, left: 1 });
  expect(await batches.stateOf(ids[1] ?? '')).toMatchObject({ state: 'held' });
});

it('regression: an operator can undo a hold after undoing a later withdrawal of the same rounds', async () => {
  const roundId = await batches.ingest('Both One', 'both-feed');
  const held = await batches.change('hold', 'both-feed');
  const withdrawn = await batches.change('withdraw', 'both-feed');
  expect(await batches.undo(held.batch)).toEqual({ released: 0, held: 0, left: 1 });
  expect(await batches.undo(withdrawn.batch)).toEqual({ released: 0, held: 1, left: 0 });
  expect(await batches.undo(held.batch)).toEqual({ released: 1, held: 0, left: 0 });
  expect(await batches.stateOf(roundId ?? '')).toMatchObject({ state: 'open' });
});

describe('an article that is read while a batch holds or withdraws its round', () => {
  it('regression: the batch skips a round if another source states the round at the same moment', async () => {
    const roundId = await batches.ingest('Raced One', 'raced-feed');
    const other = app.dataSource.createQueryRunner();
    await other.startTransaction();
    // This transaction does the same as reading another source's article. It locks the round and
    // then adds the mention.
    await other.query(`select 1 from funding_rounds where id = $1 for update`, [roundId]);
    const withdrawing = batches.change('withdraw', 'raced-feed');
    await soon('the withdrawal waits for the lock', () => batches.isWaiting(1));
    await other.query(
      `insert into mentions (id, round_id, source, source_item, company_key, part, stated, created_at)
       select gen_random_uuid(), round_id, 'good-feed', 'raced', company_key, part, stated, now() from mentions where round_id = $1`,
      [roundId],
    );
    await other.query(`update funding_rounds set updated_at = now() where id = $1`, [roundId]);
    await other.commitTransaction();
    await other.release();
    expect(await withdrawing).toMatchObject({ rounds: 0, left: 1 });
    expect(await batches.stateOf(roundId)).toMatchObject({ state: 'open' });
  });

  it('regression: undoing a batch opens a doubtful round if another source has stated the round meanwhile', async () => {
    const round = { companyName: 'Lifted One', website: `https://${domainOf('Lifted One')}` };
    const unsure = { ...round, confidenceScore: 0.01 };
    const roundId = await app.ingestRound(unsure, { source: 'lifted-feed' });
    const { statuses } = await batches.newCustomer(['Lifted One']);
    const withdrawn = await batches.change('withdraw', 'lifted-feed');
    const elsewhere = { articleUrl: 'https://other.example/a', articleTitle: 'Money for Lifted One' };
    expect(await app.ingestRound({ ...unsure, ...elsewhere }, { source: 'other-feed' })).toBe(roundId);
    expect(await batches.stateOf(roundId)).toMatchObject({ state: 'withdrawn' });
    expect(await batches.undo(withdrawn.batch)).toEqual({ released: 1, held: 0, left: 0 });
    expect(await batches.stateOf(roundId)).toMatchObject({ state: 'open' });
    await app.matchAll();
    expect(await statuses()).toHaveLength(1);
  });

  it('regression: undoing a batch holds a round for review if a correction has made the round doubtful meanwhile', async () => {
    const of = { source: 'doubt-feed', item: 'doubted' };
    const roundId = await app.ingestRound({ companyName: 'Jollifant Doubts' }, of);
    const held = await batches.change('hold', 'doubt-feed');
    const corrected = { companyName: 'Kirkhallow Doubts', confidenceScore: 0.01 };
    expect(await app.ingestRound(corrected, of)).toBe(roundId);
    expect(await batches.undo(held.batch)).toEqual({ released: 0, held: 1, left: 0 });
    expect(await batches.stateOf(roundId)).toMatchObject({ state: 'held', hold_reason: 'low-confidence' });
  });

  it('regression: the round stays withdrawn if its article now names a different company', async () => {
    const of = { source: 'renamed-feed', item: 'renamed' };
    const stated = { amount: 4_000_000, currency: 'USD', amountUsd: 4_000_000, fundingType: 'seed' as const };
    const wrongId = await app.ingestRound({ companyName: 'Jollifant Renames', ...stated }, of);
    const otherId = await app.ingestRound({ companyName: 'Wexcombe Renames' }, { source: 'renamed-feed' });
    const withdrawn = await batches.change('withdraw', 'renamed-feed');
    const rightId = await app.ingestRound({ companyName: 'Kirkhallow Renames', ...stated }, of);
    expect(rightId).not.toBe(wrongId);
    expect(await batches.undo(withdrawn.batch)).toEqual({ released: 1, held: 0, left: 1 });
    expect(await batches.stateOf(wrongId)).toMatchObject({ state: 'withdrawn' });
    expect(await batches.stateOf(rightId)).toMatchObject({ state: 'open' });
    expect(await batches.stateOf(otherId)).toMatchObject({ state: 'open' });
  });

  it("undoing a batch opens a round even if its article's URL now states a different round", async () => {
    const of = { source: 'reused-feed', item: 'reused' };
    const stated = { amount: 4_000_000, currency: 'USD', amountUsd: 4_000_000, fundingType: 'seed' as const };
    const firstId = await app.ingestRound({ companyName: 'Jollifant Reuses', ...stated }, of);
    const withdrawn = await batches.change('withdraw', 'reused-feed');
    const other = { amount: 90_000_000, amountUsd: 90_000_000, fundingType: 'series-b' as const };
    await app.ingestRound({ companyName: 'Kirkhallow Reuses', ...stated, ...other }, of);
    expect(await batches.undo(withdrawn.batch)).toEqual({ released: 1, held: 0, left: 0 });
    expect(await batches.stateOf(firstId)).toMatchObject({ state: 'open' });
  });
});

it('regression: the service lists the batches without reading the whole audit log', async () => {
  await batches.ingest('Short List', 'short-feed');
  const held = await batches.change('hold', 'short-feed');
  await app.dataSource.query(
    `insert into audit_log (at, actor, action, detail) select now(), 'a', 'key.create', '{}' from generate_series(1, 20000)`,
  );
  await app.dataSource.query('analyze audit_log');
  const recording = await recordStatements(app.dataSource);
  expect(await batches.listed(held.batch).finally(() => recording.stop())).toMatchObject({
    source: 'short-feed',
  });
  const statement = recording.stop().find(({ text }) => text.includes('undone_rounds'));
  const [{ 'QUERY PLAN': plan }] = await app.dataSource.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
    `explain (format json) ${statement?.text}`,
    statement?.variants[0],
  );
  const scan = nodesOf(plan[0].Plan).find((node) => node['Relation Name'] === 'audit_log');
  expect(scan?.['Index Name']).toBe('audit_log_pkey');
});

it('the service skips rounds that another source states too, and rejects incomplete selections and customers', async () => {
  await batches.ingest('Shared One', 'shared-feed');
  await batches.ingest('Shared One', 'good-feed');
  expect(await batches.count('shared-feed')).toMatchObject({ open: 0, held: 0 });
  expect((await operator.call('GET', `${CONSOLE}rounds-of-source?source=shared-feed`)).statusCode).toBe(400);
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await operator.call('POST', `${CONSOLE}round-batches/${unknown}/undo`)).statusCode).toBe(400);
  const customer = await signIn(app);
  expect((await customer.call('GET', `${CONSOLE}round-batches`)).statusCode).toBe(403);
});

it('regression: the service returns an error if the list of recipients fails at the start, and closes the connection if it fails later', async () => {
  await batches.ingest('Csv One', 'csv-feed');
  const { user } = await batches.newCustomer(['Csv One']);
  await app.matchAll();
  // PostgreSQL can store 'infinity', but JavaScript cannot represent it. So the service reads the
  // row and then fails to write it.
  await app.dataSource.query(`update matches set created_at = 'infinity' where user_id = $1`, [user.userId]);
  const query = new URLSearchParams({ source: 'csv-feed', ...ALL_TIMES });
  const list = () => operator.call('GET', `${CONSOLE}rounds-of-source.csv?${query}`);
  const failed = await list();
  expect(failed.statusCode).toBe(500);
  expect(failed.headers['content-type']).toContain('application/json');
  expect(failed.json()).toMatchObject({ error: { code: 'db_error' } });

  // The service reads these 200 customers first, and they have none of the matches.
  await app.dataSource.query(
    `insert into users (id, email, tier, created_at, updated_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'csv' || n || '@example.com', 'pro', now(), now()
     from generate_series(1, 200) n`,
  );
  await expect(list()).rejects.toThrow();
});
