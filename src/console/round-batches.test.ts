import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { storeRounds } from '../../test/harness/store-rounds.js';
import { soon } from '../../test/harness/soon.js';
import { nodesOf, recordStatements } from '../../test/plans/statements.js';
import type { PlanNode } from '../../test/plans/statements.js';
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
const undo = async (batch: string) =>
  (await operator.call('POST', `${url}round-batches/${batch}/undo`)).json();
const listed = async (batch: string) => {
  const { data } = (await operator.call('GET', `${url}round-batches`)).json();
  return data.find((row: { batch: string }) => row.batch === batch);
};
/** The lines of a CSV of recipients without its head. */
const recipientsAt = async (path: string) => {
  const { statusCode, body } = await operator.call('GET', `${url}${path}`);
  expect(statusCode).toBe(200);
  return body.trim().split('\r\n').slice(1);
};
const recipientsOf = (source: string) =>
  recipientsAt(`rounds-of-source.csv?${new URLSearchParams({ source, ...time })}`);
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
  expect(undone).toEqual({ released: 2, held: 0, left: 0 });
  await app.matchAll();
  await app.deliverAll();
  expect(await statuses()).toEqual(['delivered', 'delivered']);

  expect(await listed(held.batch)).toEqual({
    ...{ batch: held.batch, action: 'hold', at: expect.any(String), actor: operator.email },
    ...{ source: 'hold-feed', since: '2020-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' },
    ...{ company: 'hold', rounds: 2, failed_matches: 0, undone_at: expect.any(String), undone_rounds: 2 },
  });
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
  expect(undone).toEqual({ released: 1, held: 1, left: 0 });
  expect(await stateOf(openId)).toMatchObject({ state: 'open' });
  expect(await stateOf(heldId)).toMatchObject({ state: 'held', hold_reason: 'low-confidence' });
  await app.matchAll();
  await app.deliverAll();
  expect(await statuses()).toEqual(['failed']);

  const lines = await recipientsOf('drop-feed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${user.userId},Drop One,failed,`);
});

it('regression: says who has matches of rounds after they were withdrawn, and of one withdrawal alone', async () => {
  const { user } = await newCustomer(['Sent One', 'Sent Two']);
  await ingest('Sent One', 'sent-feed');
  await app.matchAll();
  await app.deliverAll();
  const { batch } = await change('withdraw', 'sent-feed');
  await ingest('Sent Two', 'sent-feed');
  await app.matchAll();
  const got = expect.stringContaining(`${user.userId},Sent One,delivered,`);
  const waits = expect.stringContaining(`${user.userId},Sent Two,pending,`);
  expect((await recipientsOf('sent-feed')).toSorted()).toEqual([got, waits]);
  expect(await recipientsAt(`round-batches/${batch}/recipients.csv`)).toEqual([got]);
  const unknown = '00000000-0000-4000-8000-000000000000';
  const refused = await operator.call('GET', `${url}round-batches/${unknown}/recipients.csv`);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error.message).toContain('No rounds were held or withdrawn together');
});

it('undoes a batch once, and leaves rounds that an operator or a later batch changed since', async () => {
  const ids = [await ingest('Twice One', 'twice-feed'), await ingest('Twice Two', 'twice-feed')];
  const first = await change('hold', 'twice-feed');
  await operator.call('POST', `${url}rounds/${ids[0]}`, { action: 'release' });
  await change('hold', 'twice-feed');
  expect(await undo(first.batch)).toEqual({ released: 1, held: 0, left: 1 });
  expect(await listed(first.batch)).toMatchObject({ rounds: 2, undone_rounds: 1 });
  expect(await stateOf(ids[0] ?? '')).toMatchObject({ state: 'held' });
  await change('hold', 'twice-feed');
  expect(await undo(first.batch)).toEqual({ released: 0, held: 0, left: 1 });
  expect(await stateOf(ids[1] ?? '')).toMatchObject({ state: 'held' });
});

