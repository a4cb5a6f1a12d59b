import type { DataSource } from 'typeorm';
import { inTransaction } from '../../src/database/transaction.js';
import { indexCompanyNames } from '../../src/matching/name-index.js';
import { statedRound } from '../harness/app.js';

/** Number of rows in each table. */
export interface WorldSize {
  users: number;
  accounts: number;
  matches: number;
  items: number;
}

/**
 * Users of a loaded database. The first has a fifth of the accounts. The second has about the
 * average number of accounts.
 */
export interface World {
  bigUser: string;
  ordinaryUser: string;
}

/** Maximum number of matches of a round. */
const USERS_PER_ROUND = 50;
const MONTHS = 13;
const INDEXED_NAMES = 300;

/** Returns SQL for a number from 0 to 1 that depends only on `n`. */
const chance = (n: string) => `((hashint8(${n})::bigint & 2147483647) / 2147483648.0)`;
const userId = (index: string) => `md5('user-' || (${index}))::uuid`;
/** Returns SQL for the user of account `n`. The first user has every fifth account. */
const owner = (size: WorldSize) =>
  `(case when n % 5 = 0 then 1 else 2 + floor(${size.users - 1} * power(${chance('n')}, 1.5))::int end)`;
/** Returns SQL for a company. A few companies are in many CRMs, and most are in one or two. */
const company = (size: WorldSize, n: string) =>
  `floor(${Math.ceil(size.accounts / 2)} * power(${chance(`${n} + 7`)}, 2.5))::int`;
/** Returns SQL for the facts that an item states about a company. */
const stated = (n: string) =>
  `'${JSON.stringify(statedRound({ companyName: 'x' }))}'::jsonb || jsonb_build_object('companyName', 'Company ' || ${n} || ' Robotics')`;
const nameHash = (name: string) =>
  `('x' || encode(substring(sha256(convert_to(${name}, 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint`;

/**
 * Fills a migrated database with generated rows, much faster than the service would. The rows look
 * like a year in production. There are users of very different sizes, thirteen months of items,
 * article texts of the last month, and waiting matches.
 */
