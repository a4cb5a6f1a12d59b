import { randomBytes } from 'node:crypto';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { roundText, rss, setUpPolling } from '../../test/harness/polling.js';
import type { Polling } from '../../test/harness/polling.js';
import { startSite } from '../../test/harness/site.js';
import type { Site } from '../../test/harness/site.js';
import { NO_USER } from '../notices/notice.js';

let app: TestApp;
let site: Site;
let operator: Visitor;
beforeAll(async () => {
  [app, site] = await Promise.all([startTestApp(), startSite()]);
  operator = await signIn(app, { role: 'operator' });
});
afterAll(async () => {
  await site.close();
  await app.close();
});

/**
 * Returns all forms in which a database may contain a text: plain, percent-encoded, and as bytes in
 * hex and base64.
 */
function formsOf(text: string): { plain: string[]; base64: string[] } {
  const plain = [text, encodeURIComponent(text), encodeURIComponent(encodeURIComponent(text))];
  const hex = [text, text.toLowerCase()].map((form) => Buffer.from(form).toString('hex'));
  // Base64 encodes groups of three bytes. The text may start at any byte of a group.
  const base64 = [text, text.toLowerCase()].flatMap((form) =>
    [0, 1, 2].map((at) => {
      const encoded = Buffer.from(' '.repeat(at) + form).toString('base64');
      return encoded.slice(at === 0 ? 0 : 4, -4);
    }),
  );
  return { plain: [...plain, ...hex].map((form) => form.toLowerCase()), base64 };
}

/** Lists every column, as `table.column`, that contains the text in one of the forms of `formsOf`. */
async function columnsWith(text: string): Promise<string[]> {
  const { plain, base64 } = formsOf(text);
  const columns: { table: string; name: string; type: string }[] = await app.dataSource.query(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     order by 1, 2`,
  );
  const looks = columns.map(({ table, name, type }) => {
    const value = type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`;
    return `select '${table}.${name}' as place where exists (
      select from "${table}" where exists (select from unnest($1::text[]) p where position(p in lower(${value})) > 0)
        or exists (select from unnest($2::text[]) p where position(p in ${value}) > 0))`;
  });
  // One statement checks all columns. One statement per column took much longer.
  const found: { place: string }[] = await app.dataSource.query(looks.join(' union all '), [plain, base64]);
  return found.map(({ place }) => place);
}

/** Returns a person, a company, and the texts in which each kind of input names the person. */
function newPerson(company = `Q${randomBytes(4).toString('hex')}`) {
  const domain = `${company.toLowerCase()}.com`;
  const email = `ines.castro@${domain}`;
  const encoded = encodeURIComponent(email);
  const forms = `${email}, -${email.toUpperCase()}- or ...${email}. See https://a.example/?to=${encoded}&b`;
  return { company, domain, email, encoded, forms };
}
type Person = ReturnType<typeof newPerson>;

/**
 * Pushes the customer's rows that contain the person. A different `time` makes the push differ from
 * the last push.
 */
async function pushRows(user: TestUser, { domain, email, forms }: Person, time: number): Promise<void> {
  const metadata = { owner: forms, [email]: { time, size: 1e30 }, nested: [`mailto:${email}`, { forms }] };
  const accounts = [{ external_id: 'firm', name: 'Firm', domain, metadata }];
  expect(await user.call('POST', '/api/v1/accounts', { accounts })).toMatchObject({
    status: 200,
    body: { upserted: 1, errors: [] },
  });
  const contacts = [
    { external_id: 'boss', email: `boss@${domain}`, first_name: `Boss of ${email}`, metadata },
    { external_id: `lead-${time}`, email: ` ${email.toUpperCase()} `, account_external_id: 'firm', metadata },
    { external_id: `crm:${email}`, account_external_id: 'firm' },
  ];
  await user.call('POST', '/api/v1/contacts', { contacts });
}

