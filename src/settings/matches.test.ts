import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { seedMatches } from '../../test/harness/seed-matches.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { repeatUntil } from '../../test/harness/soon.js';

let app: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  visitor = await signIn(app);
  await visitor.call('POST', '/app/api/crm/accounts', {
    accounts: [
      {
        external_id: 'a-1',
        name: 'Thistledown Optics',
        domain: 'thistledown-optics.com',
        metadata: { customer: 'cust-1', big: 9007199254740992 },
      },
      { external_id: 'a-2', name: 'Wexcombe Payments, Inc.', metadata: { customer: 'cust-2' } },
      {
        external_id: 'a-3',
        name: 'Aldwick Foods',
        domain: 'aldwick-foods.com',
        metadata: { customer: 'cust-1' },
      },
    ],
  });
  await visitor.call('POST', '/app/api/crm/contacts', {
    contacts: [{ external_id: 'c-1', email: 'pat@thistledown-optics.com', account_external_id: 'a-1' }],
  });
  const rounds = [
    {
      companyName: 'Thistledown Optics',
      website: 'https://thistledown-optics.com',
      amountUsd: 2_000_000,
      fundingType: 'seed' as const,
      locationCountry: 'DE',
      leadInvestor: 'Quill Capital',
    },
    {
      companyName: 'Wexcombe Payments',
      amountUsd: 40_000_000,
      fundingType: 'series-b' as const,
      locationCountry: 'US',
    },
    {
      companyName: 'Aldwick Foods',
      website: 'https://aldwick-foods.com',
      amountUsd: null,
      fundingType: 'seed' as const,
    },
  ];
  for (const [index, round] of rounds.entries()) {
    app.clock.set(`2026-0${index + 3}-10T12:00:00Z`);
    await app.ingestRound({ ...round, amount: round.amountUsd });
    await app.matchAll();
  }
  app.clock.set(null);
});
afterAll(() => app.close());

const list = async (query = '') =>
  (await visitor.call('GET', `/app/api/matches${query}`)).json() as {
    data: { company_name: string; match_id: string }[];
    next_cursor: string | null;
  };
const names = async (query: string) =>
  (await list(query)).data.map(({ company_name: name }) => name.split(' ')[0]);

