import { existsSync, readFileSync } from 'node:fs';

/**
 * Fails if a row of the contract or the threat model names no test, or a test that does not exist.
 * Also fails if the contract page has no row for a rule. A row names a test by its file and a part
 * of its title. Also fails if the list of tests that Citus skips names a test that does not exist.
 */
const PATH = 'docs/reference/contract.md';
const THREATS = 'docs/engineering/threat-model.md';
const DIFFERENCES = 'test/citus/differences.ts';

const upTo = (name, count) => Array.from({ length: count }, (_, i) => `${name} ${i + 1}`);
const RULES = [
  ...upTo('service', 9),
  ...['account', 'contact', 'webhook configuration', 'match notification', 'funding round'],
  ...['state delivered', 'state failed', 'state pending, no_webhook'],
  ...[
    ...upTo('POST /accounts', 6),
    'DELETE /accounts',
    'POST /contacts',
    ...upTo('POST /webhooks', 3),
    'GET /webhooks',
  ],
  ...[
    ...upTo('GET /matches', 5),
    'webhook receiver',
    ...upTo('Authentication', 8),
    'event payload',
    ...upTo('Events', 5),
  ],
  ...[
    'error codes',
    ...upTo('Errors', 3),
    'limit of rows',
    'quotas of the day',
    'limit of a page',
    'limit of a response',
  ],
  ...[...upTo('Versioning', 3), ...Array.from({ length: 28 }, (_, i) => `D${i + 1}`), 'D32', 'D34', 'D35'],
];

const rows = rowsOf(readFileSync(PATH, 'utf8'), 'Rule');
const threats = rowsOf(readFileSync(THREATS, 'utf8').split('## Abuse cases')[1] ?? '', 'Case');
const faults = [];
const sources = new Map();

/**
 * Returns the cells of all table rows of a page, without the header row that starts with `heading`.
 */
function rowsOf(text, heading) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith(`| ${heading} |`))
    .map((line) => line.slice(2, -2).split(' | '));
}

/**
 * Returns the text of a test file on one line and with unescaped quotes, so that the check also
 * finds wrapped titles.
 */
function sourceOf(path) {
  if (!sources.has(path)) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    sources.set(path, text.replaceAll(/\\(['"`])/g, '$1').replaceAll(/\s+/g, ' '));
  }
  return sources.get(path);
}

for (const [rule = '', , proof = ''] of [...rows, ...threats]) {
  const tests = [...proof.matchAll(/`([^`]+)`: (.*?)(?=<br>|$)/g)];
  if (tests.length === 0) faults.push(`${rule}: the row names no test. Add one.`);
  else if (tests.every(([, path]) => path.endsWith('.drill.ts')))
    faults.push(`${rule}: the row names only drills. Name a test that npm test runs.`);
  for (const [, path, title] of tests) {
    if (!existsSync(path)) faults.push(`${rule}: ${path} does not exist. Correct the path.`);
    else if (!sourceOf(path).includes(title.trim()))
      faults.push(`${rule}: ${path} has no test "${title.trim()}". Correct the title in the row.`);
  }
}
const written = rows.map(([rule]) => rule);
for (const rule of RULES) if (!written.includes(rule)) faults.push(`${rule}: the rule has no row. Add one.`);
for (const rule of written)
  if (!RULES.includes(rule)) faults.push(`${rule}: the contract has no such rule. Remove the row.`);
for (const rule of new Set(written.filter((one, i) => written.indexOf(one) !== i)))
  faults.push(`${rule}: the rule has two rows. Remove one.`);

for (const [, path, title] of sourceOf(DIFFERENCES).matchAll(/file: '([^']+)', test: '(.+?)', why:/g))
  if (!isMadeOf(title, sourceOf(path), 3))
    faults.push(`${DIFFERENCES}: ${path} has no test "${title}". Correct or remove the entry.`);

/** Returns whether a title joins at most `most` texts of a source: those of `describe` and `it`. */
function isMadeOf(title, source, most) {
  if (source.includes(title)) return true;
  if (most === 1) return false;
  const spaces = [...title.matchAll(/ /g)].map(({ index }) => index);
  return spaces.some(
    (at) => source.includes(title.slice(0, at)) && isMadeOf(title.slice(at + 1), source, most - 1),
  );
}

if (faults.length > 0) {
  console.error(`${PATH}, ${THREATS}, ${DIFFERENCES}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  process.exit(1);
}
console.log(`${PATH}: ${rows.length} rules, each with its test. ${THREATS}: ${threats.length} cases.`);
