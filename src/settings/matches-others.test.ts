import { recordStatements } from '../../test/citus/record-statements.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { seedMatches } from '../../test/harness/seed-matches.js';
import { repeatUntil } from '../../test/harness/soon.js';

let app: TestApp;
let reseller: Visitor;

/** Returns an account row of a reseller's customer. `tag` names the customer. */
const account = (id: string, name: string, domain: string | null, tag: string) => ({
  external_id: id,
  name,
  domain,
  metadata: { customer: tag },
});

beforeAll(async () => {
  app = await startTestApp();
  reseller = await signIn(app);
  const accounts = [
    account('first', 'Aaa Holding', 'brackenmoor.com', 'x'),
    account('second', 'Zzz Holding', 'brackenmoor.com', 'y'),
    account('third', 'Brackenmoor', null, 'z'),
    account('fourth', 'Mmm Holding', 'cloverdene.com', 'y'),
  ];
  await reseller.call('POST', '/app/api/crm/accounts', { accounts });
  for (const name of ['Brackenmoor', 'Cloverdene']) {
    await app.ingestRound({ companyName: name, website: `https://${name.toLowerCase()}.com` });
    await app.matchAll();
  }
});
afterAll(() => app.close());

const read = async (visitor: Visitor, path: string) => (await visitor.call('GET', `/app/api/${path}`)).json();
const shown = async (query: string) =>
  (await read(reseller, `matches?${query}`)).data.map(
    (row: { account_external_id: string }) => row.account_external_id,
  );

describe('a filter of matches', () => {
  it.each([
    ['type=account_name', ['third']],
    ['type=account_domain', ['fourth', 'first']],
    ['type=account_domain&metadata_key=customer&metadata_value=y', ['fourth', 'second']],
    ['type=account_domain&account=second', ['second']],
    ['type=account_name&account=second', []],
    ['type=account_name&metadata_key=customer&metadata_value=y', []],
    ['type=account_name&sort=company', ['third']],
  ])(
    'regression: the filter checks all conditions against the same account, reported or in also_matched: %s',
    async (query, expected) => {
      expect(await shown(query)).toEqual(expected);
      expect(await read(reseller, `matches-count?${query}`)).toEqual({
        total: expected.length,
        is_more: false,
      });
      const csv = (await reseller.call('GET', `/app/api/matches.csv?${query}`)).body;
      for (const id of expected) expect(csv).toContain(`,${id},`);
    },
  );

  it.each([
    ['metadata_key=customer&metadata_value=y&sort=account&direction=asc', ['fourth', 'second']],
    ['metadata_key=customer&metadata_value=y&sort=account', ['second', 'fourth']],
    ['sort=account&direction=asc', ['first', 'fourth']],
  ])('regression: the list sorts by the account that it shows, with %s', async (query, expected) => {
    expect(await shown(query)).toEqual(expected);
  });
});

