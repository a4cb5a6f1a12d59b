import { readFileSync, writeFileSync } from 'node:fs';
import { PLACEMENTS } from '../../src/database/citus/placements.js';
import { driveService } from './drive-service.js';
import { readCatalog } from './read-catalog.js';
import type { ReadCatalog } from './read-catalog.js';
import { recordStatements } from './record-statements.js';
import { brokenRules, reachOf } from './rules.js';
import type { Reach } from './rules.js';
import { readOpaqueCalls, readSourceStatements } from './source-statements.js';
import type { SourceStatement } from './source-statements.js';
import { Statement } from './statement.js';

const DOCUMENT = 'docs/operations/citus.md';
const BEGIN = '<!-- statements: written by test/citus/statements.test.ts -->';
const END = '<!-- statements: end -->';
const placements = new Map(PLACEMENTS.map(({ table, placement }) => [table, placement]));
let read: ReadCatalog;
let written: SourceStatement[];
let recorded: string[];

/** A statement with where it comes from. */
interface Found {
  place: string;
  runBy: string | null;
  statement: Statement;
}
let found: Found[];

beforeAll(async () => {
  read = await readCatalog();
  written = await readSourceStatements('src');
  const recording = recordStatements();
  await driveService().finally(() => recording.stop());
  const ofTests = await readSourceStatements('test');
  recorded = [...recording.texts].filter((text) => !ofTests.some(({ pattern }) => pattern.test(text)));
  found = await readAll();
}, 300_000);

test('every statement on tenant tables and reference tables keeps to the shapes that Citus runs', () => {
  const faults = found.flatMap(({ place, runBy, statement }) =>
    brokenRules(statement, read.around(runBy)).map(
      ({ name, why, remedy }) => `${place}: ${name}: ${why}. Remedy: ${remedy}.\n${statement.sql}`,
    ),
  );
  expect(faults).toEqual([]);
});

test('every statement on tenant tables was also seen at run time', () => {
  const unseen = written
    .filter(
      ({ texts, pattern }) =>
        texts.length === 0 || found.some(({ statement }) => pattern.test(statement.sql)),
    )
    .filter(({ pattern }) => !recorded.some((text) => pattern.test(text)));
  expect(
    unseen.map(({ place, runBy }) => `${place} ${runBy}: call it in test/citus/drive-service.ts`),
  ).toEqual([]);
});

test('no statement escapes: what is asked of the database is written where it is asked', async () => {
  // src/database hands statements on; their texts are found where they are written.
  expect(await readOpaqueCalls('src')).toEqual([]);
});

test('the table of statements in docs/operations/citus.md is what the statements are', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  const [before = '', rest = ''] = document.split(BEGIN);
  const now = `${before}${BEGIN}\n${tableOfStatements()}\n${rest.slice(rest.indexOf(END))}`;
  if (process.env['UPDATE_DOCUMENTS'] === '1') writeFileSync(DOCUMENT, now);
  else if (document !== now)
    throw new Error(
      `The table in ${DOCUMENT} is old; run: UPDATE_DOCUMENTS=1 npm test -- test/citus/statements`,
    );
});

/** Reads what is written and what was seen, each once, and keeps what touches tables that Citus places. */
async function readAll(): Promise<Found[]> {
  const all: Found[] = [];
  const add = async (place: string, runBy: string | null, sql: string) => {
    const statement = await Statement.read(sql, read.catalog);
    if (statement?.tables.some((table) => ['distributed', 'reference'].includes(placements.get(table) ?? '')))
      all.push({ place, runBy, statement });
  };
  for (const { place, runBy, texts } of written) for (const text of texts) await add(place, runBy, text);
  for (const text of recorded) {
    const source = written.find(({ pattern }) => pattern.test(text));
    if (source === undefined) await add('a library', null, text);
    else if (source.texts.length === 0) await add(source.place, source.runBy, text);
  }
  return all;
}

function tableOfStatements(): string {
  const rows = new Map<string, { reach: Reach; tables: string[]; count: number }>();
  for (const { place, runBy, statement } of found) {
    const reach = reachOf(statement, read.around(runBy));
    if (reach === null) continue;
    const file = place.replace(/:\d+$/, '').replace('src/', '');
    const tables = statement.tables.filter((table) => placements.get(table) === 'distributed');
    rows.set(`${runBy ?? ''} | ${file}`, { reach, tables, count: 1 });
  }
  const order: Reach[] = ['one user', 'listed users', 'all users'];
  const lines = [...rows]
    .sort(
      ([a, { reach: reachA }], [b, { reach: reachB }]) =>
        order.indexOf(reachA) - order.indexOf(reachB) || (a < b ? -1 : 1),
    )
    .map(
      ([key, { reach, tables }]) =>
        `| \`${key.replace(' | ', '` | `')}\` | ${tables.join(', ')} | ${reach} |`,
    );
  return ['| Function | File | Tenant tables | Reach |', '|---|---|---|---|', ...lines].join('\n');
}
