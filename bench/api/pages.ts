import type { Db } from '../../src/database/transaction.js';
import { listMatches } from '../../src/api/matches/matches.queries.js';
import { seedMatches } from '../../test/harness/seed-matches.js';
import { connect, median, startBenchServer } from './rig.js';
import type { BenchDatabase } from './rig.js';

const LIMIT = 200;
const CALLS = 100;

/** One page of GET /matches: how long a call takes, and which buffers its statement reads. */
interface PageFigures {
  p50Ms: number;
  buffers: number;
}

export interface DepthFigures {
  matches: number;
  first: PageFigures;
  last: PageFigures & { page: number };
}

/** Measures the first and the last full page of 200 of a user with `count` matches, over HTTP, the calls taking turns. */
export async function measurePages(database: BenchDatabase, count: number): Promise<DepthFigures> {
  const server = await startBenchServer(database.url, 'service', 1);
  const { call, close } = connect(server, 1);
  try {
    const [user] = server.users;
    if (user === undefined) throw new Error('The service made no user.');
    const newest = new Date('2026-03-02T09:00:00.000Z');
    // Inserted in parts, because one statement would need a gigabyte of memory.
    const part = Math.min(count, 100_000);
    for (let stored = 0; stored < count; stored += part) {
      await seedMatches(database.dataSource, user.userId, {
        count: part,
        newest: new Date(newest.getTime() - stored),
      });
    }
    await database.dataSource.query('vacuum analyze matches');
    const page = Math.floor(count / LIMIT);
    // Of matches one millisecond apart, the last page begins at this cursor.
    const before = new Date(newest.getTime() - (page - 1) * LIMIT + 1);
    const times: Record<'first' | 'last', number[]> = { first: [], last: [] };
    for (let i = -10; i < CALLS; i += 1) {
      for (const which of ['first', 'last'] as const) {
        const since = which === 'first' ? '' : `&since=${before.toISOString()}`;
        const start = performance.now();
        const text = await call('GET', `/api/v1/matches?limit=${LIMIT}${since}`, user.apiKey);
        if (i >= 0) times[which].push(performance.now() - start);
        if ((JSON.parse(text) as { data: unknown[] }).data.length !== LIMIT)
          throw new Error(`The ${which} page is short.`);
      }
    }
    return {
      matches: count,
      first: { p50Ms: median(times.first), buffers: await buffersOf(database, user.userId, null) },
      last: { page, p50Ms: median(times.last), buffers: await buffersOf(database, user.userId, before) },
    };
  } finally {
    await close();
    await server.stop();
  }
}

/** Counts the buffers that the statement of one page touches, in memory or on disk. */
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