export async function loadWorld(
  dataSource: DataSource,
  size: WorldSize,
  report: (line: string) => void = () => undefined,
): Promise<World> {
  for (const [name, text] of Object.entries(statements(size))) {
    const began = performance.now();
    await dataSource.query(text);
    report(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  const names: { name: string }[] = await dataSource.query(
    `select distinct name from accounts where name_hash is not null limit ${INDEXED_NAMES}`,
  );
  await inTransaction(dataSource, (tx) =>
    indexCompanyNames(
      tx,
      names.map(({ name }) => name),
    ),
  );
  // autovacuum would do the same in production.
  await dataSource.query('vacuum (analyze)');
  const ids: { big: string; ordinary: string }[] = await dataSource.query(
    `select ${userId('1')} as big, ${userId(String(Math.ceil(size.users / 3)))} as ordinary`,
  );
  return { bigUser: ids[0]?.big ?? '', ordinaryUser: ids[0]?.ordinary ?? '' };
}

function statements(size: WorldSize): Record<string, string> {
  const rounds = Math.ceil(size.matches / USERS_PER_ROUND);
  const roundId = (n: string) => `md5('round-' || (${n}))::uuid`;
  /** Spreads the users of a round over the ids. The first users match many rounds. */
  const matched = `(1 + j + floor(${Math.max(0, size.users - USERS_PER_ROUND)} * power((j + ${chance('r')}) / ${USERS_PER_ROUND}, 2))::int)`;
  const at = (n: string, of: number) =>
    `(now() - interval '${MONTHS - 1} months' + (${n}) * (interval '${MONTHS - 1} months' / ${of}))`;
  return {
    users: `insert into users (id, email, tier, created_at)
      select ${userId('n')}, 'user-' || n || '@example.com', 'pro', now() from generate_series(1, ${size.users}) n`,
    webhooks: `insert into webhook_endpoints (user_id, url, updated_at)
      select ${userId('n')}, 'https://receiver.test/' || n, now() from generate_series(1, ${size.users}) n where n % 2 = 1`,
    accounts: `insert into accounts (user_id, id, external_id, name, domain, registrable_domain, name_hash, metadata, created_at, updated_at)
      select ${userId('owner')}, n, 'acc-' || n, name, domain, domain, case when domain is null then ${nameHash('name')} end,
             jsonb_build_object('owner', 'kim', 'partner_customer_id', n % 300), now(), now()
      from (select n, ${owner(size)} as owner, 'Company ' || ${company(size, 'n')} || ' Robotics' as name,
                   case when n % 7 <> 0 then 'company' || ${company(size, 'n')} || '.com' end as domain
            from generate_series(1, ${size.accounts}) n) a`,
    'account numbers': `select setval(pg_get_serial_sequence('accounts', 'id'), ${size.accounts})`,
    contacts: `insert into contacts (user_id, external_id, email, email_domain, first_name, account_external_id, created_at, updated_at)
      select ${userId(owner(size))}, 'con-' || n, 'kim' || n || '@' || d, d, 'Kim', case when n % 3 > 0 then 'acc-' || n end, now(), now()
      from (select n, case when n % 4 = 0 then 'gmail.com' else 'company' || ${company(size, 'n')} || '.com' end as d
            from generate_series(1, ${size.accounts}, 5) n) c`,
    'name index': `insert into company_name_blocks (block, name_hash, beside, name)
      select hashint8extended(n, k), hashint8extended(n, 9), case when k = 0 then 0 else abs(hashint8extended(n, 8)) end, 'Company ' || n
      from generate_series(1, ${Math.ceil(size.accounts / 7)}) n, generate_series(0, 3) k on conflict do nothing`,
    rounds: `insert into funding_rounds (id, company_name, company_key, registrable_domain, facts, provenance, amount_usd, funding_type,
        earliest_date, created_at, updated_at)
      select ${roundId('n')}, 'Company ' || c || ' Robotics', 'company ' || c || ' robotics', 'company' || c || '.com',
             ${stated('c')},
             '{}', 5000000, 'seed', ${at('n', rounds)}::date, ${at('n', rounds)}, now()
      from (select n, ${company(size, 'n * 3')} as c from generate_series(1, ${rounds}) n) r`,
    mentions: `insert into mentions (id, round_id, source, source_item, company_key, part, accession, cik, first_sale, stated, created_at)
      select md5('mention-' || n)::uuid, ${roundId('1 + n % ' + rounds)}, case when n % 10 = 0 then 'edgar' else 'wire' end, 'item-' || n,
             (select company_key from funding_rounds where id = ${roundId('1 + n % ' + rounds)}), 0,
             case when n % 10 = 0 then lpad(n::text, 18, '0') end, case when n % 10 = 0 then lpad(n::text, 10, '0') end,
             case when n % 10 = 0 then date '2026-01-01' end, ${stated('n')}, now()
      from generate_series(1, ${rounds * 2}) n`,
    ledger: `insert into match_ledger (user_id, round_id)
      select ${userId(matched)}, ${roundId('r')} from generate_series(1, ${rounds}) r, generate_series(0, ${USERS_PER_ROUND - 1}) j`,
    'accounts of users': `create unlogged table world_accounts as
      select user_id, slot, id, external_id from (
        select user_id, id, external_id, row_number() over (partition by user_id order by id) - 1 as slot from accounts) a where slot < 50`,
    'its index': `create unique index on world_accounts (user_id, slot)`,
    'its figures': `analyze world_accounts`,
    matches: `insert into matches (user_id, id, round_id, created_at, match_type, account_id, account_external_id, account_metadata,
        evidence_value, evidence_score, also_matched_total, funding_round, webhook_status, claimed_at, delivered_at, body)
      select m.user_id, md5('match-' || m.n)::uuid, m.round_id, m.created_at, 'account_domain', a.id, a.external_id, '{"owner": "kim"}',
             'company' || m.r || '.com', 1, case when m.n % 20 = 0 then 1 else 0 end,
             jsonb_build_object('id', m.round_id, 'company_name', 'Company ' || m.r, 'amount_usd', 5000000, 'funding_type', 'seed', 'website', null,
               'article_url', 'https://news.example/' || m.r, 'article_title', 'raises $5M', 'published_date', '2026-03-02'),
             m.status, case when m.status in ('delivered', 'failed') then m.created_at end, null,
             case when m.status <> 'no_webhook' and m.n > ${Math.floor(size.matches * 0.9)} then decode(repeat('7b', 600), 'hex') end
      from (select (r - 1) * ${USERS_PER_ROUND} + j + 1 as n, r, ${userId(matched)} as user_id, ${roundId('r')} as round_id,
                   date_trunc('milliseconds', ${at(`(r - 1) * ${USERS_PER_ROUND} + j`, rounds * USERS_PER_ROUND)}) as created_at,
                   case when ${matched} % 2 = 0 then 'no_webhook' when r > ${rounds - 2} then 'pending' when r % 50 = 0 then 'failed'
                     else 'delivered' end as status
            from generate_series(1, ${rounds}) r, generate_series(0, ${USERS_PER_ROUND - 1}) j) m
      left join world_accounts a on a.user_id = m.user_id and a.slot = m.r % 50`,
    'no more of them': `drop table world_accounts`,
    cursors: `insert into user_cursors (user_id, last_match_ms)
      select user_id, (extract(epoch from max(created_at)) * 1000)::bigint from matches group by user_id`,
    'further matches': `insert into also_matched (user_id, match_id, position, match_type, account_id, account_external_id, shown)
      select user_id, id, 1, 'account_domain', account_id, account_external_id, true from matches where also_matched_total > 0`,
    months: `do $$ begin
        for m in 0..${MONTHS - 1} loop
          execute format('create table if not exists items_%s partition of items for values from (%L) to (%L)',
            to_char(date_trunc('month', now() at time zone 'UTC') - m * interval '1 month', 'YYYY_MM'),
            (date_trunc('month', now() at time zone 'UTC') - m * interval '1 month') || 'Z',
            (date_trunc('month', now() at time zone 'UTC') - (m - 1) * interval '1 month') || 'Z');
        end loop; end $$`,
    items: `insert into items (source, source_item, title, url, outcome, reason, round_id, fetched_at)
      select 'wire', 'item-' || n, 'Company ' || n || ' appoints a chief of something', 'https://news.example/' || n,
             case when n % 3 = 0 then 'round' else 'rejected' end, case when n % 3 > 0 then (array['people', 'product'])[n % 3] || ': appoints' end,
             case when n % 3 = 0 then ${roundId('1 + n % ' + rounds)} end, ${at('n', size.items)}
      from generate_series(1, ${size.items}) n`,
    'seen items': `insert into seen_items (source, item_key, content_hash, seen_at)
      select 'wire', 'item-' || n, sha256(n::text::bytea), now() from generate_series(1, ${size.items}) n`,
    usage: `insert into quota_usage (user_id, tool, day, requests, rows)
      select ${userId('n')}, tool, current_date - d, 3, 100
      from generate_series(1, ${size.users}) n, generate_series(1, ${Math.min(60, Math.ceil(30_000 / size.users))}) d,
        unnest('{crm_accounts_upsert,matches_list}'::text[]) tool`,
    'audit log': `insert into audit_log (at, actor, action, user_id, detail)
      select now(), 'command line', 'key.create', ${userId('1 + n % ' + size.users)}, '{}' from generate_series(1, 20000) n`,
  };
}
