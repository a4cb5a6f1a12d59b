import { signIn } from '../../../test/e2e/ui-harness.js';
import { startTestApp } from '../../../test/harness/app.js';
import type { Reply, TestApp, TestUser } from '../../../test/harness/app.js';
import { IngestionService } from '../../ingestion/ingestion.service.js';
import { UsersService } from '../../auth/users.service.js';
import { withdrawRound } from '../../delivery/withdraw-round.js';
import { holdRound } from '../../rounds/review.js';
import { EXPLANATIONS_PER_MINUTE } from './round-search.service.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.clock.set(null));
afterAll(() => app.close());

type Account = { external_id: string; name: string; domain?: string };
type Contact = { external_id: string; email: string; account_external_id?: string };

async function customerWith(accounts: Account[], contacts: Contact[] = []): Promise<TestUser> {
  const user = await app.newUser();
  await push(user, accounts, contacts);
  return user;
}

async function push(user: TestUser, accounts: Account[], contacts: Contact[] = []): Promise<void> {
  if (accounts.length > 0)
    expect((await user.call('POST', '/api/v1/accounts', { accounts })).body.errors).toEqual([]);
  if (contacts.length > 0)
    expect((await user.call('POST', '/api/v1/contacts', { contacts })).body.errors).toEqual([]);
}

async function read(round: Parameters<TestApp['ingestRound']>[0]): Promise<string> {
  const id = await app.ingestRound(round);
  await app.matchAll();
  return id;
}

const explain = (user: TestUser, round: string): Promise<Reply> =>
  user.call('GET', `/rounds/explanation?round=${encodeURIComponent(round)}`);
const search = (user: TestUser, text: string): Promise<Reply> =>
  user.call('GET', `/rounds?search=${encodeURIComponent(text)}`);

/** The operator who reviews a round. */
const operator = () => ({ actor: 'operator', actorUserId: null, now: new Date() }) as const;

