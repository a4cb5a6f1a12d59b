import type { Db } from '../../src/database/transaction.js';
import { listMatches } from '../../src/api/matches/matches.queries.js';
import { seedMatches } from '../../test/harness/seed-matches.js';
import { connect, median, ratiosOf, startBarePage, startBenchServer } from './rig.js';
import type { BenchDatabase } from './rig.js';

const LIMIT = 200;
const CALLS = 100;
const RUNS = 5;

/**
 * Figures of one page of GET /matches: the median time of a call, and the number of buffers that
 * the statement reads.
 */
interface PageFigures {
  p50Ms: number;
  buffers: number;
}

export interface DepthFigures {
  matches: number;
  /**
   * Median time, in milliseconds, of a bare query for the rows of page 1 over HTTP. `firstOverBare`
   * is the service's time divided by the bare time, per run.
   */
  bareP50Ms: number;
  firstOverBare: number[];
  first: PageFigures;
  last: PageFigures & { page: number };
}

/**
 * Measures the first and the last full page of 200 matches, for a user with `count` matches. Also
 * measures a bare query of the first page. All calls use HTTP and alternate.
 */
export async function measurePages(database: BenchDatabase, count: number): Promise<DepthFigures> {
  const server = await startBenchServer(database.url, 'service', 1);
  const { call, close } = connect(server, 1);
  try {
    const [user] = server.users;
    if (user === undefined) throw new Error('The service created no user.');
    const newest = new Date('2026-03-02T09:00:00.000Z');
    // The matches are inserted in parts, because one statement would need a gigabyte of memory.
    const part = Math.min(count, 100_000);
    for (let stored = 0; stored < count; stored += part) {
      await seedMatches(database.dataSource, user.userId, {
        count: part,
        newest: new Date(newest.getTime() - stored),
      });
    }
    await database.dataSource.query('vacuum analyze matches');
    const page = Math.floor(count / LIMIT);
    // The matches are one millisecond apart, so this cursor selects the last page.
    const before = new Date(newest.getTime() - (page - 1) * LIMIT + 1);
    const bare = await startBarePage(database.url, user.userId, LIMIT);
    const bareClient = connect(bare, 1);
    const runs: Record<'bare' | 'first' | 'last', number[]> = { bare: [], first: [], last: [] };
    const read = {
      bare: () => bareClient.call('GET', '/', ''),
      first: () => call('GET', `/api/v1/matches?limit=${LIMIT}`, user.apiKey),
      last: () => call('GET', `/api/v1/matches?limit=${LIMIT}&since=${before.toISOString()}`, user.apiKey),
    };
    for (let run = 0; run <= RUNS; run += 1) {
      const times: typeof runs = { bare: [], first: [], last: [] };
      for (let i = 0; i < CALLS; i += 1) {
        for (const which of ['bare', 'first', 'last'] as const) {
          const start = performance.now();
          const text = await read[which]();
          times[which].push(performance.now() - start);
          if (which !== 'bare' && (JSON.parse(text) as { data: unknown[] }).data.length !== LIMIT)
            throw new Error(`The ${which} page must have ${LIMIT} matches, but it has fewer.`);
        }
      }
      // The first run warms up and is not counted.
      if (run === 0) continue;
      for (const which of ['bare', 'first', 'last'] as const) runs[which].push(median(times[which]));
    }
    await bareClient.close();
    bare.stop();
    return {
      matches: count,
      bareP50Ms: median(runs.bare),
      firstOverBare: ratiosOf(runs.first, runs.bare),
      first: { p50Ms: median(runs.first), buffers: await buffersOf(database, user.userId, null) },
      last: { page, p50Ms: median(runs.last), buffers: await buffersOf(database, user.userId, before) },
    };
  } finally {
    await close();
    await server.stop();
  }
}

/** Counts the buffers that the statement of one page reads, from memory or disk. */
async function buffersOf(database: BenchDatabase, userId: string, before: Date | null): Promise<number> {
  let plan = '';
  const explaining = {
    query: async (sql: string, parameters: unknown[]) => {
      const rows: { 'QUERY PLAN': unknown }[] = await database.dataSource.query(
        `explain (analyze, buffers, format json) ${sql}`,
        parameters,
      );
      plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
      return [];
    },
  };
  await listMatches(explaining as unknown as Db, userId, { before, limit: LIMIT, statuses: null });
  const [root] = JSON.parse(plan) as {
    Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  }[];
  return (root?.Plan['Shared Hit Blocks'] ?? 0) + (root?.Plan['Shared Read Blocks'] ?? 0);
}
