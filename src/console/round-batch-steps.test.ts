import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { storeRounds } from '../../test/harness/store-rounds.js';
import { CONSOLE, roundBatches } from '../../test/harness/round-batches.js';
import type { RoundBatches } from '../../test/harness/round-batches.js';
import { soon } from '../../test/harness/soon.js';
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

describe('a batch of very many rounds', () => {
  it('regression: the service counts, holds, lists and releases all rounds of the batch', async () => {
    const rounds = await storeRounds(app.dataSource, 'large-feed', 5_150);
    expect(await batches.count('large-feed')).toMatchObject({ open: rounds, held: 0 });
    const held = await batches.change('hold', 'large-feed');
    expect(held).toMatchObject({ rounds, left: 0 });
    expect(await batches.count('large-feed')).toMatchObject({ open: 0, held: rounds });
    expect(await batches.listed(held.batch)).toMatchObject({ rounds, undone_rounds: 0 });
    expect(await batches.undo(held.batch)).toEqual({ released: rounds, held: 0, left: 0 });
    expect(await batches.count('large-feed')).toMatchObject({ open: rounds, unmatched: rounds });
    expect(await batches.listed(held.batch)).toMatchObject({ undone_rounds: rounds });
    // The audit log has one entry for the hold, and one entry for undoing the hold.
    const entries: unknown[] = await app.dataSource.query(
      `select action from audit_log where subject = $1 order by id`,
      [held.batch],
    );
    expect(entries).toEqual([{ action: 'rounds.hold' }, { action: 'rounds.release' }]);
    await app.dataSource.query('delete from match_jobs');
  });

  it('an operator can repeat an interrupted withdrawal or an interrupted undo to complete it', async () => {
    const rounds = await storeRounds(app.dataSource, 'broken-feed', 250);
    /** Adds a trigger that makes every update of one round fail, or removes the trigger. */
    const breakOff = (isBroken: boolean) =>
      app.dataSource.query(
        isBroken
          ? `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
             create trigger refuse before update on funding_rounds for each row
               when (old.company_name = 'broken-feed150') execute function refuse()`
          : `drop function refuse cascade`,
      );
    await breakOff(true);
    expect(await batches.change('withdraw', 'broken-feed')).toMatchObject({ error: { code: 'db_error' } });
    await breakOff(false);
    const { data } = (await operator.call('GET', `${CONSOLE}round-batches`)).json();
    const [first] = data;
    expect(first).toMatchObject({ source: 'broken-feed', action: 'withdraw', rounds: 100 });
    const second = await batches.change('withdraw', 'broken-feed');
    expect(second).toMatchObject({ rounds: rounds - 100, left: 0 });

    await breakOff(true);
    expect(await batches.undo(second.batch)).toMatchObject({ error: { code: 'db_error' } });
    await breakOff(false);
    const { undone_rounds: undone } = await batches.listed(second.batch);
    expect(await batches.undo(second.batch)).toEqual({ released: rounds - 100 - undone, held: 0, left: 0 });
    expect(await batches.undo(first.batch)).toEqual({ released: 100, held: 0, left: 0 });
    expect(await batches.count('broken-feed')).toMatchObject({ open: rounds, held: 0 });
    await app.dataSource.query('delete from match_jobs');
  });
});

/**
 * Locks the last stored rounds of a source, so that a batch waits for them. Returns a function that
 * releases the locks.
 */
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

describe('two operators who change the same batch', () => {
  it('regression: two undo calls at the same time undo each round once, and each reports only the rounds that it undid', async () => {
    const rounds = await storeRounds(app.dataSource, 'pair-feed', 60);
    const { batch } = await batches.change('hold', 'pair-feed');
    const goOn = await lockLastRounds('pair-feed', 60);
    const both = [batches.undo(batch), batches.undo(batch)];
    await soon('both undos wait for the rounds', () => batches.isWaiting(2));
    await goOn();
    const done = await Promise.all(both);
    expect(done.toSorted((a, b) => a.released - b.released)).toEqual([
      { released: 0, held: 0, left: 0 },
      { released: rounds, held: 0, left: 0 },
    ]);
    expect(await batches.count('pair-feed')).toMatchObject({ open: rounds, held: 0 });
    await app.dataSource.query('delete from match_jobs');
  });

  it('regression: the service refuses to undo an unfinished hold, and later undoes the whole hold', async () => {
    const rounds = await storeRounds(app.dataSource, 'early-feed', 150);
    const goOn = await lockLastRounds('early-feed', 1);
    const holding = batches.change('hold', 'early-feed');
    await soon('the second step waits for its rounds', () => batches.isWaiting(1));
    const { data } = (await operator.call('GET', `${CONSOLE}round-batches`)).json();
    const [{ batch }] = data;
    const early = await operator.call('POST', `${CONSOLE}round-batches/${batch}/undo`);
    await goOn();
    expect(await holding).toMatchObject({ batch, rounds, left: 0 });
    expect(early.statusCode).toBe(400);
    expect(early.json().error.message).toContain('is not finished');
    expect(await batches.undo(batch)).toEqual({ released: rounds, held: 0, left: 0 });
    await app.dataSource.query('delete from match_jobs');
  });

  it('regression: an operator can undo a hold that made no progress for a minute, and the hold then changes no more rounds', async () => {
    const rounds = await storeRounds(app.dataSource, 'stuck-feed', 150);
    const goOn = await lockLastRounds('stuck-feed', 1);
    const holding = batches.change('hold', 'stuck-feed');
    await soon('the second step waits for its rounds', () => batches.isWaiting(1));
    const { data } = (await operator.call('GET', `${CONSOLE}round-batches`)).json();
    const [{ batch }] = data;
    await app.dataSource.query(
      `update round_batches set last_step_at = now() - interval '61 seconds' where id = $1`,
      [batch],
    );
    expect(await batches.undo(batch)).toEqual({ released: 100, held: 0, left: 0 });
    await goOn();
    expect((await holding).error.message).toContain('was undone before it finished');
    expect(await batches.count('stuck-feed')).toMatchObject({ open: rounds, held: 0 });
    await app.dataSource.query('delete from match_jobs');
  });
});
