import { measureMemory } from './memory.js';
import { measurePages } from './pages.js';
import { startBenchDatabase } from './rig.js';
import { measureUpserts } from './upserts.js';

/** The targets of the figures, which docs/engineering/performance.md quotes. */
const WANTED = {
  httpOverDirect: 0.45,
  httpOverTypeorm: 3,
  repeatOverInsert: 1.5,
  deepOverFirst: 1.5,
  peakMiB: 350,
};

/** BENCH_QUICK=1: one run of each arm, 200,000 matches, 10 seconds; for trying out. */
const QUICK = process.env['BENCH_QUICK'] === '1';

/** Measures the API: upserts against the bare statement and TypeORM, pages at depth, memory under load. Prints and returns figures. */
export async function benchApi(print: (line: string) => void): Promise<object> {
  const upserts = await onFreshDatabase((database) => measureUpserts(database, QUICK ? 1 : 5));
  const pages = await onFreshDatabase((database) => measurePages(database, QUICK ? 200_000 : 1_000_000));
  const memory = await onFreshDatabase((database) => measureMemory(database, QUICK ? 10 : 60));
  const ratios = {
    httpOverDirect: upserts.http / upserts.direct,
    httpOverTypeorm: upserts.http / upserts.typeorm,
    repeatOverInsert: upserts.httpRepeat / upserts.http,
    deepOverFirst: pages.last.p50Ms / pages.first.p50Ms,
    deepBuffersOverFirst: pages.last.buffers / pages.first.buffers,
  };
  const row = (...cells: (string | number)[]) => print(`| ${cells.join(' | ')} |`);
  row('POST /accounts, 1,000-row bodies, 4 connections', 'rows/s', 'ratio', 'wanted');
  row('---', '---:', '---:', '---:');
  row('the statement and its lock straight through pg', upserts.direct, '', '');
  row(
    'over HTTP with auth, quota, validation, name index',
    upserts.http,
    `${round(ratios.httpOverDirect)} of it`,
    `≥ ${WANTED.httpOverDirect}`,
  );
  row(
    'the same without the name index',
    upserts.unindexed,
    `${round(upserts.unindexed / upserts.direct)} of it`,
    '',
  );
  row(
    "TypeORM's upsert behind the same route",
    upserts.typeorm,
    `${round(ratios.httpOverTypeorm)} times faster`,
    `≥ ${WANTED.httpOverTypeorm}`,
  );
  row(
    'an unchanged repeat',
    upserts.httpRepeat,
    `${round(ratios.repeatOverInsert)} times the insert`,
    `≥ ${WANTED.repeatOverInsert}`,
  );
  print('');
  row(`GET /matches, 200 of ${pages.matches.toLocaleString('en')}`, 'p50 ms', 'buffers', 'wanted');
  row('---', '---:', '---:', '---:');
  row('page 1', round(pages.first.p50Ms), pages.first.buffers, '');
  row(
    `page ${pages.last.page.toLocaleString('en')}`,
    round(pages.last.p50Ms),
    pages.last.buffers,
    `≤ ${WANTED.deepOverFirst} times, buffers within a tenth`,
  );
  print('');
  row(`8 clients, 1 KB of metadata, ${memory.seconds} s`, 'MiB resident', 'wanted');
  row('---', '---:', '---:');
  row('peak', memory.peakMiB, `≤ ${WANTED.peakMiB}`);
  row('median of the second third', memory.secondThirdMiB, '');
  row('median of the last third', memory.lastThirdMiB, 'flat');
  print('');
  return { upserts, pages, memory, ratios, wanted: WANTED };
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