/** Publishes articles and structured rounds that contain the person, and polls them. */
async function publish(person: Person, { path, polling }: { path: string; polling: Polling }, time: number) {
  const { company, email, encoded, forms } = person;
  const text = `${roundText(company)} Write to ${forms.replaceAll('&', '&amp;')} Ines Castro leads ${company}.`;
  const key = (kind: string) => `https://a.example/${kind}-${time}?by=${encoded}`;
  const link = (kind: string) => `http://outlet.test:${site.port}/${kind}-${time}?by=${encoded}`;
  const items = [
    {
      guid: key('round'),
      link: link('round'),
      title: `${company} raises $7 million, write to ${email}`,
      text,
    },
    {
      guid: key('people'),
      link: link('people'),
      title: `${company} of Ines Castro (${email}) appoints a chief of staff`,
      text: `${company} today named a chief of staff, who starts in May. ${`The office is in Lisbon. `.repeat(20)} Write to ${email}.`,
    },
    {
      guid: key('teaser'),
      link: link('teaser'),
      title: `${company} raises new money, says Ines Castro`,
      text: `${company} closes a round, says Ines Castro. Write to ${email}. Read on.`,
    },
  ];
  site.serve(`${path}.xml`, { body: rss(items) });
  site.serve(`/teaser-${time}`, { status: 503 });
  const line = {
    source_item: `line-${time}:${email}`,
    company_name: company,
    website: `https://${person.domain}`,
    funding_type: 'series-b',
    amount: 9_000_000 * time,
    currency: 'USD',
    published_date: `2026-0${time}-02`,
    article_title: `${company} of Ines Castro raises, says ${email}`,
    article_url: `https://a.example/rounds-${time}?by=${encoded}`,
    ceo_name: 'Ines Castro',
    ceo_email: email,
    investors: ['Ines Castro', `Quill Capital (${email})`],
  };
  site.serve(`${path}.jsonl`, { body: `${JSON.stringify(line)}\n` });
  await polling.clock.wait(60_000);
  await polling.poll({ policy: { allowedNetworks: [], hosts: OUTLET, ca: undefined } });
}
const OUTLET = new Map([['outlet.test', '127.0.0.1']]);

/**
 * Corrects the newest rejected item of the company in the console. The form contains the person's
 * address.
 */
async function correct({ company, domain, email }: Person): Promise<void> {
  const path = '/app/api/operator/rejected';
  const { data } = (await operator.call('GET', path)).json();
  const item = data.find(({ title }: { title: string | null }) => title?.includes(company));
  const reply = await operator.call('POST', `${path}/${item.item_id}`, {
    company_name: company,
    website: `https://${domain}`,
    amount_usd: 3e6,
    funding_type: 'grant',
    published_date: '2026-04-02',
    lead_investor: `Saltmarsh ${email}`,
    investors: `Saltmarsh ${email}\nInes Castro`,
  });
  expect(reply.statusCode).toBe(200);
}

