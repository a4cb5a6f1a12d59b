import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { signIn } from '../../test/e2e/ui-harness.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { settledSetting } from '../matching/name-index.queries.js';
import { NAME_KEYS_VERSION } from '../company-names/keys-version.js';
import { ensureNameIndex, settleNameIndex } from '../matching/rebuild-name-index.js';
import { soon } from '../../test/harness/soon.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('regression: the preview of an erasure does not wait for locks on the rows of customers', async () => {
  const operator = await signIn(app, { role: 'operator' });
  const domain = `q${randomBytes(4).toString('hex')}.com`;
  const email = `ana@${domain}`;
  const user = await app.newUser();
  const metadata = { owner: email };
  await user.call('POST', '/api/v1/accounts', {
    accounts: [{ external_id: 'a', name: 'A', domain, metadata }],
  });
  await user.call('POST', '/api/v1/contacts', { contacts: [{ external_id: 'c', email }] });
  await app.ingestRound({ companyName: domain, website: `https://${domain}` });
  await app.matchAll();
  const holder = new Client({ connectionString: app.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    for (const table of ['accounts', 'contacts', 'matches'])
      await holder.query(`select 1 from ${table} where user_id = $1 for update`, [user.userId]);
    const preview = await operator.call('POST', '/app/api/operator/erasures/preview', { email });
    expect(preview.json()).toMatchObject({ contacts: 1, accounts: 1, matches: 1 });
  } finally {
    await holder.end();
  }
});

test('an erasure counts and erases a person on every page of a table with many rows', async () => {
  const operator = await signIn(app, { role: 'operator' });
  const email = `ana@${randomBytes(4).toString('hex')}.com`;
  const user = await app.newUser();
  const isTheirs = (n: number) => n % 1_000 < 2;
  const accounts = Array.from({ length: 2_500 }, (_, n) => ({
    external_id: `a${n}`,
    name: `A${n}`,
    metadata: { n, ...(isTheirs(n) && { owner: email }) },
  }));
  const contacts = accounts.map(({ metadata }, n) => ({
    external_id: `c${n}`,
    email: n % 1_000 === 500 ? email : `x${n}@other.example`,
    metadata,
  }));
  for (let from = 0; from < 2_500; from += 500) {
    await user.call('POST', '/api/v1/accounts', { accounts: accounts.slice(from, from + 500) });
    await user.call('POST', '/api/v1/contacts', { contacts: contacts.slice(from, from + 500) });
  }
  const preview = await operator.call('POST', '/app/api/operator/erasures/preview', { email });
  expect(preview.json()).toMatchObject({ contacts: 2, accounts: 6 });
  const erased = await operator.call('POST', '/app/api/operator/erasures', { email });
  expect(erased.json()).toEqual(preview.json());
  const left = await app.dataSource.query(
    `select count(*)::int as rows, count(*) filter (where metadata ->> 'owner' = 'erased')::int as masked,
            count(*) filter (where c::text like '%' || $2 || '%')::int as left
     from contacts c where user_id = $1`,
    [user.userId, email],
  );
  expect(left).toEqual([{ rows: 2_498, masked: 6, left: 0 }]);
  const again = await operator.call('POST', '/app/api/operator/erasures/preview', { email });
  expect(again.json()).toMatchObject({ contacts: 0, accounts: 0 });
});

test('an erasure covers every page of waiting items, company names and sign-in counters', async () => {
  const operator = await signIn(app, { role: 'operator' });
  const domain = `${randomBytes(4).toString('hex')}.com`;
  const email = `ana@${domain}`;
  const written = `case when n % 1000 < 2 then $1 else 'x@other.example' end || ' ' || n`;
  const rows = (statement: string) =>
    app.dataSource.query(`${statement} from generate_series(1, 2500) n`, [email]);
  await rows(
    `insert into waiting_pages (source, item_key, item, is_stored, tries, first_tried_at, next_try_at)
     select '${domain}', ${written}, jsonb_build_object('key', n::text, 'title', ${written}, 'text', '', 'link', null, 'publishedAt', null, 'links', '[]'::jsonb),
            false, 1, now(), now()`,
  );
  await rows(
    `insert into company_name_blocks (block, name_hash, beside, name)
     select (n - 1250) * 7, n, hashtext('${domain}'), ${written}`,
  );
  await rows(
    `insert into sign_in_attempts (subject, count, window_ends_at)
     select '${domain} ' || ${written}, 1, now()`,
  );
  const preview = await operator.call('POST', '/app/api/operator/erasures/preview', { email });
  expect(preview.json()).toMatchObject({ items: 5 });
  expect((await operator.call('POST', '/app/api/operator/erasures', { email })).json()).toEqual(
    preview.json(),
  );
  const left = await app.dataSource.query(
    `select (select count(*)::int from waiting_pages where source = $1) as waiting,
            (select count(*)::int from waiting_pages where item_key || item::text ~ $2) as waiting_theirs,
            (select count(*)::int from company_name_blocks where beside = hashtext($1)) as names,
            (select count(*)::int from company_name_blocks where name ~ $2) as names_theirs,
            (select count(*)::int from sign_in_attempts where subject like $1 || '%') as attempts,
            (select count(*)::int from sign_in_attempts where subject ~ $2) as attempts_theirs`,
    [domain, email],
  );
  const counts = { waiting: 2_500, waiting_theirs: 0, names: 2_495, names_theirs: 0 };
  expect(left).toEqual([{ ...counts, attempts: 2_495, attempts_theirs: 0 }]);
});