it('regression: undoes a hold whose rounds were withdrawn later, once the withdrawal is undone', async () => {
  const roundId = await ingest('Both One', 'both-feed');
  const held = await change('hold', 'both-feed');
  const withdrawn = await change('withdraw', 'both-feed');
  expect(await undo(held.batch)).toEqual({ released: 0, held: 0, left: 1 });
  expect(await undo(withdrawn.batch)).toEqual({ released: 0, held: 1, left: 0 });
  expect(await undo(held.batch)).toEqual({ released: 1, held: 0, left: 0 });
  expect(await stateOf(roundId ?? '')).toMatchObject({ state: 'open' });
});

describe('an article that is read while a round is held or withdrawn with others', () => {
  it('regression: keeps it out of the batch if it comes from another source at the same moment', async () => {
    const roundId = await ingest('Raced One', 'raced-feed');
    const other = app.dataSource.createQueryRunner();
    await other.startTransaction();
    // What reading an article of another source does: it locks the round, then adds the mention.
    await other.query(`select 1 from funding_rounds where id = $1 for update`, [roundId]);
    const withdrawing = change('withdraw', 'raced-feed');
    await soon('the withdrawal waits for the lock', () => isWaiting(1));
    await other.query(
      `insert into mentions (id, round_id, source, source_item, company_key, part, stated, created_at)
       select gen_random_uuid(), round_id, 'good-feed', 'raced', company_key, part, stated, now() from mentions where round_id = $1`,
      [roundId],
    );
    await other.query(`update funding_rounds set updated_at = now() where id = $1`, [roundId]);
    await other.commitTransaction();
    await other.release();
    expect(await withdrawing).toMatchObject({ rounds: 0, left: 1 });
    expect(await stateOf(roundId)).toMatchObject({ state: 'open' });
  });

  it('regression: opens a doubtful round at the undoing if another source states it meanwhile', async () => {
    const round = { companyName: 'Lifted One', website: `https://${domainOf('Lifted One')}` };
    const unsure = { ...round, confidenceScore: 0.01 };
    const roundId = await app.ingestRound(unsure, { source: 'lifted-feed' });
    const { statuses } = await newCustomer(['Lifted One']);
    const withdrawn = await change('withdraw', 'lifted-feed');
    const elsewhere = { articleUrl: 'https://other.example/a', articleTitle: 'Money for Lifted One' };
    expect(await app.ingestRound({ ...unsure, ...elsewhere }, { source: 'other-feed' })).toBe(roundId);
    expect(await stateOf(roundId)).toMatchObject({ state: 'withdrawn' });
    expect(await undo(withdrawn.batch)).toEqual({ released: 1, held: 0, left: 0 });
    expect(await stateOf(roundId)).toMatchObject({ state: 'open' });
    await app.matchAll();
    expect(await statuses()).toHaveLength(1);
  });

  it('regression: holds a round for review at the undoing if a correction makes it doubtful meanwhile', async () => {
    const of = { source: 'doubt-feed', item: 'doubted' };
    const roundId = await app.ingestRound({ companyName: 'Jollifant Doubts' }, of);
    const held = await change('hold', 'doubt-feed');
    const corrected = { companyName: 'Kirkhallow Doubts', confidenceScore: 0.01 };
    expect(await app.ingestRound(corrected, of)).toBe(roundId);
    expect(await undo(held.batch)).toEqual({ released: 0, held: 1, left: 0 });
    expect(await stateOf(roundId)).toMatchObject({ state: 'held', hold_reason: 'low-confidence' });
  });

  it('regression: keeps a round withdrawn whose article states it of another company by now', async () => {
    const of = { source: 'renamed-feed', item: 'renamed' };
    const stated = { amount: 4_000_000, currency: 'USD', amountUsd: 4_000_000, fundingType: 'seed' as const };
    const wrongId = await app.ingestRound({ companyName: 'Jollifant Renames', ...stated }, of);
    const otherId = await app.ingestRound({ companyName: 'Wexcombe Renames' }, { source: 'renamed-feed' });
    const withdrawn = await change('withdraw', 'renamed-feed');
    const rightId = await app.ingestRound({ companyName: 'Kirkhallow Renames', ...stated }, of);
    expect(rightId).not.toBe(wrongId);
    expect(await undo(withdrawn.batch)).toEqual({ released: 1, held: 0, left: 1 });
    expect(await stateOf(wrongId)).toMatchObject({ state: 'withdrawn' });
    expect(await stateOf(rightId)).toMatchObject({ state: 'open' });
    expect(await stateOf(otherId)).toMatchObject({ state: 'open' });
  });

  it('opens a round again whose article has another round at its address by now', async () => {
    const of = { source: 'reused-feed', item: 'reused' };
    const stated = { amount: 4_000_000, currency: 'USD', amountUsd: 4_000_000, fundingType: 'seed' as const };
    const firstId = await app.ingestRound({ companyName: 'Jollifant Reuses', ...stated }, of);
    const withdrawn = await change('withdraw', 'reused-feed');
    const other = { amount: 90_000_000, amountUsd: 90_000_000, fundingType: 'series-b' as const };
    await app.ingestRound({ companyName: 'Kirkhallow Reuses', ...stated, ...other }, of);
    expect(await undo(withdrawn.batch)).toEqual({ released: 1, held: 0, left: 0 });
    expect(await stateOf(firstId)).toMatchObject({ state: 'open' });
  });
});

