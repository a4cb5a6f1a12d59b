import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { migrate } from '../../src/database/migrate.js';
import { startTestApp } from '../../test/harness/app.js';
import { driveHotPaths } from '../../test/plans/hot-paths.js';
import { findFile, nodesOf, recordStatements } from '../../test/plans/statements.js';
import type { PlanNode, Recorded } from '../../test/plans/statements.js';
import { loadWorld } from '../../test/plans/world.js';

/** Number of accounts, in millions. `SCALE_MILLIONS=0.1` is a short trial run. */
const MILLIONS = Number(process.env['SCALE_MILLIONS'] ?? 5);
/**
 * Minimum size, in millions of accounts, of a run whose figures may be published. Smaller runs say
 * nothing about scale.
 */
const LEAST_MILLIONS = 1;
const REPORT = 'docs/engineering/performance-scale.md';

const UNIQUE_VIOLATION = '23505';

type Print = (line: string) => void;

/** Highest cost of a statement over all recorded values. */
interface StatementFigures {
  file: string;
  text: string;
  ms: number;
  /** Number of pages of 8 KB, from memory or disk. */
  pages: number;
  sequential: string[];
  indexes: string[];
}

interface IndexFigures {
  table: string;
  name: string;
  megabytes: number;
  scans: number;
  isConstraint: boolean;
  files: string[];
}

/**
 * Loads accounts (5,000,000 by default), as many matches, and a fifth as many items. Runs the
 * service on this data. Explains each statement that the service sent, with time, pages and
 * indexes. Lists the size of each index and the statements that need it. If `isWriting` is true,
 * also writes docs/engineering/performance-scale.md.
 */
export async function benchScale(print: Print, isWriting: boolean): Promise<object> {
  const server = await startScratchPostgres({
    settings: { shared_buffers: '256MB', max_wal_size: '4GB', maintenance_work_mem: '256MB' },
  });
  try {
    process.env['TEST_POSTGRES_URL'] = server.url;
    await makeTemplate(server.url);
    const outgoing = { allowedNetworks: [], hosts: new Map([['receiver.test', '127.0.0.1']]), ca: undefined };
    const app = await startTestApp({ outgoing, logLevel: 'silent' });
    const accounts = Math.round(MILLIONS * 1_000_000);
    const size = { users: 1_000, accounts, matches: accounts, items: Math.round(accounts / 5) };
    const world = await loadWorld(app.dataSource, size, (line) => print(`  loaded ${line}`));
    const before = await countScans(app.dataSource);
    const recorder = await recordStatements(app.dataSource);
    const began = performance.now();
    await driveHotPaths(app, world, (line) => print(`  drove ${line}`));
    const seconds = (performance.now() - began) / 1000;
    const recorded = recorder.stop();
    const scans = await countScans(app.dataSource);
    for (const [name, count] of before) scans.set(name, (scans.get(name) ?? count) - count);
    await app.dataSource.query('vacuum (analyze)');
    const statements = await explainAll(app.databaseUrl, recorded);
    const indexes = await listIndexes(app.dataSource, statements, scans);
    const report = describe({ size, seconds, statements, indexes, tables: await listTables(app.dataSource) });
    if (isWriting && MILLIONS >= LEAST_MILLIONS) writeFileSync(REPORT, report);
    else print(report);
    print(`${statements.length} statements explained in ${Math.round(seconds)} s of driving the service.`);
    const whole = statements.filter(({ sequential }) => sequential.length > 0);
    for (const { file, sequential } of whole) print(`Reads whole ${sequential.join(', ')}: \`${file}\``);
    await app.close();
    return { size, seconds, statements, indexes };
  } finally {
    await server.stop();
  }
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const main = await createDataSource(serverUrl, { poolSize: 1 }).initialize();
  await main.query('create database fundmatch_template');
  await main.destroy();
  const url = new URL(serverUrl);
  url.pathname = '/fundmatch_template';
  const template = await createDataSource(url.href, { poolSize: 2 }).initialize();
  await migrate(template);
  await template.destroy();
}

