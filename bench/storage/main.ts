import 'reflect-metadata';
import { createHash, randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { SystemClock } from '../../src/runtime/clock.js';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { migrate } from '../../src/database/migrate.js';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import type { ExtractedItem } from '../../src/ingestion/extracted-item.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { RoundsService } from '../../src/rounds/rounds.service.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { statedRound } from '../../test/harness/app.js';
import { SyntheticCrm } from '../matching/load.js';
import { randomNumbers, unknownCompany } from '../matching/synthetic-crm.js';
import { loadMatches } from './load-matches.js';

const ACCOUNTS = 200_000;
const ROUNDS = 5_000;
const USERS_PER_ROUND = 40;
/**
 * Share of the rounds that a second source also reports. REJECTED_PER_ROUND is the number of
 * rejected items per round.
 */
const REPORTED_TWICE = 0.6;
const REJECTED_PER_ROUND = 2;
const DAYS = 100;

interface TableFigures {
  table: string;
  rows: number;
  heapBytes: number;
  toastBytes: number;
  indexes: { name: string; bytes: number }[];
}

/**
 * Measures the size of a row in each growing table, with its indexes. The rows are stored with the
 * service's own statements.
 */
export async function benchStorage(print: (line: string) => void): Promise<object> {
  const server = await startScratchPostgres({ settings: { shared_buffers: '256MB' } });
  const dataSource = createDataSource(server.url, { poolSize: 4 });
  try {
    await dataSource.initialize();
    await migrate(dataSource);
    await load(dataSource);
    await dataSource.query('vacuum analyze');
    const tables = await readFigures(dataSource, TABLES);
    describe(tables).forEach(print);
    const [row]: { bytes: number }[] = await dataSource.query(
      'select avg(pg_column_size(body))::int as bytes from matches',
    );
    // After a month the service deletes the body, and new matches reuse its space. What remains is
    // the permanent size of a match.
    await dataSource.query('update matches set body = null');
    await dataSource.query('vacuum full matches');
    const [kept] = await readFigures(dataSource, ['matches']);
    print(`\nOf a match, the signed body: ${row?.bytes} bytes. Without it, and packed:`);
    describe(kept === undefined ? [] : [kept])
      .slice(2)
      .forEach(print);
    return { tables, bodyBytes: row?.bytes, kept };
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await server.stop();
  }
}

async function load(dataSource: DataSource): Promise<void> {
  const random = randomNumbers(11);
  const crm = new SyntheticCrm(dataSource);
  await crm.createUsers();
  await crm.growTo(ACCOUNTS, progress);
  progress('loading contacts, one for each account');
  await dataSource.query('truncate contacts');
  await dataSource.query(
    `insert into contacts (user_id, external_id, email, email_domain, first_name, account_external_id, metadata, created_at, updated_at)
     select user_id, 'con-' || external_id, 'kim.' || id || '@' || coalesce(domain, 'gmail.com'), coalesce(domain, 'gmail.com'), 'Kim',
       external_id, metadata, created_at, updated_at from accounts order by id`,
  );
  progress(`ingesting ${ROUNDS} rounds`);
  await loadRounds(dataSource, random);
  progress(`storing and delivering ${ROUNDS * USERS_PER_ROUND} matches`);
  await loadMatches(dataSource, USERS_PER_ROUND, random);
  await dataSource.query(
    `insert into quota_usage (user_id, tool, day, requests, rows)
     select user_id, tool, date '2026-01-01' + n, 12, 9000
     from generate_series(0, $2::int - 1) as n, unnest($1::uuid[]) as user_id,
       unnest('{crm_accounts_upsert,crm_contacts_upsert,matches_list}'::text[]) as tool`,
    [crm.userIds, DAYS],
  );
}

/** Prints the progress to stderr, because stdout holds the result. */
function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function loadRounds(dataSource: DataSource, random: () => number): Promise<void> {
  const clock = new SystemClock();
  const ingestion = new IngestionService(
    dataSource,
    new RoundsService(clock, { minRoundConfidence: 0 }, new ErasedPeople(new SecretBox(randomBytes(32)))),
    clock,
  );
  const store = (source: string, item: ExtractedItem) =>
    ingestion.storeOnce(source, item, {
      key: item.sourceItem,
      hash: createHash('sha256').update(item.sourceItem).digest(),
    });
  for (let number = 0; number < ROUNDS; number += 1) {
    const { name, domain } = unknownCompany(number);
    const round = statedRound({
      companyName: name,
      website: `https://www.${domain}/`,
      ceoName: 'Dana Whitfield',
      industry: 'Software',
      location: 'Rotterdam, Netherlands',
      locationCountry: 'NL',
      leadInvestor: 'Quill Capital',
      investors: ['Quill Capital', 'Northmere Ventures', 'Aldgate Partners'],
      articleUrl: `https://news.example/2026/03/02/${domain}-raises-a-round`,
    });
    const item = (source: string): ExtractedItem => ({
      sourceItem: `https://${source}.example/2026/03/02/${number}/a-company-raises-a-round`,
      title: `${name} raises $5M seed round led by Quill Capital`,
      url: `https://${source}.example/2026/03/02/${number}/a-company-raises-a-round`,
      verdict: { outcome: 'round', rounds: [round] },
    });
    await store('wire-one', item('wire-one'));
    if (random() < REPORTED_TWICE) await store('wire-two', item('wire-two'));
    for (let at = 0; at < REJECTED_PER_ROUND; at += 1) {
      const verdict = {
        outcome: 'rejected' as const,
        reason: 'no-round' as const,
        detail: 'no amount and no round named',
      };
      await store('wire-two', { ...item(`other-${at}`), verdict });
    }
  }
}

const TABLES = [
  'accounts',
  'contacts',
  'company_name_blocks',
  'matches',
  'also_matched',
  'match_ledger',
  'quota_usage',
  'funding_rounds',
  'mentions',
  'items',
  'seen_items',
];

async function readFigures(dataSource: DataSource, tables: readonly string[]): Promise<TableFigures[]> {
  const figures: TableFigures[] = [];
  for (const table of tables) {
    const [row]: { rows: number; heap: number; toast: number }[] = await dataSource.query(
      `select (select count(*)::int from ${table}) as rows, sum(pg_relation_size(tree.relid))::float8 as heap,
              sum(coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0))::float8 as toast
       from (select relid from pg_partition_tree($1::text::regclass) where isleaf
             union select $1::text::regclass) tree join pg_class c on c.oid = tree.relid`,
      [table],
    );
    const indexes: { name: string; bytes: number }[] = await dataSource.query(
      `select i.indexrelid::regclass::text as name,
              (select sum(pg_relation_size(relid))::float8 from (select relid from pg_partition_tree(i.indexrelid) union select i.indexrelid) t) as bytes
       from pg_index i where i.indrelid = $1::text::regclass order by 1`,
      [table],
    );
    if (row === undefined) throw new Error(`PostgreSQL returned no figures for the table ${table}.`);
    figures.push({ table, rows: row.rows, heapBytes: row.heap, toastBytes: row.toast, indexes });
  }
  return figures;
}

function describe(tables: TableFigures[]): string[] {
  const lines = tables.flatMap(({ table, rows, heapBytes, toastBytes, indexes }) => {
    const perRow = (bytes: number) => (bytes / rows).toFixed(bytes / rows < 10 ? 1 : 0);
    const total = heapBytes + toastBytes + indexes.reduce((sum, { bytes }) => sum + bytes, 0);
    return [
      `| \`${table}\` | ${rows.toLocaleString('en')} | ${perRow(total)} | ${perRow(heapBytes + toastBytes)} | ` +
        `${indexes.map(({ name, bytes }) => `${name.replace(`${table}_`, '')} ${perRow(bytes)}`).join(', ')} |`,
    ];
  });
  return [
    '| Table | Rows loaded | Bytes a row | of it the table | of it each index |',
    '|---|--:|--:|--:|---|',
    ...lines,
  ];
}