describe('a batch of very many rounds', () => {
  it('regression: is counted, held, listed and undone as a whole', async () => {
    const rounds = await storeRounds(app.dataSource, 'large-feed', 5_150);
    expect(await count('large-feed')).toMatchObject({ open: rounds, held: 0 });
    const held = await change('hold', 'large-feed');
    expect(held).toMatchObject({ rounds, left: 0 });
    expect(await count('large-feed')).toMatchObject({ open: 0, held: rounds });
    expect(await listed(held.batch)).toMatchObject({ rounds, undone_rounds: 0 });
    expect(await undo(held.batch)).toEqual({ released: rounds, held: 0, left: 0 });
    expect(await count('large-feed')).toMatchObject({ open: rounds, unmatched: rounds });
    expect(await listed(held.batch)).toMatchObject({ undone_rounds: rounds });
    // One entry for what was done, and one for its undoing.
    const entries: unknown[] = await app.dataSource.query(
      `select action from audit_log where subject = $1 order by id`,
      [held.batch],
    );
    expect(entries).toEqual([{ action: 'rounds.hold' }, { action: 'rounds.release' }]);
    await app.dataSource.query('delete from match_jobs');
  });

  it('is undone, or done to the end by the same call, if it broke off in the middle; so is the undoing', async () => {
    const rounds = await storeRounds(app.dataSource, 'broken-feed', 250);
    /** Lets no statement change the review of the last round. */
    const breakOff = (isBroken: boolean) =>
      app.dataSource.query(
        isBroken
          ? `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
             create trigger refuse before update on funding_rounds for each row
               when (old.company_name = 'broken-feed150') execute function refuse()`
          : `drop function refuse cascade`,
      );
    await breakOff(true);
    expect(await change('withdraw', 'broken-feed')).toMatchObject({ error: { code: 'db_error' } });
    await breakOff(false);
    const { data } = (await operator.call('GET', `${url}round-batches`)).json();
    const [first] = data;
    expect(first).toMatchObject({ source: 'broken-feed', action: 'withdraw', rounds: 100 });
    const second = await change('withdraw', 'broken-feed');
    expect(second).toMatchObject({ rounds: rounds - 100, left: 0 });

    await breakOff(true);
    expect(await undo(second.batch)).toMatchObject({ error: { code: 'db_error' } });
    await breakOff(false);
    const { undone_rounds: undone } = await listed(second.batch);
    expect(await undo(second.batch)).toEqual({ released: rounds - 100 - undone, held: 0, left: 0 });
    expect(await undo(first.batch)).toEqual({ released: 100, held: 0, left: 0 });
    expect(await count('broken-feed')).toMatchObject({ open: rounds, held: 0 });
    await app.dataSource.query('delete from match_jobs');
  });
});

const isWaiting = async (statements: number) => {
  const rows: unknown[] = await app.dataSource.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length === statements;
};

