import { readCatalog } from './read-catalog.js';
import type { ReadCatalog } from './read-catalog.js';
import { RULES, brokenRules, reachOf } from './rules.js';
import { Statement } from './statement.js';

let read: ReadCatalog;

beforeAll(async () => {
  read = await readCatalog();
});

/** What was refused on Citus, or is documented or stated in its planner as refused, under the rule that has to find it. */
const REFUSED: Record<string, string[]> = {
  'row locks across users': [
    `select id from matches where webhook_status = 'pending' for update skip locked`,
    `select id from matches where user_id = any($1::uuid[]) for update`,
    `update matches set claimed_at = $1 where id = any(array(select id from matches where user_id = $2 limit 1 for update skip locked))`,
  ],
  'local tables beside tenant rows': [
    `select * from matches where user_id = $1 and round_id = any(array(select id from funding_rounds where company_name = $2))`,
    `select a.id from accounts a join company_name_blocks b on b.name_hash = a.name_hash`,
  ],
  'copies that choose for themselves': [
    `with key as (select id from api_keys where user_id = $1 for update) update api_keys k set revoked_at = $2 from key where k.id = key.id`,
    `with ended as (delete from sessions where expires_at <= $1) delete from sign_in_tokens where expires_at <= $1`,
    `update users set tier = 'pro' where id = any(array(select id from users order by created_at limit 10))`,
  ],
  'a change that depends on the moment': [
    `update matches set claimed_at = clock_timestamp() where claimed_at is null`,
    `update matches set delivered_at = now() + interval '1 ms' * webhook_duration_ms where user_id = $1`,
    `update matches set claimed_at = null where claimed_at + interval '30 s' < $1`,
    `update matches set body = coalesce(body, now()::text::bytea) where user_id = $1`,
    `update matches set id = gen_random_uuid() where user_id = $1`,
    `delete from matches where user_id = $1 and random() < 0.5`,
    `update matches set claimed_at = $2 where user_id = $1 returning id, now()`,
    `insert into quota_usage (user_id, tool, day, requests, rows) values ($1, $2, $3, 1, 1)
     on conflict (user_id, tool, day) do update set day = current_date`,
    `insert into users (id, email, created_at) values ($1, $2, $3) on conflict (email) do update set updated_at = now()`,
  ],
  'numbers drawn by the statement': [
    `insert into accounts (user_id, id, external_id, name) select $1, nextval('accounts_id_seq'), 'a', 'b'`,
  ],
  'rows that change their user': [
    `update accounts set user_id = $2 where user_id = $1`,
    `insert into accounts (user_id, external_id) values ($1, $2) on conflict (user_id, external_id) do update set user_id = excluded.user_id`,
  ],
  'an insert whose user is made up on the way': [
    `insert into match_ledger (user_id, round_id) select gen_random_uuid(), $1`,
    `insert into match_ledger (user_id, round_id) select coalesce(user_id, $1), round_id from matches`,
    `insert into match_ledger select user_id, round_id from matches`,
    `insert into match_ledger (round_id) values ($1)`,
  ],
  'a subquery in VALUES': [
    `insert into user_cursors (user_id, last_match_ms) values ($1, (select count(*) from users))`,
  ],
  'changes in a WITH clause across users': [
    `with ended as (update matches set webhook_status = 'failed' where user_id = any($1::uuid[]) returning id) select id from ended`,
  ],
  'tenant tables that meet on something else than user_id': [
    `select a.id from accounts a join contacts c on c.account_external_id = a.external_id`,
    `select a.id from accounts a where exists (select from contacts c where c.account_external_id = a.external_id)`,
    `select m.id from matches m, accounts a where m.account_id = a.id`,
    `select l.user_id from match_ledger l join (select round_id from matches) m on m.round_id = l.round_id`,
  ],
  'an outer join that keeps what is on every server': [
    `select u.id, m.id from users u left join matches m on m.user_id = u.id`,
    `select e.user_id, c.n from webhook_endpoints e left join (select user_id, count(*) as n from matches group by user_id) c on c.user_id = e.user_id`,
  ],
  'a correlated subquery that needs the rows of all shards': [
    `select c.* from webhook_endpoints e cross join lateral (select count(*) as n from matches m where m.user_id = e.user_id) c`,
    `select c.* from webhook_endpoints e cross join lateral (select m.id from matches m where m.user_id = e.user_id limit 1) c`,
  ],
  'a window over all users': [
    `select user_id, row_number() over (order by id) from accounts where registrable_domain = $1`,
  ],
  'a union, an intersection or a difference across users': [
    `select id as user_id from users where tier = 'pro' except select user_id from match_ledger where round_id = $1`,
  ],
  'what works on one shard only': [
    `select user_id, webhook_status, count(*) from matches group by grouping sets ((user_id), (webhook_status))`,
    `select user_id from accounts tablesample system (1)`,
  ],
  'a limited choice inside a change across users': [
    `delete from matches where id in (select id from matches order by created_at limit 100)`,
  ],
  'across users without saying so': [
    `select user_id, count(*) from matches group by user_id`,
    `select external_id from accounts where registrable_domain = $1 and (user_id = $2 or $3)`,
  ],
};