describe('the list of matches', () => {
  it("shows the customer's own account with the round, its country, lead investor and article", async () => {
    const { data } = await list('?metadata_key=customer');
    expect(data[2]).toMatchObject({
      company_name: 'Thistledown Optics',
      account_name: 'Thistledown Optics',
      account_external_id: 'a-1',
      contact_email: 'pat@thistledown-optics.com',
      amount_usd: 2_000_000,
      funding_type: 'seed',
      country: 'DE',
      lead_investor: 'Quill Capital',
      article_url: 'https://news.example/article',
      metadata_value: 'cust-1',
    });
    expect(data[1]).toMatchObject({ account_name: 'Wexcombe Payments, Inc.', match_type: 'account_name' });
  });

  it.each([
    ['', ['Aldwick', 'Wexcombe', 'Thistledown']],
    ['?from=2026-04-01T00:00:00Z', ['Aldwick', 'Wexcombe']],
    ['?from=2026-04-01T00:00:00Z&to=2026-05-01T00:00:00Z', ['Wexcombe']],
    ['?funding_type=seed', ['Aldwick', 'Thistledown']],
    ['?min_amount=2000000', ['Wexcombe', 'Thistledown']],
    ['?min_amount=2000001&max_amount=40000000', ['Wexcombe']],
    ['?country=DE', ['Thistledown']],
    ['?status=no_webhook', ['Aldwick', 'Wexcombe', 'Thistledown']],
    ['?status=failed', []],
    ['?type=account_name', ['Wexcombe']],
    ['?metadata_key=customer&metadata_value=cust-1', ['Aldwick', 'Thistledown']],
    ['?metadata_key=big&metadata_value=9007199254740992', ['Thistledown']],
    ['?metadata_key=customer', ['Aldwick', 'Wexcombe', 'Thistledown']],
    ['?account=a-2', ['Wexcombe']],
    ['?company=thistle', ['Thistledown']],
    ['?funding_type=seed&country=DE&metadata_key=customer&metadata_value=cust-1', ['Thistledown']],
    ['?sort=amount', ['Wexcombe', 'Thistledown', 'Aldwick']],
    ['?sort=amount&direction=asc', ['Thistledown', 'Wexcombe', 'Aldwick']],
    ['?sort=company&direction=asc', ['Aldwick', 'Thistledown', 'Wexcombe']],
    ['?sort=account', ['Wexcombe', 'Thistledown', 'Aldwick']],
    ['?sort=created&direction=asc', ['Thistledown', 'Wexcombe', 'Aldwick']],
    ['?sort=company&funding_type=seed', ['Thistledown', 'Aldwick']],
  ])('has the same matches as the count and the CSV file, with %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    const count = (await visitor.call('GET', `/app/api/matches-count${query}`)).json();
    expect(count).toEqual({ total: expected.length, is_more: false });
    const csv = (await visitor.call('GET', `/app/api/matches.csv${query}`)).body;
    const exported = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1]?.split(' ')[0]);
    expect(exported.toSorted()).toEqual(expected.toSorted());
  });

  it('has the chosen metadata field as a column in its CSV file', async () => {
    const csv = (await visitor.call('GET', '/app/api/matches.csv?metadata_key=customer&country=US')).body;
    const [head = '', row = ''] = csv.split('\r\n');
    expect(head.split(',').at(-1)).toBe('customer');
    expect(row.split(',').at(-1)).toBe('cust-2');
  });

  it('offers the metadata fields as columns, most frequent first', async () => {
    expect((await visitor.call('GET', '/app/api/matches-metadata')).json()).toEqual({
      data: ['customer', 'big'],
    });
  });

  it.each(['min_amount=-5', 'min_amount=lots', 'from=yesterday', 'sort=mood', 'direction=up'])(
    'rejects the invalid parameter %s',
    async (query) => {
      const reply = await visitor.call('GET', `/app/api/matches?${query}`);
      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid_param']);
    },
  );

  it('returns each match once across all pages in every sort order, and no match of another user', async () => {
    const crowd = await signIn(app);
    await seedMatches(app.dataSource, crowd.userId, { count: 130, newest: new Date('2026-06-01T00:00:00Z') });
    for (const query of ['', '&sort=amount', '&sort=company&direction=asc', '&funding_type=seed']) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      await repeatUntil(
        () => cursor === null,
        async () => {
          const path = `/app/api/matches?${query}${cursor ? `&cursor=${cursor}` : ''}`;
          const page: Awaited<ReturnType<typeof list>> = (await crowd.call('GET', path)).json();
          seen.push(...page.data.map((row) => row.match_id));
          cursor = page.next_cursor;
        },
      );
      expect([query, seen.length, new Set(seen).size]).toEqual([query, 130, 130]);
    }
    expect(await names('?company=seeded')).toEqual([]);
  });
});

describe('a verdict on a match', () => {
  it('a user can store, change and remove a verdict, and the match does not change', async () => {
    const [{ match_id: id } = { match_id: '' }] = (await list('?account=a-2')).data;
    const judge = (reason: string | null) =>
      visitor.call('POST', `/app/api/matches/${id}/verdict`, { reason });
    const stored = () =>
      app.dataSource.query(
        'select reason, match_type, evidence_value, evidence_score, company_name, account_name from match_verdicts where match_id = $1',
        [id],
      );
    expect((await judge('other_company')).statusCode).toBe(204);
    await judge('wrong_facts');
    expect(await stored()).toEqual([
      {
        reason: 'wrong_facts',
        match_type: 'account_name',
        evidence_value: 'Wexcombe Payments, Inc.',
        evidence_score: expect.any(Number),
        company_name: 'Wexcombe Payments',
        account_name: 'Wexcombe Payments, Inc.',
      },
    ]);
    expect((await visitor.call('GET', `/app/api/matches/${id}`)).json().verdict).toBe('wrong_facts');
    await judge(null);
    expect(await stored()).toEqual([]);
    expect((await visitor.call('GET', `/app/api/matches/${id}`)).json().verdict).toBeNull();
    expect((await judge('bad mood')).statusCode).toBe(400);
  });

  it("the service rejects a verdict on another user's match", async () => {
    const [{ match_id: id } = { match_id: '' }] = (await list('?account=a-2')).data;
    const other = await signIn(app);
    const reply = await other.call('POST', `/app/api/matches/${id}/verdict`, { reason: 'other' });
    expect(reply.statusCode).toBe(404);
  });
});