/** Locks the last stored rounds of a source, so that a change waits for them. Returns what lets it go on. */
async function lockLastRounds(source: string, rounds: number): Promise<() => Promise<void>> {
  const other = app.dataSource.createQueryRunner();
  await other.startTransaction();
  await other.query(
    `select 1 from funding_rounds where id in (
       select r.id from funding_rounds r join mentions m on m.round_id = r.id
       where m.source = $1 order by r.created_at desc, r.id desc limit $2) for update`,
    [source, rounds],
  );
  return async () => {
    await other.commitTransaction();
    await other.release();
  };
}

describe('two operators at the same batch', () => {
  it('regression: two undos at the same time say together what each has done, and leave no round', async () => {
    const rounds = await storeRounds(app.dataSource, 'pair-feed', 60);
    const { batch } = await change('hold', 'pair-feed');
    const goOn = await lockLastRounds('pair-feed', 60);
    const both = [undo(batch), undo(batch)];
    await soon('both undos wait for the rounds', () => isWaiting(2));
    await goOn();
    const done = await Promise.all(both);
    expect(done.toSorted((a, b) => a.released - b.released)).toEqual([
      { released: 0, held: 0, left: 0 },
      { released: rounds, held: 0, left: 0 },
    ]);
    expect(await count('pair-feed')).toMatchObject({ open: rounds, held: 0 });
    await app.dataSource.query('delete from match_jobs');
  });

  it('regression: refuses to undo a hold that is not finished, and undoes all of it afterwards', async () => {
    const rounds = await storeRounds(app.dataSource, 'early-feed', 150);
    const goOn = await lockLastRounds('early-feed', 1);
    const holding = change('hold', 'early-feed');
    await soon('the second step waits for its rounds', () => isWaiting(1));
    const { data } = (await operator.call('GET', `${url}round-batches`)).json();
    const [{ batch }] = data;
    const early = await operator.call('POST', `${url}round-batches/${batch}/undo`);
    await goOn();
    expect(await holding).toMatchObject({ batch, rounds, left: 0 });
    expect(early.statusCode).toBe(400);
    expect(early.json().error.message).toContain('is not finished');
    expect(await undo(batch)).toEqual({ released: rounds, held: 0, left: 0 });
    await app.dataSource.query('delete from match_jobs');
  });

  it('regression: undoes a hold that made no step for a minute, which then changes no more rounds', async () => {
    const rounds = await storeRounds(app.dataSource, 'stuck-feed', 150);
    const goOn = await lockLastRounds('stuck-feed', 1);
    const holding = change('hold', 'stuck-feed');
    await soon('the second step waits for its rounds', () => isWaiting(1));
    const { data } = (await operator.call('GET', `${url}round-batches`)).json();
    const [{ batch }] = data;
    await app.dataSource.query(
      `update round_batches set last_step_at = now() - interval '61 seconds' where id = $1`,
      [batch],
    );
    expect(await undo(batch)).toEqual({ released: 100, held: 0, left: 0 });
    await goOn();
    expect((await holding).error.message).toContain('was undone before it was finished');
    expect(await count('stuck-feed')).toMatchObject({ open: rounds, held: 0 });
    await app.dataSource.query('delete from match_jobs');
  });
});

it('regression: lists the batches without reading the whole audit log', async () => {
  await ingest('Short List', 'short-feed');
  const held = await change('hold', 'short-feed');
  await app.dataSource.query(
    `insert into audit_log (at, actor, action, detail) select now(), 'a', 'key.create', '{}' from generate_series(1, 20000)`,
  );
  await app.dataSource.query('analyze audit_log');
  const recording = await recordStatements(app.dataSource);
  expect(await listed(held.batch).finally(() => recording.stop())).toMatchObject({ source: 'short-feed' });
  const statement = recording.stop().find(({ text }) => text.includes('undone_rounds'));
  const [{ 'QUERY PLAN': plan }] = await app.dataSource.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
    `explain (format json) ${statement?.text}`,
    statement?.variants[0],
  );
  const scan = nodesOf(plan[0].Plan).find((node) => node['Relation Name'] === 'audit_log');
  expect(scan?.['Index Name']).toBe('audit_log_pkey');
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