describe('a person who appears in every kind of input', () => {
  it('after the erasure, no column of any table contains the person, and later input does not store the person again', async () => {
    const person = newPerson('Northquay');
    const { company, domain, email } = person;
    const polling = setUpPolling(app);
    const path = `/${domain}`;
    await polling.add('rss', `${site.origin}${path}.xml`);
    await polling.add('rounds', `${site.origin}${path}.jsonl`);
    const user = await app.newUser();
    await user.call('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/a' });

    await pushRows(user, person, 1);
    await publish(person, { path, polling }, 1);
    await correct(person);
    await app.matchAll();
    const before = await columnsWith(email);
    expect(before).toEqual(
      expect.arrayContaining([
        'accounts.metadata',
        'contacts.email',
        'contacts.external_id',
        'contacts.first_name',
        'contacts.metadata',
        'funding_rounds.facts',
        'matches.account_metadata',
        'matches.body',
        'matches.contact_metadata',
        'matches.funding_round',
        'mentions.source_item',
        'mentions.stated',
        'seen_items.item_key',
        'waiting_pages.item',
        'waiting_pages.item_key',
      ]),
    );
    expect(
      before.filter((column) => column.startsWith('items_')).map((column) => column.split('.')[1]),
    ).toEqual(expect.arrayContaining(['source_item', 'title', 'url']));

    // The service stores the words of signals in lower case.
    for (const table of ['items', 'mentions'])
      await app.dataSource.query(
        `update ${table} set signals = '[{"name": "title: ines castro", "effect": 1}]'
         where position('Ines Castro' in ${table}::text) > 0 or position($1 in ${table}::text) > 0`,
        [email],
      );
    expect(await columnsWith('ines castro')).toEqual(expect.arrayContaining(['mentions.signals']));

    const preview = await operator.call('POST', '/app/api/operator/erasures/preview', { email });
    expect(await columnsWith(email)).toEqual(before);
    const erased = await operator.call('POST', '/app/api/operator/erasures', { email });
    expect(erased.json()).toEqual(preview.json());
    expect(erased.json()).toMatchObject({ contacts: 2, accounts: 1, accounts_left: 0 });
    for (const text of [email, 'Ines Castro', 'ines castro']) expect(await columnsWith(text)).toEqual([]);

    // The test publishes the same items again. The erasure has replaced the keys of seen items, so
    // no item is stored again.
    const [{ count }] = await app.dataSource.query(`select count(*)::int as count from items`);
    await publish(person, { path, polling }, 1);
    expect(await app.dataSource.query(`select count(*)::int as count from items`)).toEqual([{ count }]);
    for (const time of [2, 3]) {
      await pushRows(user, person, time);
      await publish(person, { path, polling }, time);
      await correct(person);
      await app.matchAll();
      for (const text of [email, 'Ines Castro']) expect(await columnsWith(text)).toEqual([]);
    }
    const counts = (await operator.call('POST', '/app/api/operator/erasures/preview', { email })).json();
    expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0, 0]);

    // The other fields of the match are unchanged.
    const { body } = await user.call('GET', '/api/v1/matches');
    expect(body.data[0].matched).toMatchObject({
      account_external_id: 'firm',
      account_metadata: {
        owner: 'erased, -erased- or ...erased. See https://a.example/?to=erased&b',
        erased: { size: 1e30 },
      },
    });
    const titles = await app.dataSource.query(
      `select distinct funding_round ->> 'article_title' as title from matches where user_id = $1`,
      [user.userId],
    );
    expect(titles).toContainEqual({ title: `${company} raises $7 million, write to` });
    const waiting = await app.dataSource.query(`select item ->> 'title' as title from waiting_pages`);
    expect(waiting).toContainEqual({ title: `${company} raises new money, says` });
  });

  it("an erasure keeps other addresses that contain the person's address", async () => {
    const { email } = newPerson();
    const user = await app.newUser();
    const others = { a: `mary-${email}`, b: `${email}.au`, c: `x.${email}`, d: 'ines.castro' };
    await operator.call('POST', '/app/api/operator/erasures', { email });
    const accounts = [{ external_id: 'a', name: 'A', metadata: others }];
    await user.call('POST', '/api/v1/accounts', { accounts });
    const contacts = [{ external_id: 'c', email: `mary-${email}`, metadata: others }];
    expect((await user.call('POST', '/api/v1/contacts', { contacts })).body).toEqual({
      upserted: 1,
      errors: [],
    });
    const rows = await app.dataSource.query(
      `select metadata from accounts where user_id = $1 union all select metadata from contacts where user_id = $1`,
      [user.userId],
    );
    expect(rows).toEqual([{ metadata: others }, { metadata: others }]);
  });

  it('a push gets a row error for each account whose id or name contains the erased address', async () => {
    const { email } = newPerson();
    const user = await app.newUser();
    const account = { external_id: 'a', name: `Studio ${email}` };
    await user.call('POST', '/api/v1/accounts', { accounts: [account] });
    const erased = await operator.call('POST', '/app/api/operator/erasures', { email });
    expect(erased.json()).toMatchObject({ accounts: 0, accounts_left: 1 });
    const theirs = [`crm:${email}`, email].map((id) => ({ external_id: id, name: 'B' }));
    const accounts = [account, ...theirs, { external_id: 'c', name: 'C' }];
    const { body } = await user.call('POST', '/api/v1/accounts', { accounts });
    const error = expect.stringContaining('external_id or name holds the address of a person');
    expect(body).toEqual({ upserted: 1, errors: [0, 1, 2].map((index) => ({ index, error })) });
  });

  it('after the erasure, no setting or message contains the person, and later input does not store the person again', async () => {
    const { email, encoded } = newPerson();
    const customer = await signIn(app);
    const name = `for ${email}`;
    const url = `https://hooks.example.com/a?to=${encoded}`;
    const source = { kind: 'rss', url: `https://a.example/feed?for=${encoded}`, enabled: false };
    const keys = '/app/api/keys';
    const made = (await customer.call('POST', keys, { name })).json();
    await customer.call('POST', '/app/api/webhook', { url });
    const added = await operator.call('POST', '/app/api/operator/sources', { name: 'theirs', ...source });
    expect(added.statusCode).toBe(204);
    const round = await app.ingestRound({ companyName: 'Errorworks' });
    const error = `no answer for ${email}`;
    await app.dataSource.query(`update match_jobs set last_error = $2 where round_id = $1`, [round, error]);
    await app.dataSource.query(`update sources set last_error = $1 where name = 'theirs'`, [error]);
    await app.dataSource.query(
      `insert into endpoint_failures (user_id, host, failures, unanswered, since, outcomes)
       values ($1, 'hooks.example.com', 1, 1, now(), jsonb_build_array(jsonb_build_object('reason', $2::text)))`,
      [customer.userId, error],
    );
    for (const userId of [customer.userId, NO_USER])
      await app.dataSource.query(
        `insert into notices (user_id, channel, event_key, kind, facts, state, attempts, next_attempt_at, created_at, last_error)
         values ($1, 'callback', 'a', 'endpoint-failing', jsonb_build_object('reason', $2::text), 'failed', 1, now(), now(), $2)`,
        [userId, error],
      );
    expect(await columnsWith(email)).toEqual([
      'api_keys.name',
      'audit_log.detail',
      'endpoint_failures.outcomes',
      'match_jobs.last_error',
      'notices.facts',
      'notices.last_error',
      'sources.last_error',
      'sources.url',
      'webhook_endpoints.url',
    ]);

    expect((await operator.call('POST', '/app/api/operator/erasures', { email })).statusCode).toBe(200);
    expect(await columnsWith(email)).toEqual([]);
    const known = (await customer.call('GET', keys)).json();
    expect(JSON.stringify(known)).toContain('for erased');
    expect((await customer.call('GET', '/app/api/webhook')).json()).toMatchObject({
      webhook_url: 'https://hooks.example.com/a?to=erased',
    });

    const refused = [
      await customer.call('POST', keys, { name }),
      await customer.call('POST', `${keys}/${made.key_id}`, { name }),
      await customer.call('POST', '/app/api/webhook', { url }),
      await operator.call('POST', '/app/api/operator/sources', { name: 'again', ...source }),
      await operator.call('POST', '/app/api/operator/sources/theirs/settings', { url: source.url }),
    ].map((reply) => [reply.statusCode, reply.json().error?.message]);
    const why = expect.stringContaining('must not hold the address of a person who was erased');
    expect(refused).toEqual(refused.map(() => [400, why]));
    expect(await columnsWith(email)).toEqual([]);
  });

  it("after the erasure, no record of a batch of held rounds contains the person's address", async () => {
    const { email } = newPerson();
    const source = 'named-after';
    const roundId = await app.ingestRound({ companyName: `${email} Works` }, { source });
    const time = { since: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
    const batches = '/app/api/operator/round-batches';
    const hold = async () =>
      (await operator.call('POST', batches, { action: 'hold', source, company: email, ...time })).json();
    const held = await hold();
    expect(held).toMatchObject({ rounds: 1 });
    expect(await columnsWith(email)).toContain('audit_log.detail');
    await operator.call('POST', '/app/api/operator/erasures', { email });
    expect(await columnsWith(email)).toEqual([]);

    // The test stores the name in the round again. A batch for the erased company must still find
    // the round by the start of its name.
    await operator.call('POST', `${batches}/${held.batch}/undo`);
    const name = `${email} Works`;
    await app.dataSource.query(`update funding_rounds set company_name = $2 where id = $1`, [roundId, name]);
    expect(await hold()).toMatchObject({ rounds: 1 });
    expect(await columnsWith(email)).toEqual(['funding_rounds.company_name']);
    const [newest] = (await operator.call('GET', batches)).json().data;
    expect(newest).toMatchObject({ source, company: 'erased' });
  });
});