describe('a match with accounts of several customers of a reseller', () => {
  const customers = ['custA', 'custB', 'custC'];
  const tagged = (tag: string, rest: object) => ({
    external_id: `s-${tag}`,
    name: 'Sharedco',
    metadata: { partner_customer_id: tag },
    ...rest,
  });
  let reseller: Visitor;
  beforeAll(async () => {
    reseller = await signIn(app);
    const domain = 'sharedco.com';
    await reseller.call('POST', '/app/api/crm/accounts', {
      accounts: [tagged('custA', { domain }), tagged('custB', { domain }), tagged('custC', {})],
    });
    await app.ingestRound({
      companyName: 'Sharedco',
      website: 'https://sharedco.com',
      amountUsd: 13_632_862,
      amount: 12_000_000,
      currency: 'EUR',
    });
    await app.matchAll();
  });
  const read = async (path: string) => (await reseller.call('GET', `/app/api/${path}`)).json();
  const readCsv = async (query: string) => {
    const text = (await reseller.call('GET', `/app/api/matches.csv${query}`)).body.slice(1);
    const [head = [], ...rows] = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])));
  };

  it.each(customers)('regression: the match is listed, counted and exported for %s', async (customer) => {
    const query = `?metadata_key=partner_customer_id&metadata_value=${customer}`;
    const own = { account_external_id: `s-${customer}`, account_name: 'Sharedco' };
    const isOther = customer !== 'custA';
    for (const sort of ['', '&sort=company'])
      expect((await read(`matches${query}${sort}`)).data).toMatchObject([
        { ...own, metadata_value: customer, is_other: isOther, also_matched_total: 2 },
      ]);
    expect((await read(`matches?account=s-${customer}`)).data).toMatchObject([own]);
    for (const filter of [query, `?account=s-${customer}`, `${query}&account=s-${customer}`])
      expect(await read(`matches-count${filter}`)).toEqual({ total: 1, is_more: false });
    expect(await readCsv(query)).toMatchObject([
      { ...own, partner_customer_id: customer, also_matched: String(isOther) },
    ]);
    expect(await read(`crm/account?external_id=s-${customer}`)).toMatchObject({
      matches: 1,
      deleted_matches: isOther ? 0 : 1,
    });
  });

  it('the match is not found if one account has the tag and another account has the id', async () => {
    const query = '?metadata_key=partner_customer_id&metadata_value=custB&account=s-custC';
    expect((await read(`matches${query}`)).data).toEqual([]);
    expect(await read(`matches-count${query}`)).toMatchObject({ total: 0 });
  });

  it('the match has one row per customer in the unfiltered file, and one row in the list', async () => {
    const rows = await readCsv('?metadata_key=partner_customer_id');
    expect(rows.map((row) => row['partner_customer_id'])).toEqual(customers);
    expect(new Set(rows.map((row) => row['match_id'])).size).toBe(1);
    expect((await read('matches')).data).toMatchObject([{ account_external_id: 's-custA', is_other: false }]);
  });

  it('the page of the match shows the other accounts and the stated amount, even without a webhook', async () => {
    const [{ match_id: id }] = (await read('matches')).data;
    const other = (tag: string, type: string) => ({
      match_type: type,
      account_external_id: `s-${tag}`,
      account_name: 'Sharedco',
      account_metadata: `{"partner_customer_id": "${tag}"}`,
    });
    expect(await read(`matches/${id}/others`)).toMatchObject({
      data: [
        { ...other('custB', 'account_domain'), evidence_value: 'sharedco.com', evidence_score: 1 },
        { ...other('custC', 'account_name'), evidence_value: 'Sharedco', evidence_score: expect.any(Number) },
      ],
      next_cursor: null,
    });
    const stranger = await signIn(app);
    expect((await stranger.call('GET', `/app/api/matches/${id}/others`)).statusCode).toBe(404);
    expect(await read(`matches/${id}`)).toMatchObject({
      payload: null,
      amount_usd: 13_632_862,
      amount: 12_000_000,
      currency: 'EUR',
    });
  });

  it("the page shows no stated amount if the round's amount differs from the match's amount", async () => {
    const [{ match_id: id }] = (await read('matches')).data;
    await app.dataSource.query(
      `update funding_rounds set facts = jsonb_set(facts, '{amountUsd}', '14000000') where company_name = 'Sharedco'`,
    );
    expect(await read(`matches/${id}`)).toMatchObject({
      amount_usd: 13_632_862,
      amount: null,
      currency: null,
    });
  });

  it('the match is found even for customers beyond the first hundred, but not for other users', async () => {
    const domain = 'crowdedco.com';
    const accounts = Array.from({ length: 110 }, (_, at) =>
      tagged(`many-${at}`, { name: 'Crowdedco', domain }),
    );
    await reseller.call('POST', '/app/api/crm/accounts', { accounts });
    await app.ingestRound({ companyName: 'Crowdedco', website: 'https://crowdedco.com' });
    await app.matchAll();
    const query = '?metadata_key=partner_customer_id&metadata_value=many-109';
    expect((await read(`matches${query}`)).data).toMatchObject([{ account_external_id: 's-many-109' }]);
    expect(await readCsv(query)).toHaveLength(1);
    const stranger = await signIn(app);
    for (const filter of [query, '?account=s-many-109'])
      expect((await stranger.call('GET', `/app/api/matches${filter}`)).json().data).toEqual([]);
  });
});