/** Explains each statement with each of its recorded values. A rollback undoes each execution. */
async function explainAll(url: string, recorded: Recorded[]): Promise<StatementFigures[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const figures: StatementFigures[] = [];
  try {
    for (const { text, variants } of recorded) {
      const found: StatementFigures = {
        file: findFile(text),
        text: text.replace(/\s+/g, ' ').trim(),
        ms: 0,
        pages: 0,
        sequential: [],
        indexes: [],
      };
      for (const values of variants) {
        const root = await explain(client, text, values);
        found.ms = Math.max(found.ms, root.ms);
        const { plan } = root;
        const pages = Number(plan['Shared Hit Blocks'] ?? 0) + Number(plan['Shared Read Blocks'] ?? 0);
        found.pages = Math.max(found.pages, pages);
        for (const node of nodesOf(plan)) {
          const used = [node['Index Name'], ...(node['Conflict Arbiter Indexes'] ?? [])];
          found.indexes.push(...used.filter((name) => name !== undefined));
          if (/Seq Scan$/.test(node['Node Type']) && node['Actual Rows'] !== 0)
            found.sequential.push(node['Relation Name'] ?? '');
        }
      }
      found.indexes = [...new Set(found.indexes)];
      found.sequential = [...new Set(found.sequential)];
      figures.push(found);
    }
  } finally {
    await client.end();
  }
  return figures.sort((a, b) => b.ms - a.ms);
}

/**
 * Returns the plan with its time in milliseconds. If the statement violates a unique constraint,
 * returns the plan with time 0.
 */
async function explain(
  client: Client,
  text: string,
  values: unknown[],
): Promise<{ plan: PlanNode; ms: number }> {
  for (const options of ['analyze, buffers, format json', 'format json']) {
    await client.query('begin');
    try {
      const { rows } = await client.query(`explain (${options}) ${text}`, values);
      const [root] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode; 'Execution Time'?: number }];
      return { plan: root.Plan, ms: root['Execution Time'] ?? 0 };
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    } finally {
      await client.query('rollback');
    }
  }
  throw new Error(`EXPLAIN violated a unique constraint, with and without ANALYZE. The statement: ${text}`);
}

/**
 * Returns the indexes with their sizes and the files whose statements need them. An index of a
 * partition counts as part of the index of the whole table.
 */
async function listIndexes(
  dataSource: DataSource,
  statements: StatementFigures[],
  scans: Map<string, number>,
): Promise<IndexFigures[]> {
  const rows: (Omit<IndexFigures, 'files' | 'scans'> & { members: string[] })[] = await dataSource.query(
    `select i.indrelid::regclass::text as table, c.relname as name, i.indisunique as "isConstraint",
            round(sum(pg_relation_size(m.oid)) / 1048576.0, 1)::float8 as megabytes,
            array_agg(m.relname::text) as members
     from pg_index i join pg_class c on c.oid = i.indexrelid
     cross join lateral (select x.oid, x.relname from pg_partition_tree(c.oid) t join pg_class x on x.oid = t.relid
                         union select c.oid, c.relname) m
     where c.relnamespace = 'public'::regnamespace and not c.relispartition
     group by 1, 2, 3 order by 4 desc, 2`,
  );
  return rows.map(({ members, ...row }) => ({
    ...row,
    scans: members.reduce((sum, name) => sum + (scans.get(name) ?? 0), 0),
    files: [
      ...new Set(
        statements
          .filter(({ indexes }) => indexes.some((name) => members.includes(name)))
          .map(({ file }) => file),
      ),
    ].sort(),
  }));
}

