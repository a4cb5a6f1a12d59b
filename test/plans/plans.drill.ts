import { Client } from 'pg';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { driveHotPaths } from './hot-paths.js';
import { findFile, nodesOf, recordStatements } from './statements.js';
import type { PlanNode, Recorded } from './statements.js';
import { loadWorld } from './world.js';

/**
 * Tables that grow with the news and the customers. No statement of the service may scan one of
 * them completely.
 */
const GROWING = [
  ...[
    'accounts',
    'contacts',
    'matches',
    'also_matched',
    'match_ledger',
    'company_name_blocks',
    'quota_usage',
  ],
  ...['items', 'seen_items', 'mentions', 'funding_rounds', 'audit_log'],
];

let app: TestApp;
let client: Client;
let recorded: Recorded[];
/** Names of item partitions with fewer than 10 pages, which a statement may scan. */
let small: Set<string>;

beforeAll(async () => {
  app = await startTestApp({
    outgoing: { allowedNetworks: [], hosts: new Map([['receiver.test', '127.0.0.1']]), ca: undefined },
  });
  const world = await loadWorld(app.dataSource, {
    users: 500,
    accounts: 30_000,
    matches: 30_000,
    items: 10_000,
  });
  const recorder = await recordStatements(app.dataSource);
  try {
    await driveHotPaths(app, world);
  } finally {
    recorded = recorder.stop();
  }
  client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query('vacuum (analyze)');
  const { rows } = await client.query(
    `select relname from pg_class where relname ~ '^items_' and relpages < 10`,
  );
  // For a few pages, PostgreSQL rightly uses no index. Some partitions, such as the oldest month,
  // are so small.
  small = new Set(rows.map(({ relname }: { relname: string }) => relname));
}, 240_000);
afterAll(async () => {
  await client?.end();
  await app?.close();
});

const isGrowing = (table: string) =>
  (GROWING.includes(table) || table.startsWith('items_')) && !small.has(table);

async function explain(statement: string, values?: unknown[]): Promise<PlanNode> {
  const { rows } = await client.query(statement, values);
  return rows[0]['QUERY PLAN'][0].Plan as PlanNode;
}

/**
 * Returns the statements that scan a whole growing table. Plans each statement with its recorded
 * values. Plans a prepared statement also with a generic plan.
 */
async function findFaults(): Promise<string[]> {
  const faults = new Set<string>();
  for (const { text, name, variants } of recorded) {
    const plans: PlanNode[] = [];
    for (const values of variants) plans.push(await explain(`explain (format json) ${text}`, values));
    if (name !== null) plans.push(await explain(`explain (format json, generic_plan) ${text}`));
    for (const node of plans.flatMap(nodesOf)) {
      const table = node['Relation Name'] ?? '';
      if (/Seq Scan$/.test(node['Node Type']) && isGrowing(table))
        faults.add(`${findFile(text)} reads all of ${table}: ${text}`);
    }
  }
  return [...faults];
}

it('no statement of the service scans a whole growing table', async () => {
  expect(await findFaults()).toEqual([]);
}, 120_000);

it('a metrics scrape counts a long queue of rounds with an index', async () => {
  const [count] = recorded.filter(({ text }) => /count\(\*\).*match_jobs/s.test(text));
  await client.query('begin');
  try {
    // The test queues more rows than there are rounds, so it drops the foreign key.
    await client.query('alter table match_jobs drop constraint match_jobs_round_fkey');
    await client.query(
      `insert into match_jobs (round_id, enqueued_at) select gen_random_uuid(), now() + n * interval '1 ms' from generate_series(1, 100000) n`,
    );
    await client.query('analyze match_jobs');
    const plan = await explain(`explain (format json) ${count?.text}`, count?.variants[0]);
    expect(nodesOf(plan).map((node) => node['Index Name'])).toContain('match_jobs_enqueued_at_idx');
    expect(nodesOf(plan).map((node) => node['Node Type'])).not.toContain('Sort');
  } finally {
    await client.query('rollback');
  }
}, 60_000);

it('if a statement loses its index, the check names the statement and its file', async () => {
  await client.query('begin');
  try {
    await client.query('drop index accounts_registrable_domain_idx, contacts_email_domain_user_idx');
    const faults = await findFaults();
    for (const table of ['accounts', 'contacts'])
      expect(faults).toContainEqual(
        // Parts of the statement are in several files. The message names one of these files.
        expect.stringMatching(`^src/matching/[a-z-]+[.]queries[.]ts reads all of ${table}: select`),
      );
  } finally {
    await client.query('rollback');
  }
}, 120_000);

it('the checked statements use every growing table and every part of the service', () => {
  const texts = recorded.map(({ text }) => text);
  const untouched = GROWING.filter((table) => !texts.some((text) => new RegExp(`\\b${table}\\b`).test(text)));
  expect(untouched).toEqual([]);
  const files = new Set(texts.map(findFile));
  for (const room of [
    'api/accounts',
    'api/contacts',
    'api/matches',
    'matching',
    'delivery',
    'rounds',
    'ingestion',
    'auth/quotas',
  ])
    expect([...files].some((file) => file.startsWith(`src/${room}/`))).toBe(true);
  for (const room of ['settings', 'console', 'sign-in', 'auth', 'retention', 'health'])
    expect([...files].some((file) => file.startsWith(`src/${room}/`))).toBe(true);
});