it('the list, the CSV file and the page of a match show that its round was withdrawn', async () => {
  const [customer, operator] = [await signIn(app), await signIn(app, { role: 'operator' })];
  const accounts = ['Retractor Looms', 'Steadfast Looms'].map((name, at) => ({
    external_id: `loom-${at}`,
    name,
    domain: `${name.toLowerCase().replace(' ', '-')}.com`,
  }));
  await customer.call('POST', '/app/api/crm/accounts', { accounts });
  const [withdrawn] = [
    await app.ingestRound({ companyName: 'Retractor Looms', website: 'https://retractor-looms.com' }),
    await app.ingestRound({ companyName: 'Steadfast Looms', website: 'https://steadfast-looms.com' }),
  ];
  await app.matchAll();
  const marks = async () => {
    const { data } = (await customer.call('GET', '/app/api/matches?sort=company&direction=asc')).json();
    return data.map((row: { company_name: string; is_withdrawn: boolean }) => [
      row.company_name,
      row.is_withdrawn,
    ]);
  };
  expect(await marks()).toEqual([
    ['Retractor Looms', false],
    ['Steadfast Looms', false],
  ]);
  await operator.call('POST', `/app/api/operator/rounds/${withdrawn}`, { action: 'withdraw' });
  expect(await marks()).toEqual([
    ['Retractor Looms', true],
    ['Steadfast Looms', false],
  ]);
  const csv = (await customer.call('GET', '/app/api/matches.csv?company=retractor')).body;
  const [head = '', row = ''] = csv.split('\r\n');
  expect([head.split(',').at(-1), row.split(',').at(-1)]).toEqual(['withdrawn', 'true']);
  const { data } = (await customer.call('GET', '/app/api/matches?company=retractor')).json();
  const detail = await customer.call('GET', `/app/api/matches/${data[0].match_id}`);
  expect(detail.json()).toMatchObject({ is_withdrawn: true });
});
