import { readFileSync, writeFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { startTestApp } from '../harness/app.js';
import { createTestDatabase } from '../harness/database.js';
import { driveService } from './drive-service.js';
import { recordStatements } from './record-statements.js';
import type { Recorded } from './record-statements.js';
import { readSourceStatements } from './source-statements.js';
import { withTable } from './statement-table.js';
import type { Listed } from './statement-table.js';
import { tenantTablesOf } from './tenant-tables.js';

/** Number of shards that `database distribute` creates. It is the default of Citus. */
const SHARDS = 32;
const DOCUMENT = 'docs/engineering/citus-statements.md';

/**
 * A statement on tenant tables, the function that runs it, and the number of shards that Citus
 * queries.
 */
interface Asked extends Recorded {
  runBy: string;
  file: string;
  shards: number;
  isThroughCoordinator: boolean;
}

test('a statement for one user reads one shard, and the table in the docs equals the plans of Citus', async () => {
  const recording = recordStatements();
  await driveService().finally(() => recording.stop());
  const asked = await explainAll([...recording.statements.values()]);
  const wide = asked.filter(({ runBy, shards }) => !runBy.endsWith('AcrossUsers') && shards !== 1);
  expect(wide.map(({ runBy, shards, text }) => `${runBy} asks ${shards} shards: ${text}`)).toEqual([]);

  const document = readFileSync(DOCUMENT, 'utf8');
  const now = withTable(document, list(asked));
  if (process.env['UPDATE_DOCUMENTS'] === '1') writeFileSync(DOCUMENT, now);
  else if (document !== now)
    throw new Error(
      `The table in ${DOCUMENT} is out of date. Run: UPDATE_DOCUMENTS=1 npm run test:citus -- statements`,
    );
}, 300_000);

test('three statements of a round read all shards, and its other statements read only the shards of its users', async () => {
  const app = await startTestApp();
  try {
    const users = await Promise.all([1, 2, 3, 4].map(() => app.newUser()));
    for (const user of users) {
      await user.call('POST', '/api/v1/accounts', {
        accounts: [
          { external_id: 'domain', name: 'Ferncliff Foods', domain: 'ferncliff-foods.com' },
          { external_id: 'twin', name: 'Ferncliff Foods Europe', domain: 'ferncliff-foods.com' },
          { external_id: 'name', name: 'Ferncliff Foods' },
        ],
      });
      await user.call('POST', '/api/v1/contacts', {
        contacts: [
          { external_id: 'linked', email: 'x@ferncliff-foods.com', account_external_id: 'domain' },
          { external_id: 'alone', email: 'y@ferncliff-foods.com' },
        ],
      });
    }
    // This call keeps the check for unindexed names out of the recording. A process checks them
    // with its first round.
    await app.matchAll();
    await app.ingestRound({ companyName: 'Ferncliff Foods', website: 'https://ferncliff-foods.com' });
    const recording = recordStatements();
    await app.matchAll().finally(() => recording.stop());
    const [row] = await app.dataSource.query(
      `select count(distinct get_shard_id_for_distribution_column('accounts', id))::int as shards
       from unnest($1::uuid[]) as listed (id)`,
      [users.map(({ userId }) => userId)],
    );
    const asked = await explainAll([...recording.statements.values()]);
    expect(Object.fromEntries(asked.map(({ runBy, shards }) => [runBy, shards]))).toEqual({
      findAccountsByDomainAcrossUsers: SHARDS,
      findUsersWithContactsAcrossUsers: SHARDS,
      findUsersWithNamesAcrossUsers: SHARDS,
      contactsByDomainAcrossUsers: row.shards,
      findAccountsByNameAcrossUsers: row.shards,
      findUsersToMatchAcrossUsers: row.shards,
      findAccountDetailsAcrossUsers: row.shards,
      findContactDetailsAcrossUsers: row.shards,
      findLinkedContactsAcrossUsers: row.shards,
      insertLedgerAcrossUsers: row.shards,
      advanceCursorsAcrossUsers: row.shards,
      insertMatchesAcrossUsers: row.shards,
      insertAlsoMatchedAcrossUsers: row.shards,
    });
    expect(row.shards).toBeLessThan(5);
  } finally {
    await app.close();
  }
});

/**
 * Explains each statement on tenant tables in a new database. The database needs no rows, because
 * only the parameters determine the queried shards.
 */
async function explainAll(statements: Recorded[]): Promise<Asked[]> {
  // The longest matching pattern wins, because a text that starts with a variable part matches too
  // much.
  const sources = (await readSourceStatements('src')).sort(
    (a, b) => b.pattern.source.length - a.pattern.source.length,
  );
  const { dataSource, drop } = await createTestDatabase();
  try {
    const asked: Asked[] = [];
    for (const { text, values } of statements) {
      const source = sources.find(({ pattern }) => pattern.test(text));
      if (source === undefined || tenantTablesOf(text).length === 0) continue;
      const plan = await explain(dataSource, text, values);
      const file = source.place.replace(/:\d+$/, '').replace('src/', '');
      asked.push({ text, values, runBy: source.runBy, file, ...plan });
    }
    return asked;
  } finally {
    await drop();
  }
}

async function explain(dataSource: DataSource, text: string, values: unknown[]) {
  const rows: { 'QUERY PLAN': string }[] = await dataSource.query(`explain (costs off) ${text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  const isThroughCoordinator = plan.includes('pull to coordinator');
  // An insert through the coordinator has no task count. All its rows belong to one user, so it
  // writes to one shard.
  return { shards: Math.max(isThroughCoordinator ? 1 : 0, ...counts), isThroughCoordinator };
}

function list(asked: Asked[]): Listed[] {
  const rows = new Map<string, { listed: Listed; rank: number }>();
  for (const { text, runBy, file, shards, isThroughCoordinator } of asked) {
    const isListed = runBy.endsWith('AcrossUsers') && shards < SHARDS;
    const one = isThroughCoordinator ? '1, rows pass through the coordinator' : '1';
    const words = shards === SHARDS ? 'all' : isListed ? 'those of the listed users' : one;
    const rank = shards === SHARDS ? 2 : isListed ? 1 : 0;
    const key = keyOf({ runBy, file });
    const tables = [...new Set([...(rows.get(key)?.listed.tables ?? []), ...tenantTablesOf(text)])].sort();
    rows.set(key, { listed: { runBy, file, tables, shards: words }, rank });
  }
  return [...rows.values()]
    .sort((a, b) => a.rank - b.rank || (keyOf(a.listed) < keyOf(b.listed) ? -1 : 1))
    .map(({ listed }) => listed);
}

function keyOf({ runBy, file }: Pick<Listed, 'runBy' | 'file'>): string {
  return `${runBy} ${file}`;
}