test('an erasure covers articles that wait for a second reader and its answers, and sends no article to the reader', async () => {
  const operator = await signIn(app, { role: 'operator' });
  const source = randomBytes(4).toString('hex');
  const email = `ana@${source}.com`;
  await app.dataSource.query(
    `insert into waiting_readings (source, item_key, item, question, until)
     select $1, case when n = 1 then $2 else n::text end, jsonb_build_object('key', n::text, 'title', case when n = 1 then $2 else 'News' end,
       'text', '', 'link', null, 'publishedAt', null, 'links', '[]'::jsonb), 'q', now() from generate_series(1, 3) n`,
    [source, email],
  );
  await app.dataSource.query(
    `insert into reader_answers (question, model, asked_at, answered_at, answer)
     select decode(md5($1 || n), 'hex'), $1, now(), now(), jsonb_build_object('lead', case when n = 1 then $2 else 'Harbour Fund' end)
     from generate_series(1, 3) n`,
    [source, email],
  );
  await app.dataSource.query(
    `insert into reader_answers (question, model, asked_at, answered_at, refusal, readings)
     select decode(md5($1 || 'refused'), 'hex'), $1, now(), now(), 'no JSON', jsonb_build_object('alone', jsonb_build_object('company', $2::text))`,
    [source, email],
  );
  const preview = await operator.call('POST', '/app/api/operator/erasures/preview', { email });
  expect(preview.json()).toMatchObject({ items: 1 });
  expect((await operator.call('POST', '/app/api/operator/erasures', { email })).json()).toEqual(
    preview.json(),
  );
  const left = await app.dataSource.query(
    `select item_key as key, item ->> 'title' as title, question is null as ends from waiting_readings
     where source = $1 order by question is null, item_key`,
    [source],
  );
  expect(left).toEqual([
    { key: '2', title: 'News', ends: false },
    { key: '3', title: 'News', ends: false },
    { key: 'erased', title: '', ends: true },
  ]);
  const answers = await app.dataSource.query(
    `select count(*)::int as count, count(*) filter (where concat(answer, readings) ~ $2)::int as theirs from reader_answers where model = $1`,
    [source, email],
  );
  expect(answers).toEqual([{ count: 2, theirs: 0 }]);
});

test('regression: if the last step of an erasure fails, the audit log shows what was erased', async () => {
  const operator = await signIn(app, { role: 'operator' });
  const email = `ana@${randomBytes(4).toString('hex')}.com`;
  const user = await app.newUser();
  await user.call('POST', '/api/v1/contacts', { contacts: [{ external_id: 'c', email }] });
  await app.dataSource.query(
    `insert into sign_in_attempts (subject, count, window_ends_at) values ($1, 1, now())`,
    [`page ${email}`],
  );
  const erase = () => operator.call('POST', '/app/api/operator/erasures', { email });
  const lastDetail = async () => {
    const [entry] = await app.dataSource.query(
      `select detail from audit_log where action = 'person.erase' and actor_user_id = $1 order by id desc limit 1`,
      [operator.userId],
    );
    return entry?.detail as unknown;
  };
  const none = { matches: 0, rounds: 0, items: 0, accounts: 0, accountsLeft: 0 };
  await app.dataSource.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  try {
    await app.dataSource.query(
      `create trigger refuse before delete on sign_in_attempts for each row
       when (old.subject = 'page ${email}') execute function refuse()`,
    );
    expect((await erase()).statusCode).toBe(500);
    expect(await lastDetail()).toEqual({ ...none, contacts: 1, isComplete: false });
  } finally {
    await app.dataSource.query(`drop function refuse cascade`);
  }
  expect((await erase()).statusCode).toBe(200);
  expect(await lastDetail()).toEqual({ ...none, contacts: 0 });
});

test('regression: a rebuilt name index contains no account named after an erased person, but all other accounts', async () => {
  const operator = await signIn(app, { role: 'operator' });
  const email = `ana@${randomBytes(4).toString('hex')}.com`;
  const other = `Firm ${randomBytes(4).toString('hex')}`;
  const names = [`Firm of ${email}`, email.toUpperCase(), `o'${email}`, other];
  const user = await app.newUser();
  const accounts = names.map((name, n) => ({ external_id: `a${n}`, name }));
  await user.call('POST', '/api/v1/accounts', { accounts });
  const filed = async (): Promise<string[]> => {
    const rows: { name: string }[] = await app.dataSource.query(
      `select distinct name from company_name_blocks where name = any($1::text[])`,
      [names],
    );
    return rows.map(({ name }) => name);
  };
  const fileAll = async () => {
    await ensureNameIndex(app.dataSource);
    // Deleting this setting starts the name index again, as a process with other name keys does.
    await app.dataSource.query(`delete from instance_settings where name = $1`, [
      settledSetting(NAME_KEYS_VERSION),
    ]);
    await soon('all names are in the index', async () => !(await settleNameIndex(app.dataSource)), 60_000);
  };
  await fileAll();
  expect((await filed()).toSorted()).toEqual(names.toSorted());
  const erased = await operator.call('POST', '/app/api/operator/erasures', { email });
  expect(erased.json()).toMatchObject({ accounts: 0, accounts_left: 2 });
  const others = names.slice(2).toSorted();
  expect((await filed()).toSorted()).toEqual(others);
  await fileAll();
  expect((await filed()).toSorted()).toEqual(others);
  // After the customer has renamed an account, it is matched by name again.
  await user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'a0', name: other }] });
  await app.ingestRound({ companyName: other });
  await app.matchAll();
  const [match] = (await user.call('GET', '/api/v1/matches')).body.data;
  expect(match.also_matched_total).toBe(1);
});