test.each(Object.entries(REFUSED))('finds %s', async (rule, statements) => {
  for (const sql of statements) expect([sql, ...(await namesOf(sql, rule))]).toContain(rule);
});

test('every rule has an example that it finds', () => {
  expect(Object.keys(REFUSED).sort()).toEqual(RULES.map(({ name }) => name).sort());
});

/** What ran on Citus 13.2 with a coordinator and two workers, in the words of this schema. */
test.each([
  [
    'one user',
    `update matches set claimed_at = $2 where user_id = $1 and id = any(array(select id from matches where user_id = $1
       and webhook_status = 'pending' and claimed_at is null order by created_at limit 1 for update skip locked)) returning id`,
  ],
  [
    'one user',
    `insert into accounts (user_id, external_id, name) select $1, external_id, name from unnest($2::text[], $3::text[]) as batch (external_id, name)
     on conflict (user_id, external_id) do update set name = excluded.name where accounts.name is distinct from excluded.name`,
  ],
  [
    'all users',
    `select user_id, count(*) from matches where webhook_status = 'pending' and claimed_at is null group by user_id`,
  ],
  [
    'all users',
    `update matches set webhook_status = 'failed' where webhook_status = 'pending' and claimed_at < '2026-03-02T00:00:00Z'`,
  ],
  [
    'all users',
    `update user_cursors c set last_match_ms = greatest($1, c.last_match_ms + 1) from (select distinct user_id from accounts where registrable_domain = $2) hit
     where hit.user_id = c.user_id`,
  ],
  [
    'all users',
    `insert into match_ledger (user_id, round_id) select a.user_id, $1 from accounts a join user_cursors c on c.user_id = a.user_id
     where a.registrable_domain = $2 and not exists (select from match_ledger l where l.user_id = a.user_id and l.round_id = $1)`,
  ],
  ['one user', `delete from accounts where user_id = $1 and id = $2`],
])('lets pass what ran, and knows that it reaches %s: %s', async (reach, sql) => {
  const statement = await Statement.read(sql, read.catalog);
  if (statement === null) throw new Error('no statement');
  expect(brokenRules(statement, read.around('runAcrossUsers')).map(({ name }) => name)).toEqual([]);
  expect(reachOf(statement, read.around(null))).toBe(reach);
});

async function namesOf(sql: string, rule: string): Promise<string[]> {
  const statement = await Statement.read(sql, read.catalog);
  if (statement === null) throw new Error('no statement');
  const runBy = rule === 'across users without saying so' ? 'countMatches' : 'runAcrossUsers';
  return brokenRules(statement, read.around(runBy)).map(({ name }) => name);
}
