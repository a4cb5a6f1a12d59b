import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { collectPatterns } from './collect-patterns.mjs';
import { foldPattern, repeats } from './fold-pattern.mjs';
import { MAX_MARKUP, MAX_TEXT, boundText } from '../src/ingestion/formats/bounded-text.ts';

/**
 * Fails if a text can make a regular expression slow. A check of all patterns takes minutes, so a
 * file stores the verdicts. Normally the script only checks that each pattern has a verdict. With
 * `--write`, recheck judges new patterns. If recheck does not find a pattern safe, the script runs
 * the pattern on the worst texts, with the greatest length that the service allows. The pattern
 * must finish within 100 ms.
 */

const FILE = 'scripts/regex-verdicts.txt';
const HEADING = '# Written by `npm run check:regex -- --write`: verdicts on regular expressions, by hash.';
const CHECK_MS = 5_000;
const MAX_MS = 100;
/** Maximum length of a pattern that recheck can read without folding. */
const SHORT = 400;
/**
 * The greatest text length, in characters, that patterns of a file or folder read. The first
 * fitting entry counts. The default covers a cell, an address or a setting. Only safe patterns read
 * headers, which have up to 16,000 characters.
 */
const LONGEST = [
  // The next four entries cover an XML head, the end of a feed, an index line and a rounds line.
  ['src/ingestion/formats/decode-xml.ts', 400],
  ['src/ingestion/formats/feed.ts', 1_000],
  ['src/ingestion/formats/edgar-index.ts', 1_000],
  ['src/ingestion/formats/rounds-line.ts', 2_000],
  ['src/ingestion/formats/', MAX_MARKUP],
  ['src/ingestion/sources/', 16_000],
  // The other patterns of extraction read sentences of at most 1,200 characters.
  ['src/extraction/text/', MAX_TEXT],
  ['src/extraction/facts/', MAX_TEXT],
  ['src/extraction/', 1_200],
  ['src/company-names/', 1_000],
  ['src/domains/', 1_000],
  ['sdk/src/testing/', 1_000],
  // A browser reads this text for its own user, so a slow pattern harms nobody else.
  ['web/', 2_000],
  ['', 8_000],
];
/**
 * Pieces of test texts for patterns that recheck cannot decide. The script repeats each piece up to
 * the length limit. Our patterns repeat such pieces.
 */
const RUNS = [
  'a',
  'A',
  'Aa ',
  'a ',
  'Aa, ',
  'a-',
  "A'",
  '1',
  '1,',
  '1 ',
  '1.000 ',
  '$1 ',
  '$1 million ',
  ' ',
  '-',
  '.a',
  'é',
  'İ',
];
RUNS.push('名', 'the ', 'Inc. ', 'led by Aa ', 'in Aa, ', 'CEO of Aa ', '(a', '"a', '<a ', 'a@a.', '/a');

const isWriting = process.argv.includes('--write');
const known = readVerdicts();
const verdicts = new Map();
const failures = [];
const missing = [];
for (const pattern of await foldedPatterns()) {
  const verdict = known.get(pattern.hash);
  if (verdict !== undefined) verdicts.set(pattern.hash, verdict);
  else missing.push(pattern);
}
if (isWriting) await judgeMissing();
else for (const { place, source } of missing) failures.push(`${place}: no verdict on ${shorten(source)}`);
for (const failure of failures) console.error(failure);
if (failures.length > 0 && !isWriting)
  console.error('These patterns need a verdict. Run: npm run check:regex -- --write');
process.exit(failures.length > 0 ? 1 : 0);

/**
 * Returns the folded patterns that have repetitions, each once. Patterns without repetitions take
 * the same time for any text.
 */
async function foldedPatterns() {
  const shapes = new Map();
  for (const { source, flags, place } of await collectPatterns()) {
    if (!repeats(source, flags)) continue;
    // The flags d, g and y do not change the time.
    const kept = flags.replace(/[dgy]/g, '');
    const folded = foldPattern(source, kept);
    const hash = createHash('sha256').update(`/${folded}/${kept}`).digest('hex').slice(0, 16);
    if (!shapes.has(hash)) shapes.set(hash, { source, flags: kept, place, folded, hash });
  }
  return [...shapes.values()];
}

function readVerdicts() {
  if (!existsSync(FILE)) return new Map();
  const lines = readFileSync(FILE, 'utf8').trim().split('\n').slice(1);
  return new Map(lines.map((line) => [line.slice(0, 16), line.slice(17)]));
}

async function judgeMissing() {
  const { check } = await import('recheck');
  for (const pattern of missing) {
    let found = await check(pattern.folded, pattern.flags, { timeout: CHECK_MS });
    // Folding may make two different words equal. Therefore a vulnerable pattern is checked again
    // without folding.
    if (found.status === 'vulnerable' && pattern.source.length < SHORT) {
      pattern.folded = pattern.source;
      found = await check(pattern.source, pattern.flags, { timeout: CHECK_MS });
    }
    const degree =
      found.complexity?.type === 'exponential' ? 'exponential' : `degree ${found.complexity?.degree}`;
    const verdict = found.status === 'vulnerable' ? degree : found.status;
    const slowest = found.status === 'safe' ? 0 : slowestMs(pattern, found.attack);
    if (verdict === 'exponential' || slowest > MAX_MS)
      failures.push(`${pattern.place}: ${verdict}, ${Math.round(slowest)} ms: ${shorten(pattern.source)}`);
    else verdicts.set(pattern.hash, verdict);
  }
  const lines = [...verdicts].map(([hash, verdict]) => `${hash} ${verdict}\n`).sort();
  writeFileSync(FILE, `${HEADING}\n${lines.join('')}`);
}

/**
 * Returns the longest CPU time, in milliseconds, of a pattern on the worst known texts. Stops when
 * one run takes too long.
 */
function slowestMs({ source, flags, place, folded }, attack) {
  const [folder, length] = LONGEST.find(([start]) => place.startsWith(start));
  const texts = RUNS.map((run) => `${run.repeat(length / run.length)}\0`);
  if (attack !== undefined) texts.push(pumped(attack, length));
  const isBounded = folder.startsWith('src/extraction/');
  const bound = (text) => (isBounded ? boundText(text, length) : text);
  let slowest = 0;
  for (const text of texts.map(bound)) {
    for (const pattern of new Set([source, folded]))
      slowest = Math.max(slowest, timeOf(pattern, flags, text));
    if (slowest > MAX_MS) break;
  }
  return slowest;
}

/** Returns recheck's worst text. Repeats its parts as often as the length allows. */
function pumped({ pumps, suffix }, length) {
  const fixed = suffix.length + pumps.reduce((sum, { prefix }) => sum + prefix.length, 0);
  const each = Math.max(0, length - fixed) / pumps.length;
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(each / pump.length)).join('') + suffix;
}

function timeOf(source, flags, text) {
  const began = process.cpuUsage();
  try {
    runInNewContext('pattern.test(text)', { pattern: new RegExp(source, flags), text }, { timeout: 5_000 });
  } catch (error) {
    if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
  }
  // Other processes may keep the cores busy, so the script measures CPU time.
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

function shorten(source) {
  return source.length > 160 ? `${source.slice(0, 160)}…` : source;
}