describe('a list with a row for each account', () => {
  const everyRow = async (visitor: Visitor, query: string) => {
    const rows: { match_id: string; account_external_id: string }[] = [];
    let cursor: string | null = '';
    await repeatUntil(
      () => cursor === null,
      async () => {
        const page = await read(visitor, `matches?rows=account${query}${cursor}`);
        rows.push(...page.data);
        cursor = page.next_cursor === null ? null : `&cursor=${encodeURIComponent(page.next_cursor)}`;
      },
    );
    return rows;
  };

  it.each([
    ['', ['fourth', 'first', 'second', 'third']],
    ['&sort=account&direction=asc', ['first', 'third', 'fourth', 'second']],
    ['&sort=company&direction=asc', ['first', 'second', 'third', 'fourth']],
    ['&metadata_key=customer&metadata_value=y', ['fourth', 'second']],
    ['&account=third', ['third']],
  ])('shows each fitting account with name, evidence and score: "%s"', async (query, expected) => {
    const rows = await everyRow(reseller, query);
    expect(rows.map((row) => row.account_external_id)).toEqual(expected);
    for (const row of rows)
      expect(row).toMatchObject({
        account_name: expect.any(String),
        evidence_value: expect.any(String),
        evidence_score: expect.any(Number),
      });
  });

  it('if a match has more accounts than fit on a page, the next pages list the other accounts', async () => {
    const crowd = await signIn(app);
    const many = Array.from({ length: 230 }, (_, at) =>
      account(`many-${at}`, `Many ${at}`, 'dunmarsh.com', `c${at}`),
    );
    const few = [
      account('few-1', 'Few', 'elderholt.com', 'a'),
      account('few-2', 'Few', 'elderholt.com', 'b'),
    ];
    await crowd.call('POST', '/app/api/crm/accounts', { accounts: [...many, ...few] });
    for (const name of ['Elderholt', 'Dunmarsh']) {
      await app.ingestRound({
        companyName: name,
        website: `https://${name.toLowerCase()}.com`,
      });
      await app.matchAll();
    }
    for (const query of ['', '&sort=created&direction=asc']) {
      const ids = (await everyRow(crowd, query)).map((row) => `${row.match_id} ${row.account_external_id}`);
      expect(ids).toHaveLength(232);
      expect(new Set(ids).size).toBe(232);
    }
    const { data } = await read(crowd, 'matches?company=Dunmarsh');
    const listed: string[] = [];
    let cursor: string | null = '';
    await repeatUntil(
      () => cursor === null,
      async () => {
        const page = await read(crowd, `matches/${data[0].match_id}/others${cursor}`);
        listed.push(...page.data.map((row: { account_name: string }) => row.account_name));
        cursor = page.next_cursor === null ? null : `?cursor=${page.next_cursor}`;
      },
    );
    expect(listed).toEqual(many.slice(1).map(({ name }) => name));
  });
});

describe('the accounts in also_matched', () => {
  it.each(['', 'sort=account', 'sort=amount', 'status=no_webhook', 'funding_type=seed', 'company=cl'])(
    'are not read by a list without a filter on accounts: "%s"',
    async (query) => {
      const recorder = recordStatements();
      try {
        await read(reseller, `matches?${query}`);
        await read(reseller, `matches-count?${query}`);
      } finally {
        recorder.stop();
      }
      const texts = [...recorder.statements.keys()].filter((text) => text.includes('matches m'));
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.filter((text) => /\b(?:from|join) also_matched\b/.test(text))).toEqual([]);
    },
  );

  it('regression: a call reads at most a limited number of accounts, and the next page continues after them', async () => {
    const crowd = await signIn(app);
    await seedMatches(app.dataSource, crowd.userId, { count: 60, newest: new Date('2026-06-01T00:00:00Z') });
    // Only one also_matched row has the tag, and it belongs to the oldest match.
    await app.dataSource.query(
      `with m as (select id, row_number() over (order by created_at) as n from matches where user_id = $1),
       counted as (update matches set also_matched_total = 1000 where user_id = $1)
       insert into also_matched (user_id, match_id, position, match_type, account_external_id, account_metadata, shown)
       select $1, m.id, at, 'account_name', 'other-' || at,
              jsonb_build_object('customer', case when n = 1 and at = 7 then 'wanted' else 'common' end), true
       from m cross join generate_series(0, 999) as at`,
      [crowd.userId],
    );
    const tagged = 'metadata_key=customer&metadata_value=wanted';
    const first = await read(crowd, `matches?${tagged}`);
    expect(first).toMatchObject({ data: [], more_to_search: true });
    expect(await read(crowd, `matches-count?${tagged}`)).toEqual({ total: 0, is_more: true });
    expect(await read(crowd, `matches?${tagged}&cursor=${first.next_cursor}`)).toMatchObject({
      data: [{ account_external_id: 'other-7', is_other: true }],
      next_cursor: null,
      more_to_search: false,
    });
    const csv = (await crowd.call('GET', `/app/api/matches.csv?${tagged}`)).body;
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    // The reported account does not fit the filter either. So the count equals the number of rows
    // to check.
    expect(await read(crowd, 'matches-count?metadata_key=n&metadata_value=1')).toMatchObject({
      is_more: true,
    });
    expect(await read(crowd, 'matches-count?type=account_name')).toEqual({ total: 60, is_more: false });
  });
});
