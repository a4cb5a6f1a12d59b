import { startTestApp, statedRound } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { withdrawRound } from '../delivery/withdraw-round.js';
import { IngestionService } from '../ingestion/ingestion.service.js';
import type { StatedRound } from './stated-round.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Facts = Partial<StatedRound> & { companyName: string };

/** Stores the statements of an item. Returns the outcome and the round of each statement. */
async function read(item: string, ...rounds: Facts[]): Promise<{ outcome: string; id: string }[]> {
  const verdict = { outcome: 'round' as const, rounds: rounds.map(statedRound) };
  const stored = await app.nest
    .get(IngestionService)
    .store('wire', { sourceItem: item, title: null, url: null, verdict });
  return stored.map(({ outcome, round_id: id }) => ({ outcome, id: id ?? '' }));
}

/** Reads an item of one round, and returns the id of that round. */
async function readOne(item: string, round: Facts): Promise<string> {
  const [stored] = await read(item, round);
  return stored?.id ?? '';
}

const roundOf = async (id: string) =>
  (
    await app.dataSource.query(
      `select company_name as name, state, (select count(*)::int from mentions where round_id = $1) as mentions
       from funding_rounds where id = $1`,
      [id],
    )
  )[0];
const jobsOf = (...ids: string[]) =>
  app.dataSource.query(`select round_id from match_jobs where round_id = any($1)`, [ids]);

async function userWith(...names: string[]): Promise<TestUser> {
  const user = await app.newUser();
  const accounts = names.map((name) => ({ external_id: name, name }));
  expect((await user.call('POST', '/api/v1/accounts', { accounts })).status).toBe(200);
  return user;
}

/** Lists the companies in a user's matches, each with the matched account. */
async function leadsOf(user: TestUser): Promise<string[]> {
  const { data } = (await user.call('GET', '/api/v1/matches')).body;
  return data.map(
    (match: { funding_round: { company_name: string }; matched: { account_external_id: string } }) =>
      `${match.funding_round.company_name} for ${match.matched.account_external_id}`,
  );
}

test('regression: an item with two spellings of one company states two rounds, even when the item is read again', async () => {
  const large: Facts = { companyName: 'Zibraq Robotics', fundingType: 'series-b', amountUsd: 60_000_000 };
  const small: Facts = { companyName: 'ZIBRAQ Robotics', fundingType: 'grant', amountUsd: 2_000_000 };
  const stored = await read('two-spellings', large, small);
  expect(stored.map(({ outcome }) => outcome)).toEqual(['round', 'round']);
  expect(await read('two-spellings', large, small)).toEqual(
    stored.map(({ id }) => ({ outcome: 'merged', id })),
  );
  const facts: { type: string; amount: string }[] = await app.dataSource.query(
    `select funding_type as type, amount_usd as amount from funding_rounds where id = any($1) order by amount_usd`,
    [stored.map(({ id }) => id)],
  );
  expect(facts).toEqual([
    { type: 'grant', amount: '2000000' },
    { type: 'series-b', amount: '60000000' },
  ]);
});