/** Returns the number of scans of each index since the start of the server. */
async function countScans(dataSource: DataSource): Promise<Map<string, number>> {
  // PostgreSQL sessions may report their counters a second late.
  await delay(2_000);
  const rows: { name: string; scans: number }[] = await dataSource.query(
    `select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes`,
  );
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

interface TableFigures {
  table: string;
  rows: number;
  megabytes: number;
  indexMegabytes: number;
}

async function listTables(dataSource: DataSource): Promise<TableFigures[]> {
  return dataSource.query(
    `select r.relname as table, sum(x.reltuples)::bigint::float8 as rows,
            round(sum(pg_table_size(x.oid)) / 1048576.0)::int as megabytes, round(sum(pg_indexes_size(x.oid)) / 1048576.0)::int as "indexMegabytes"
     from pg_class r cross join lateral (
       select t.relid from pg_partition_tree(r.oid) t where t.isleaf union select r.oid where r.relkind = 'r') m
     join pg_class x on x.oid = m.relid
     where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
     group by 1 having sum(pg_table_size(x.oid)) > 1048576 order by 3 desc`,
  );
}

/**
 * The page lists only statements and indexes of at least this size, because a documentation page
 * has at most 250 lines.
 */
const LISTED_PAGES = 100;
const LISTED_MEGABYTES = 1;

function describe(run: {
  size: { users: number; accounts: number; matches: number; items: number };
  seconds: number;
  statements: StatementFigures[];
  indexes: IndexFigures[];
  tables: TableFigures[];
}): string {
  const n = (value: number) => value.toLocaleString('en');
  const { size, statements, indexes, tables } = run;
  const [core] = cpus();
  const unneeded = indexes.filter(
    ({ files, isConstraint, megabytes }) => !isConstraint && files.length === 0 && megabytes > 1,
  );
  const listed = statements.filter(({ pages }) => pages >= LISTED_PAGES);
  const others = statements.length - listed.length;
  const listedIndexes = indexes.filter(({ megabytes }) => megabytes >= LISTED_MEGABYTES);
  return [
    '# Every statement on large tables',
    '',
    `This page lists what the SQL statements of the service cost at ${n(size.accounts)} accounts, and which indexes they need.`,
    '',
    `\`npm run bench -- scale --write\` writes it. It loads ${n(size.users)} users, the first with a fifth of ${n(size.accounts)} accounts,`,
    `${n(size.matches)} matches, and ${n(size.items)} items over thirteen months. It drives the service over its own API, then runs each`,
    'statement again under `explain (analyze, buffers)` with the values it was sent with. The most expensive run counts.',
    'An insert that cannot be repeated has no time. `npm run test:drills` does the same at a smaller size, and fails if',
    'a statement reads a growing table from end to end.',
    '',
    `Machine: ${cpus().length} cores (${core?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, shared_buffers 256 MB, ${new Date().toISOString().slice(0, 10)}; other work ran on it.`,
    '',
    '## Tables',
    '',
    '| table | rows | MB | MB of indexes |',
    '|---|--:|--:|--:|',
    ...tables.map((t) => `| ${t.table} | ${n(t.rows)} | ${n(t.megabytes)} | ${n(t.indexMegabytes)} |`),
    '',
    '## Statements',
    '',
    '| ms | pages of 8 KB | reads whole | where | statement |',
    '|--:|--:|---|---|---|',
    ...listed.map(
      (s) =>
        `| ${s.ms === 0 ? '-' : s.ms.toFixed(1)} | ${n(s.pages)} | ${s.sequential.join(', ') || '-'} | \`${s.file}\` | \`${s.text.slice(0, 90).replaceAll('|', '\\|')}\` |`,
    ),
    '',
    `The other ${n(others)} of the ${n(statements.length)} statements read fewer than ${LISTED_PAGES} pages each.`,
    '',
    '## Indexes',
    '',
    `Those of at least ${LISTED_MEGABYTES} MB, of ${n(indexes.length)}. Scans are those of this run. A unique index also enforces its rule, and a foreign key does its own look-ups.`,
    '',
    '| index | table | MB | scans | needed by |',
    '|---|---|--:|--:|---|',
    ...listedIndexes.map(
      (i) =>
        `| ${i.name} | ${i.table} | ${i.megabytes} | ${n(i.scans)} | ${i.files.map((f) => `\`${f}\``).join(', ') || (i.isConstraint ? 'its rule' : '-')} |`,
    ),
    '',
    unneeded.length === 0
      ? 'Every index is needed by a statement or keeps a rule.'
      : `No statement of this run needs: ${unneeded.map(({ name }) => name).join(', ')}.`,
    '',
  ].join('\n');
}
