import { readFileSync } from 'node:fs';
import { driveService } from './drive-service.js';
import { recordStatements } from './record-statements.js';
import { readOpaqueCalls, readSourceStatements } from './source-statements.js';
import { readTable } from './statement-table.js';
import { tenantTablesOf } from './tenant-tables.js';

/**
 * Checks without a cluster that `statements.cluster.ts` covers every statement on tenant tables.
 * `statements.cluster.ts` runs the statements on a cluster.
 */
/** These functions have a second statement for Citus, which test/citus/backlog.cluster.ts runs. */
const ALSO_ON_CITUS = new Set(['listUsersWithPendingAcrossUsers', 'countUnclaimedMatchesAcrossUsers']);

test('test/citus/drive-service.ts runs every statement on tenant tables', async () => {
  const recording = recordStatements();
  await driveService().finally(() => recording.stop());
  const texts = [...recording.statements.keys()];
  const unseen = (await tenantStatements()).filter(
    ({ pattern, runBy }) => !ALSO_ON_CITUS.has(runBy) && !texts.some((text) => pattern.test(text)),
  );
  expect(unseen.map(({ place, runBy }) => `${place} ${runBy}`)).toEqual([]);
}, 300_000);

test('the text of every statement is in the code that runs the statement', async () => {
  // src/database is skipped, because it only forwards statements of other folders.
  expect(await readOpaqueCalls('src')).toEqual([]);
});

test('docs/engineering/citus-statements.md lists every statement on tenant tables', async () => {
  const listed = readTable(readFileSync('docs/engineering/citus-statements.md', 'utf8'));
  const missing = (await tenantStatements()).filter(({ runBy }) => !listed.has(runBy));
  expect(
    missing.map(({ place, runBy }) => `${place} ${runBy}: see CONTRIBUTING.md, an SQL statement`),
  ).toEqual([]);
});

async function tenantStatements() {
  const all = await readSourceStatements('src');
  return all.filter(({ texts, pattern }) => tenantTablesOf([...texts, pattern.source].join('\n')).length > 0);
}
