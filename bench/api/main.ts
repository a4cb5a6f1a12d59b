import { measureMemory } from './memory.js';
import { measurePages } from './pages.js';
import { median, ratiosOf, spreadOf, startBenchDatabase } from './rig.js';
import { measureUpserts } from './upserts.js';

/**
 * True for a trial run with BENCH_QUICK=1: one run of each variant, 200,000 matches, 10 seconds.
 */
const QUICK = process.env['BENCH_QUICK'] === '1';

/**
 * Measures the API. Compares upserts with the bare statement and with TypeORM. Compares pages at
 * depth with a bare query, and measures the memory under load. Prints and returns the figures.
 */
export async function benchApi(print: (line: string) => void): Promise<object> {
  const upserts = await onFreshDatabase((database) => measureUpserts(database, QUICK ? 1 : 5));
  const pages = await onFreshDatabase((database) => measurePages(database, QUICK ? 200_000 : 1_000_000));
  const memory = await onFreshDatabase((database) => measureMemory(database, QUICK ? 10 : 60));
  const runs = {
    httpOverDirect: ratiosOf(upserts.http, upserts.direct),
    httpOverTypeorm: ratiosOf(upserts.http, upserts.typeorm),
    repeatOverInsert: ratiosOf(upserts.httpRepeat, upserts.http),
    unindexedOverDirect: ratiosOf(upserts.unindexed, upserts.direct),
    pageOverBare: pages.firstOverBare,
  };
  const ratios = {
    ...mapValues(runs, median),
    deepOverFirst: pages.last.p50Ms / pages.first.p50Ms,
    deepBuffersOverFirst: pages.last.buffers / pages.first.buffers,
  };
  const spreads = mapValues(runs, spreadOf);
  const row = (...cells: (string | number)[]) => print(`| ${cells.join(' | ')} |`);
  const ratio = (name: keyof typeof runs) =>
    `${round(ratios[name])} (${spreads[name].map(round).join(' to ')})`;
  row('POST /accounts, 1,000-row bodies, 4 connections', 'rows/s', 'ratio');
  row('---', '---:', '---:');
  row('the statement and its lock straight through pg', median(upserts.direct), '');
  row(
    'over HTTP with auth, quota, validation, name index',
    median(upserts.http),
    `${ratio('httpOverDirect')} of it`,
  );
  row('the same without the name index', median(upserts.unindexed), `${ratio('unindexedOverDirect')} of it`);
  row(
    "TypeORM's upsert behind the same route",
    median(upserts.typeorm),
    `${ratio('httpOverTypeorm')} times faster`,
  );
  row('an unchanged repeat', median(upserts.httpRepeat), `${ratio('repeatOverInsert')} times the insert`);
  print('');
  row(`GET /matches, 200 of ${pages.matches.toLocaleString('en')}`, 'p50 ms', 'buffers', 'ratio');
  row('---', '---:', '---:', '---:');
  row('a bare query of page 1, its bytes as they are', round(pages.bareP50Ms), '', '');
  row(
    'page 1',
    round(pages.first.p50Ms),
    pages.first.buffers,
    `${ratio('pageOverBare')} times the bare query`,
  );
  row(
    `page ${pages.last.page.toLocaleString('en')}`,
    round(pages.last.p50Ms),
    pages.last.buffers,
    `${round(ratios.deepOverFirst)} times page 1`,
  );
  print('');
  row(`8 clients, 1 KB of metadata, ${memory.seconds} s`, 'MiB resident');
  row('---', '---:');
  row('peak', memory.peakMiB);
  row('median of the second third', memory.secondThirdMiB);
  row('median of the last third', memory.lastThirdMiB);
  print('');
  return { upserts, pages, memory, ratios, spreads };
}

function mapValues<K extends string, V, R>(record: Record<K, V>, map: (value: V) => R): Record<K, R> {
  return Object.fromEntries(Object.entries<V>(record).map(([key, value]) => [key, map(value)])) as Record<
    K,
    R
  >;
}

async function onFreshDatabase<T>(
  measure: (database: Awaited<ReturnType<typeof startBenchDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await startBenchDatabase();
  try {
    return await measure(database);
  } finally {
    await database.stop();
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