describe('the explanation of a round', () => {
  it('shows the domain of the round, the nearest names with their scores, and why they do not match', async () => {
    const user = await customerWith([
      { external_id: 'near', name: 'Tidewell Robotics' },
      { external_id: 'far', name: 'Quillon Bakery' },
    ]);
    const round = await read({
      companyName: 'Tidewell Logistics',
      website: 'https://tidewell-logistics.com',
    });
    const { status, body } = await explain(user, round);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'no_account',
      summary: 'None of your accounts and contacts fits this round.',
      match_id: null,
      rounds: [{ round_id: round, company_name: 'Tidewell Logistics', state: 'open', match_id: null }],
    });
    expect(body.details[0]).toBe(
      "The round's website is tidewell-logistics.com. None of your accounts has this domain, and none of your contacts has an address there.",
    );
    expect(body.accounts).toHaveLength(1);
    const [near] = body.accounts;
    expect(near).toMatchObject({
      match_type: 'account_name',
      account_external_id: 'near',
      fits: false,
      total: 1,
    });
    expect(near.score).toBeLessThan(0.5);
    expect(near.against).toContain(`The round's name has "logistics". This account's name does not.`);
    expect(near.against).toContain(`This account's name has "robotics". The round's name does not.`);
    expect(near.against.at(-1)).toMatch(/^The score is 0\.\d\d\. A match needs 0\.50\.$/);
  });

  it('shows an account with a different domain of the same company as the reason', async () => {
    const user = await customerWith([{ external_id: 'io', name: 'Harrowgate', domain: 'harrowgate.io' }]);
    const round = await read({ companyName: 'Harrowgate', website: 'https://harrowgate.com' });
    const { body } = await explain(user, round);
    expect(body).toMatchObject({
      outcome: 'no_account',
      accounts: [
        {
          match_type: 'account_domain',
          account_external_id: 'io',
          fits: false,
          against: [
            "This account has the domain harrowgate.io. The round's website is harrowgate.com.",
            'An account with a domain is matched by the domain only.',
          ],
        },
      ],
    });
  });

  it('says that the address of a contact belongs to another company', async () => {
    const user = await customerWith(
      [{ external_id: 'a', name: 'Belforte Marine' }],
      [{ external_id: 'c', email: 'kim@belforte.org', account_external_id: 'a' }],
    );
    const round = await read({ companyName: 'Belforte Marine', website: 'https://belforte-marine.com' });
    const [account] = (await explain(user, round)).body.accounts;
    expect(account).toMatchObject({ account_external_id: 'a', fits: false });
    expect(account.against[0]).toBe(
      "A contact of this account has an address at belforte.org, and the round's website is belforte-marine.com. So this account is not matched by its name.",
    );
  });

  it('says that a round without a website can match by name only', async () => {
    const user = await customerWith([
      { external_id: 'd', name: 'Cormorant Tea', domain: 'cormoranttea.com' },
    ]);
    const round = await read({ companyName: 'Cormorant Tea' });
    const { body } = await explain(user, round);
    expect(body.details[0]).toBe(
      'The website of the round is not known, so only accounts without a domain can match it, by name.',
    );
    expect(body.accounts[0]).toMatchObject({ account_external_id: 'd', fits: false });
  });

  it.each([
    [
      'an account with the domain',
      [{ external_id: 'd', name: 'Other', domain: 'ostrava-glass.com' }],
      [],
      'account_domain',
    ],
    ['an account with the name', [{ external_id: 'n', name: 'Ostrava Glass' }], [], 'account_name'],
    ['a contact', [], [{ external_id: 'c', email: 'lee@ostrava-glass.com' }], 'email_domain'],
  ])('says that %s was pushed after the round was read', async (_, accounts, contacts, path) => {
    const user = await app.newUser();
    app.clock.set('2031-05-01T08:00:00.000Z');
    const round = await read({ companyName: 'Ostrava Glass', website: 'https://ostrava-glass.com' });
    app.clock.set('2031-05-02T09:30:00.000Z');
    await push(user, accounts, contacts);
    const { body } = await explain(user, round);
    expect(body).toMatchObject({
      outcome: 'pushed_later',
      accounts: [{ match_type: path, fits: true, against: [] }],
    });
    expect(body.summary).toMatch(/ fits this round, but you pushed it later, at 2031-05-02 09:30 UTC\.$/);
    expect(body.details[0]).toBe('The round was read at 2031-05-01 08:00 UTC.');
    expect((await user.call('GET', '/api/v1/matches')).body.data).toEqual([]);
  });

  it('says that an account got its domain after the round was read', async () => {
    app.clock.set('2031-05-01T07:00:00.000Z');
    const user = await customerWith([{ external_id: 'a', name: 'Pellworm', domain: 'pellworm.net' }]);
    app.clock.set('2031-05-01T08:00:00.000Z');
    const round = await read({ companyName: 'Pellworm Energy', website: 'https://pellworm-energy.com' });
    app.clock.set('2031-05-03T10:00:00.000Z');
    await push(user, [{ external_id: 'a', name: 'Pellworm', domain: 'pellworm-energy.com' }]);
    expect((await explain(user, round)).body).toMatchObject({
      outcome: 'changed_later',
      summary:
        'Your account "Pellworm" fits this round now, but it was changed later, at 2031-05-03 10:00 UTC.',
    });
  });

  it('links to the match of a matched round, or says that the match was deleted', async () => {
    const user = await customerWith([{ external_id: 'a', name: 'Selwyn Rail', domain: 'selwyn-rail.com' }]);
    const round = await read({ companyName: 'Selwyn Rail', website: 'https://selwyn-rail.com' });
    const [match] = (await user.call('GET', '/api/v1/matches')).body.data;
    expect((await explain(user, round)).body).toMatchObject({
      outcome: 'matched',
      match_id: match.match_id,
      match_created_at: match.created_at,
      rounds: [{ round_id: round, match_id: match.match_id }],
    });
    await user.call('DELETE', '/api/v1/accounts?external_id=a');
    expect((await explain(user, round)).body).toMatchObject({ outcome: 'match_deleted', match_id: null });
  });

  it('says that a round is not matched yet', async () => {
    const user = await customerWith([{ external_id: 'a', name: 'Threlkeld', domain: 'threlkeld.com' }]);
    const round = await app.ingestRound({ companyName: 'Threlkeld', website: 'https://threlkeld.com' });
    expect((await explain(user, round)).body).toMatchObject({ outcome: 'waiting', accounts: [] });
    await app.matchAll();
    expect((await explain(user, round)).body).toMatchObject({ outcome: 'matched' });
  });

  it('says that the matching of a round failed', async () => {
    const user = await app.newUser();
    const round = await app.ingestRound({ companyName: 'Wexcombe' });
    await app.dataSource.query(`update match_jobs set failed_at = now() where round_id = $1`, [round]);
    expect((await explain(user, round)).body).toMatchObject({ outcome: 'matching_failed' });
  });

  it('says that an account matches now but did not when the round was read, for example after a tier change', async () => {
    const user = await customerWith([{ external_id: 'a', name: 'Yeavering', domain: 'yeavering.com' }]);
    const users = app.nest.get(UsersService);
    await users.setTier(user.userId, 'free');
    const round = await read({ companyName: 'Yeavering', website: 'https://yeavering.com' });
    await users.setTier(user.userId, 'pro');
    expect((await explain(user, round)).body).toMatchObject({
      outcome: 'fits_now',
      summary: 'Your account "Yeavering" fits this round now, but it did not when the round was read.',
      accounts: [{ account_external_id: 'a', fits: true }],
    });
  });

  it('says that a round is uncertain, held or withdrawn, without showing its amount', async () => {
    const user = await app.newUser();
    const unsure = await app.ingestRound({ companyName: 'Underbarrow', confidenceScore: 0.1 });
    const held = await read({ companyName: 'Vellacott' });
    await holdRound(app.dataSource, held, operator());
    const wrong = await read({ companyName: 'Wainfleet' });
    await withdrawRound(app.dataSource, wrong, operator());
    for (const [round, outcome, why] of [
      [unsure, 'below_confidence', 'not sure enough'],
      [held, 'held', 'holds it for review'],
      [wrong, 'withdrawn', 'it is wrong'],
    ] as const) {
      const { body } = await explain(user, round);
      expect(body).toMatchObject({
        outcome,
        summary: expect.stringMatching(new RegExp(`^You did not get this round, because .*${why}`)),
        rounds: [
          {
            round_id: round,
            amount_usd: null,
            amount: null,
            currency: null,
            funding_type: null,
            website: null,
          },
        ],
        accounts: [],
      });
    }
  });

  it('finds a round by any spelling of the URL of its article, and by the website of the company', async () => {
    const user = await app.newUser();
    const round = await read({
      companyName: 'Yarrowdale',
      website: 'https://yarrowdale.com',
      articleUrl: 'https://www.outlet.example/2026/yarrowdale-raises?id=7',
    });
    for (const reference of [
      'https://www.outlet.example/2026/yarrowdale-raises?id=7',
      'http://outlet.example/2026/yarrowdale-raises/?id=7&utm_source=mail&utm_medium=x',
      'yarrowdale.com',
      'https://yarrowdale.com/',
    ])
      expect((await explain(user, reference)).body.rounds[0]).toMatchObject({ round_id: round });
  });

  it('says why an article was rejected', async () => {
    const user = await app.newUser();
    const url = 'https://outlet.example/zeal-acquires-york';
    const verdict = { outcome: 'rejected' as const, reason: 'acquisition' as const, detail: 'acquires' };
    await app.nest
      .get(IngestionService)
      .store('test', { sourceItem: 'zeal', title: 'Zeal acquires York', url, verdict });
    expect((await explain(user, url)).body).toMatchObject({
      outcome: 'no_round',
      summary:
        'This article was read, and it was not taken for news of a funding round. What it was taken for: a company, its assets or a share of it is bought, sold or merged.',
      rounds: [],
    });
  });

  it('says that the service does not know the article, website or id, and rejects a name', async () => {
    const user = await app.newUser();
    for (const reference of [
      'https://outlet.example/nothing',
      'nothing.example',
      '5b0f3f0e-6a52-4b0a-9b57-0f4c2f1f5a10',
    ])
      expect((await explain(user, reference)).body).toMatchObject({
        outcome: 'unknown',
        rounds: [],
        accounts: [],
      });
    expect((await explain(user, 'Nothing Ltd')).body.error).toEqual({
      code: 'invalid_param',
      message: "round must be the id of a round, the URL of an article, or the company's website.",
    });
    expect((await user.call('GET', '/rounds/explanation')).body.error.code).toBe('missing_param');
  });

  it('shows no data of another customer', async () => {
    const stranger = await customerWith(
      [
        { external_id: 'theirs', name: 'Kestrelmoor Robotics' },
        { external_id: 'theirs-too', name: 'Kestrelmoor', domain: 'kestrelmoor.io' },
      ],
      [{ external_id: 'their-contact', email: 'kim@kestrelmoor.com' }],
    );
    const user = await customerWith([{ external_id: 'mine', name: 'Unrelated Bakery' }]);
    const round = await read({ companyName: 'Kestrelmoor Foods', website: 'https://kestrelmoor.com' });
    expect((await explain(stranger, round)).body.outcome).toBe('matched');
    const { body, text } = await explain(user, round);
    expect(body).toMatchObject({ outcome: 'no_account', accounts: [], rounds: [{ match_id: null }] });
    expect(text).not.toMatch(/theirs|Robotics|kestrelmoor\.io/);
    expect((await search(user, 'Kestrelmoor')).body.data).toMatchObject([
      { round_id: round, match_id: null },
    ]);
  });
});

