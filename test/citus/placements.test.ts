import { DISTRIBUTION_COLUMN, PLACEMENTS, tablesPlaced } from '../../src/database/citus/placements.js';
import { createTestDatabase } from '../harness/database.js';
import type { TestDatabase } from '../harness/database.js';

/**
 * Checks a migrated database against the rules of Citus for tables. The brackets in each title
 * contain the reason or the fix.
 */
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const placementOf = new Map(PLACEMENTS.map(({ table, placement }) => [table, placement]));

test('every table has a placement, and every placement has a table (add it to src/database/citus/placements.ts)', async () => {
  // Partitions are skipped, because a partition has the placement of its table.
  const rows = await names(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  expect(PLACEMENTS.map(({ table }) => table).sort()).toEqual(rows);
});

test('a table is listed after the tables that its foreign keys reference (move it down)', async () => {
  const order = PLACEMENTS.map(({ table }) => table);
  const early = (await foreignKeys()).filter(({ from, to }) => order.indexOf(from) < order.indexOf(to));
  expect(early).toEqual([]);
});

test('a foreign key connects tables of one placement, or refers from a tenant table to a reference table', async () => {
  const across = (await foreignKeys()).filter(({ from, to }) => {
    const [source, target] = [placementOf.get(from), placementOf.get(to)];
    return source !== target && !(source === 'distributed' && target === 'reference');
  });
  expect(across).toEqual([]);
});

test('a foreign key between tenant tables pairs user_id with user_id (Citus co-locates shards by user_id)', async () => {
  const loose = (await foreignKeys()).filter(
    ({ from, to, pairs }) =>
      placementOf.get(from) === 'distributed' &&
      placementOf.get(to) === 'distributed' &&
      !pairs.includes(`${DISTRIBUTION_COLUMN}=${DISTRIBUTION_COLUMN}`),
  );
  expect(loose).toEqual([]);
});

test('every key and unique index of a tenant table contains user_id (a server sees only its own users)', async () => {
  expect(
    await names(
      `select i.indexrelid::regclass::text as name from pg_index i
       where i.indrelid = any($1::text[]::regclass[]) and (i.indisunique or i.indisexclusion)
         and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = $2 and a.attnum = any(i.indkey))`,
      [tablesPlaced('distributed'), DISTRIBUTION_COLUMN],
    ),
  ).toEqual([]);
});

test('every tenant table has a non-null user_id of type uuid, with which its primary key starts', async () => {
  expect(
    await names(
      `select a.attrelid::regclass::text as name from pg_attribute a
       join pg_index i on i.indrelid = a.attrelid and i.indisprimary and i.indkey[0] = a.attnum
       where a.attrelid = any($1::text[]::regclass[]) and a.attname = $2 and a.attnotnull and a.atttypid = 'uuid'::regtype order by 1`,
      [tablesPlaced('distributed'), DISTRIBUTION_COLUMN],
    ),
  ).toEqual([...tablesPlaced('distributed')].sort());
});

test('no tenant or reference table has a trigger, a rule or row security (use a transaction of the service)', async () => {
  expect(
    await names(
      `select tgname as name from pg_trigger where not tgisinternal and tgrelid = any($1::text[]::regclass[])
       union all select rulename from pg_rewrite where ev_class = any($1::text[]::regclass[])
       union all select relname from pg_class where relrowsecurity and oid = any($1::text[]::regclass[])`,
      [[...tablesPlaced('distributed'), ...tablesPlaced('reference')]],
    ),
  ).toEqual([]);
});

test('a generated number of a tenant or reference table is a bigint (servers put their number into its high bits)', async () => {
  expect(
    await names(
      `select attrelid::regclass || '.' || attname as name from pg_attribute
       where attrelid = any($1::text[]::regclass[]) and attnum > 0 and atttypid <> 'bigint'::regtype
         and (attidentity <> '' or pg_get_serial_sequence(attrelid::regclass::text, attname) is not null)`,
      [[...tablesPlaced('distributed'), ...tablesPlaced('reference')]],
    ),
  ).toEqual([]);
});

test('no default or generated value of a tenant table depends on the time (pass the time as a parameter)', async () => {
  expect(
    await names(
      `select d.adrelid::regclass || ': ' || pg_get_expr(d.adbin, d.adrelid) as name from pg_attrdef d
       where d.adrelid = any($1::text[]::regclass[])`,
      [tablesPlaced('distributed')],
    ),
  ).toEqual([]);
});

async function names(sql: string, parameters: unknown[] = []): Promise<string[]> {
  const rows: { name: string }[] = await database.dataSource.query(sql, parameters);
  return rows.map(({ name }) => name);
}

async function foreignKeys(): Promise<{ from: string; to: string; name: string; pairs: string[] }[]> {
  return database.dataSource.query(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to", conname as name,
            array(select a.attname || '=' || b.attname from unnest(c.conkey, c.confkey) as pair (here, there)
                  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.here
                  join pg_attribute b on b.attrelid = c.confrelid and b.attnum = pair.there) as pairs
     from pg_constraint c where contype = 'f' and conparentid = 0`,
  );
}
