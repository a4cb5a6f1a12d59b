import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NameContext } from '../../src/company-names/circumstances.js';
import { normaliseCompanyName, type NormalisedCompanyName } from '../../src/company-names/normalise.js';
import { readJsonl } from '../extraction/read-jsonl.js';
import { readCsv } from '../read-csv.js';
import { readNamePairs } from './pairs.js';

/** A labelled pair of parsed names. `weight` is the number of pairs that the pair represents. */
export interface LabelledPair {
  source: string;
  a: NormalisedCompanyName;
  b: NormalisedCompanyName;
  context: NameContext;
  isSame: boolean;
  weight: number;
}

interface WrittenPair {
  a: string;
  b: string;
  same: 0 | 1;
  websiteA?: string;
  countryA?: string;
  industryA?: string;
  countryB?: string;
  contactDomainB?: string;
}

const FOLDER = new URL('pairs/', import.meta.url);

/** Returns the repository's pairs that a fit learns. */
export function ownPairs(): LabelledPair[] {
  return [
    ...['spelling', 'circumstances'].flatMap((name) => readWritten(`${name}.jsonl`, name)),
    ...readFixture(),
  ];
}

/**
 * Returns the pairs of the tests. Excludes rounds with a legal name, because the service then
 * compares two names.
 */
function readFixture(): LabelledPair[] {
  const path = new URL('../../test/fixtures/crm-names.csv', import.meta.url).pathname;
  return readCsv(path).flatMap((row) => {
    const [, same, round = '', account = '', website, legalName] = Object.values(row);
    if (legalName !== '') return [];
    return [
      {
        source: 'fixture',
        a: normaliseCompanyName(round),
        b: normaliseCompanyName(account),
        context: { websiteA: website === '' ? null : website },
        isSame: same === '1',
        weight: 1,
      },
    ];
  });
}

/** Returns the repository's pairs that no fit learns. */
export function heldOutPairs(): LabelledPair[] {
  return readWritten('held-out/mixed.jsonl', 'held out');
}

function readWritten(file: string, source: string): LabelledPair[] {
  return readJsonl<WrittenPair>(new URL(file, FOLDER).pathname).map(
    ({ a, b, same, industryA, ...context }) => ({
      source,
      a: normaliseCompanyName(a),
      b: normaliseCompanyName(b),
      context: { ...context, industryA: industryA === undefined ? null : normaliseCompanyName(industryA) },
      isSame: same === 1,
      weight: 1,
    }),
  );
}

/**
 * Returns the pairs of one firm from a folder of labelled data, except pairs that names alone
 * cannot decide. The folder's pairs of different firms are only for scoring.
 */
export function pairsOfOneFirm(folder: string): LabelledPair[] {
  return readNamePairs(join(folder, 'name-pairs.csv'))
    .filter(
      ({ isSame, quality, difficulty }) => isSame && quality === 'clean' && difficulty !== 'not_by_name',
    )
    .map(({ a, b, source }) => ({
      source: source.split('_')[0]!,
      a: normaliseCompanyName(a),
      b: normaliseCompanyName(b),
      context: {},
      isSame: true,
      weight: 1,
    }));
}

/**
 * Returns pairs of real firms that a look-up finds. A person has labelled each pair. `use` selects
 * the pairs that a fit learns, or the pairs that no fit learns.
 */
export function nearFirms(folder: string, use: 'learned' | 'left-out'): LabelledPair[] {
  const names = namesByHash(folder);
  const lines = readFileSync(new URL('near-firms.txt', FOLDER), 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const [hashA = '', hashB = '', same, weight, whose] = line.split(' ');
    const [a, b] = [names.get(hashA), names.get(hashB)];
    if (whose !== use) return [];
    if (a === undefined || b === undefined)
      throw new Error(`${folder} lacks a name whose hash is in near-firms.txt: ${line}`);
    return [
      {
        source: 'near firms',
        a: normaliseCompanyName(a),
        b: normaliseCompanyName(b),
        context: {},
        isSame: same === '1',
        weight: Number(weight),
      },
    ];
  });
}

function namesByHash(folder: string): Map<string, string> {
  const names = new Set(readCsv(join(folder, 'headlines.csv')).map(({ company = '' }) => company));
  for (const { a, b } of readNamePairs(join(folder, 'name-pairs.csv'))) names.add(a).add(b);
  for (const file of ['real.jsonl', 'real2.jsonl'].map((name) => join(folder, name)).filter(existsSync)) {
    const items = readJsonl<{ rounds?: { company?: string }[] }>(file);
    for (const { rounds = [] } of items) for (const { company } of rounds) names.add(company ?? '');
  }
  return new Map([...names].map((name) => [hash('sha256', name).slice(0, 12), name]));
}
