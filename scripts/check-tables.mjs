import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Fails if a room (a folder of src) writes to a table of another room. Reads the SQL in strings and
 * the tables that `insertRows` and repositories name. With `--readers`, instead lists the rooms that
 * read each table.
 *
 * If a room must change rows of another room, it must call a function of that room. If
 * ARCHITECTURE.md forbids the import, either OWNERS is wrong or the room must get the function as a
 * parameter.
 */
const OWNERS = {
  database: ['instance_settings', 'schema_migrations'],
  notices: ['notices'],
  auth: ['users', 'api_keys', 'api_key_caps', 'signing_secrets', 'quota_usage', 'audit_log'],
  'sign-in': ['sessions', 'sign_in_methods', 'sign_in_tokens', 'sign_in_attempts', 'two_step_secrets'],
  rounds: ['funding_rounds', 'mentions', 'round_batches', 'round_batch_rounds', 'erased_people'],
  matching: [
    'matches',
    'also_matched',
    'match_ledger',
    'user_cursors',
    'match_jobs',
    'match_verdicts',
    'company_name_blocks',
  ],
  delivery: ['endpoint_failures'],
  ingestion: [
    'sources',
    'items',
    'seen_items',
    'waiting_pages',
    'waiting_readings',
    'reader_answers',
    'reader_use',
    'host_budgets',
    'exchange_rates',
    'exchange_rate_fetch',
  ],
  api: ['accounts', 'contacts', 'crm_states', 'pushed_batches', 'webhook_endpoints'],
  erasure: ['deleted_users'],
  retention: ['retention'],
};

/** Tables to which every room may write. Each room writes only rows that have its own names. */
const OF_ALL = ['instance_settings'];

/**
 * Allowed writes to tables of other rooms. If `columns` is set, only updates of these columns are
 * allowed.
 */
const EXCEPTIONS = [
  {
    room: 'delivery',
    table: 'matches',
    columns: [
      'webhook_status',
      'webhook_response_code',
      'webhook_response_snippet',
      'webhook_duration_ms',
      'webhook_host',
      'claimed_at',
      'traceparent',
      'delivered_at',
    ],
    reason: 'These columns are the state of a delivery, which only delivery decides.',
  },
  {
    room: 'rounds',
    table: 'match_jobs',
    reason: 'The transaction that stores a round also queues it for matching.',
  },
  {
    room: 'api',
    table: 'quota_usage',
    reason: 'The statement that reads a page of matches also counts the call.',
  },
  {
    room: 'retention',
    table: 'items',
    reason: 'Retention moves the items of a month to a partition, and drops old partitions.',
  },
  {
    room: 'backup',
    table: '*',
    reason: 'A restore fills all tables, and deletes rows that are valid only on the old server.',
  },
  {
    room: 'composition',
    table: '*',
    reason: 'The demo sets the times of its new rows to the past.',
  },
];

/** Files whose SQL gets table names from code, so that the check cannot read the names. */
const ANY_TABLE = ['src/backup/', 'src/database/insert-rows.ts', 'src/retention/partitions.queries.ts'];

const WRITES = ['insert into', 'delete from', 'update', 'truncate'];
const STATEMENT = /\b(insert into|delete from|update|truncate|from|join|using)\s+(?:only\s+)?(⟨⟩|[a-z_]+|$)/g;

const ownerOf = new Map(
  Object.entries(OWNERS).flatMap(([room, tables]) => tables.map((table) => [table, room])),
);
const placed = [...readFileSync('src/database/citus/placements.ts', 'utf8').matchAll(/table: '(\w+)'/g)].map(
  ([, table]) => table,
);
const entities = new Map(readdirSync('src/database/entities').map(entityOf));
const uses = sourceFiles().flatMap(usesOf);