describe('the search for rounds', () => {
  it('finds rounds by the start of a name, newest first, and by website, article and id', async () => {
    const user = await customerWith([{ external_id: 'a', name: 'Zennor Wave', domain: 'zennor-wave.com' }]);
    app.clock.set('2031-06-01T08:00:00.000Z');
    const older = await read({ companyName: 'Zennor Wave', website: 'https://zennor-wave.com' });
    app.clock.set('2031-06-02T08:00:00.000Z');
    const newer = await read({ companyName: 'Zennor_Tin', articleUrl: 'https://outlet.example/tin' });
    const [match] = (await user.call('GET', '/api/v1/matches')).body.data;
    const ids = async (text: string) =>
      (await search(user, text)).body.data.map((one: { round_id: string }) => one.round_id);
    expect((await search(user, 'zennor')).body.data).toMatchObject([
      {
        round_id: newer,
        company_name: 'Zennor_Tin',
        amount_usd: 5_000_000,
        funding_type: 'seed',
        match_id: null,
      },
      { round_id: older, company_name: 'Zennor Wave', match_id: match.match_id },
    ]);
    expect(await ids('zennor-wave.com')).toEqual([older]);
    expect(await ids('https://outlet.example/tin')).toEqual([newer]);
    expect(await ids(older)).toEqual([older]);
    expect(await ids('zennor%')).toEqual([]);
    expect(await ids('zennor_')).toEqual([newer]);
    expect((await search(user, 'z')).body.error.code).toBe('invalid_param');
  });

  it('gives the pages of a Pro user the same results as the API', async () => {
    const [visitor, free] = [await signIn(app), await signIn(app, { tier: 'free' })];
    const round = await read({ companyName: 'Quernstone', website: 'https://quernstone.com' });
    const found = await visitor.call('GET', '/app/api/rounds?search=quern');
    expect(found.json().data).toMatchObject([{ round_id: round }]);
    const explained = await visitor.call('GET', `/app/api/rounds/explanation?round=${round}`);
    expect(explained.json()).toMatchObject({ outcome: 'no_account', rounds: [{ round_id: round }] });
    for (const path of ['?search=quern', `/explanation?round=${round}`])
      expect((await free.call('GET', `/app/api/rounds${path}`)).json().error.code).toBe('pro_required');
  });

  it('rejects calls of a user who calls too often, but not of other users', async () => {
    app.clock.set('2031-07-01T08:00:30.000Z');
    const user = await app.newUser();
    for (let call = 0; call < EXPLANATIONS_PER_MINUTE; call += 1)
      expect((await explain(user, 'quiet.example')).status).toBe(200);
    const refused = await explain(user, 'quiet.example');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(refused.body.error.code).toBe('too_many_attempts');
    expect((await explain(await app.newUser(), 'quiet.example')).status).toBe(200);
    app.clock.set('2031-07-01T08:01:30.000Z');
    expect((await explain(user, 'quiet.example')).status).toBe(200);
  });

  it('rejects a call without a key', async () => {
    for (const path of ['/rounds?search=quern', '/rounds/explanation?round=quern.com']) {
      const reply = await app.nest.inject({ method: 'GET', url: path });
      expect(reply.json().error.code).toBe('missing_authorization');
    }
  });
});