describe('an item that corrects the name of its company', () => {
  it('regression: keeps one round, which matches the accounts of the right company, and no user twice', async () => {
    const [wrong, right, both] = [
      await userWith('Zendrow Optics'),
      await userWith('Pellacanth Foods'),
      await userWith('Zendrow Optics', 'Pellacanth Foods'),
    ];
    const id = await readOne('corrected', { companyName: 'Zendrow Optics' });
    await app.matchAll();
    expect(await read('corrected', { companyName: 'Pellacanth Foods' })).toEqual([
      { outcome: 'updated', id },
    ]);
    expect(await roundOf(id)).toEqual({ name: 'Pellacanth Foods', state: 'open', mentions: 1 });
    await app.matchAll();
    expect(await leadsOf(right)).toEqual(['Pellacanth Foods for Pellacanth Foods']);
    // The match for the wrong name does not change.
    for (const user of [wrong, both])
      expect(await leadsOf(user)).toEqual(['Zendrow Optics for Zendrow Optics']);
    expect(await read('corrected', { companyName: 'Pellacanth Foods' })).toEqual([{ outcome: 'merged', id }]);
    expect(await jobsOf(id)).toEqual([]);
  });

  it('keeps one round even if its website belonged to the wrong company, unless another source states that website', async () => {
    const wrong: Facts = { companyName: 'Lowenfell', website: 'https://lowenfell.com' };
    const right: Facts = { companyName: 'Mossgarth', website: 'https://mossgarth.com' };
    const id = await readOne('linked', wrong);
    expect(await readOne('linked', right)).toBe(id);
    expect(await roundOf(id)).toEqual({ name: 'Mossgarth', state: 'open', mentions: 1 });
    expect(await app.ingestRound(right)).toBe(id);
    expect(await readOne('linked', wrong)).not.toBe(id);
    expect(await roundOf(id)).toMatchObject({ name: 'Mossgarth' });
  });

  it('regression: keeps one round when two readings of the item are stored at the same time', async () => {
    for (let n = 0; n < 15; n += 1) {
      const item = `raced-${n}`;
      const ids = await Promise.all(
        ['Ostrowick', 'Ferrunden'].map((name) => readOne(item, { companyName: `${name} q${n}` })),
      );
      expect(new Set(ids).size).toBe(1);
    }
  });

  it('joins the existing round with the right name, and does not change its first round', async () => {
    const wrong = await readOne('misspelled', { companyName: 'Marlbeck Tidal' });
    const right = await app.ingestRound({ companyName: 'Marlback Tidal' });
    expect(await readOne('misspelled', { companyName: 'Marlback Tidal' })).toBe(right);
    expect(await roundOf(right)).toMatchObject({ mentions: 2 });
    expect(await roundOf(wrong)).toMatchObject({ name: 'Marlbeck Tidal', state: 'open' });
    expect(await readOne('misspelled', { companyName: 'Marlbeck Tidal' })).toBe(wrong);
  });

  it('creates a second round if the first had no amount, because feeds reuse URLs', async () => {
    const first = await readOne('vague', { companyName: 'Aldermoss', amount: null, amountUsd: null });
    const second = await readOne('vague', { companyName: 'Fallowmere' });
    expect(second).not.toBe(first);
    expect(await roundOf(first)).toMatchObject({ name: 'Aldermoss', state: 'open' });
  });

  it('creates a second round if more than the name changed, because feeds reuse URLs', async () => {
    const first = await readOne('news-of-the-day', { companyName: 'Brindlemoor' });
    const second = await readOne('news-of-the-day', { companyName: 'Castlefern', amountUsd: 90_000_000 });
    expect(second).not.toBe(first);
    expect(await roundOf(first)).toMatchObject({ name: 'Brindlemoor', state: 'open' });
  });

  it('creates a second round if the operator withdrew the first', async () => {
    const former = await readOne('withdrawn', { companyName: 'Gorsedale' });
    const by = { actor: 'command line', actorUserId: null, now: new Date() };
    await withdrawRound(app.dataSource, former, by);
    const [stored] = await read('withdrawn', { companyName: 'Hazelrigg' });
    expect(stored).toMatchObject({ outcome: 'round' });
    expect(await roundOf(former)).toMatchObject({ name: 'Gorsedale', state: 'withdrawn' });
    expect(await readOne('withdrawn', { companyName: 'Inglethorpe' })).toBe(stored?.id);
  });

  it('has its round held for review if the new name is uncertain', async () => {
    const user = await userWith('Kirkhallow');
    const id = await readOne('doubtful', { companyName: 'Jollifant' });
    expect(await readOne('doubtful', { companyName: 'Kirkhallow', confidenceScore: 0.1 })).toBe(id);
    expect(await roundOf(id)).toMatchObject({ name: 'Kirkhallow', state: 'held' });
    await app.matchAll();
    expect(await leadsOf(user)).toEqual([]);
  });
});