if (process.argv.includes('--readers')) printReaders();
else {
  const used = new Set();
  const faults = [
    ...placed
      .filter((table) => !ownerOf.has(table))
      .map((table) => `${table} has no owner. Add it to OWNERS.`),
    ...[...ownerOf.keys()]
      .filter((table) => !placed.includes(table))
      .map((table) => `There is no table ${table}. Remove it from OWNERS.`),
    ...uses
      .filter(isWrong)
      .map(({ path, line, room, table }) =>
        table === null
          ? `${path}:${line}: the SQL writes to a table without its name. Write the name into the SQL.`
          : `${path}:${line}: ${room} writes to ${table}. Call a function of src/${ownerOf.get(table)}, its owner.`,
      ),
  ];
  faults.push(
    ...EXCEPTIONS.filter((one) => !used.has(one)).map(
      ({ room, table }) => `${room} no longer writes to ${table}. Remove the exception.`,
    ),
  );
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
  console.log(
    `${placed.length} tables: only the owner writes to each table, with ${EXCEPTIONS.length} exceptions.`,
  );

  function isWrong(use) {
    const { path, room, table, verb, columns } = use;
    if (!WRITES.includes(verb)) return false;
    if (table === null) return !ANY_TABLE.some((start) => path.startsWith(start));
    if (ownerOf.get(table) === room || OF_ALL.includes(table)) return false;
    const exception = EXCEPTIONS.find(
      (one) =>
        one.room === room &&
        (one.table === table || one.table === '*') &&
        (one.columns === undefined ||
          (verb === 'update' && columns.every((column) => one.columns.includes(column)))),
    );
    used.add(exception);
    return exception === undefined;
  }
}

function sourceFiles() {
  return readdirSync('src', { recursive: true })
    .map((name) => join('src', name))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/migrations/'));
}

/**
 * Finds the tables that a file reads and writes. `verb` is the SQL before the table name. `table`
 * is null if the text does not contain the name.
 */
function usesOf(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const room = path.split('/')[1];
  const found = [];
  const add = (node, verb, table, columns = []) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ path, line, room, verb, table, columns });
  };
  const visit = (node) => {
    const text = textOf(node);
    if (text !== null)
      for (const { verb, name, columns } of statementsIn(text)) {
        const table = tableOf(name);
        if (name === '⟨⟩' || name === '') add(node, verb, null);
        else if (table !== null) add(node, verb, table, columns);
      }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'into') {
      const table = tableOf(textOf(node.initializer)?.split(' ')[0] ?? '');
      if (table !== null) add(node, 'insert into', table);
    }
    if (ts.isCallExpression(node) && node.expression.getText().endsWith('.getRepository')) {
      const table = entities.get(node.arguments[0]?.getText());
      if (table !== undefined) add(node, 'update', table);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Returns the text of a string or template, or null for other nodes. ⟨⟩ stands for each inserted
 * value.
 */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `⟨⟩${literal.text}`).join('');
}

function* statementsIn(text) {
  for (const { 1: verb, 2: name, index } of text.matchAll(STATEMENT)) {
    const isClause = /\b(for|do|no key|distinct)\s+$/.test(text.slice(0, index));
    if (isClause) continue;
    yield { verb, name, columns: verb === 'update' ? columnsSet(text.slice(index)) : [] };
  }
}

/** Returns the columns that an update sets. Text in brackets is ignored. */
function columnsSet(update) {
  let clause = update.slice(update.search(/\bset\b/) + 3);
  for (let last = ''; last !== clause;) {
    last = clause;
    clause = clause.replace(/\([^()]*\)/g, '');
  }
  clause = clause.split(/\b(?:where|from|returning)\b/)[0] ?? '';
  return clause.split(',').map((part) => part.split('=')[0].trim());
}

/** Returns the table with this name, or null. A partition of items counts as items. */
function tableOf(name) {
  const table = name.replace(/^items_\w+$/, 'items');
  return placed.includes(table) ? table : null;
}

function entityOf(file) {
  const text = readFileSync(join('src/database/entities', file), 'utf8');
  return [
    /class (\w+)/.exec(text)?.[1],
    /@Entity\('(\w+)'\)|@Entity\(\{ name: '(\w+)'/.exec(text)?.slice(1).find(Boolean),
  ];
}

function printReaders() {
  const rows = placed.map((table) => [
    table,
    ownerOf.get(table),
    [
      ...new Set(
        uses.filter((use) => use.table === table && use.room !== ownerOf.get(table)).map(({ room }) => room),
      ),
    ],
  ]);
  for (const [table, owner, rooms] of rows.sort((one, other) => other[2].length - one[2].length))
    console.log(`${table} (${owner}): ${rooms.length} ${rooms.sort().join(' ')}`);
}
