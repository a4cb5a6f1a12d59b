import { readFileSync } from 'node:fs';
import { blockingKeys, lookUpKeys } from './blocking-keys.js';
import { normaliseCompanyName } from './normalise.js';
import { judgeNames, MATCH_THRESHOLD } from './similarity.js';

/**
 * Names in the form that rounds and CRMs use. They are invented for this test, and a person judged
 * each pair.
 */
const FIXTURE = new URL('../../test/fixtures/crm-names.csv', import.meta.url);
const LEAST_RIGHT = 0.9;

interface Pair {
  kind: string;
  isSame: boolean;
  round: string[];
  account: string;
  website: string | null;
}

function readPairs(): Pair[] {
  const [, ...rows] = readFileSync(FIXTURE, 'utf8').trim().split('\n');
  return rows.map((row) => {
    const cells = [...row.matchAll(/("(?:[^"]|"")*"|[^",]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
    );
    const [kind = '', same, round = '', account = '', website = '', legalName = ''] = cells;
    return {
      kind,
      isSame: same === '1',
      round: legalName === '' ? [round] : [round, legalName],
      account,
      website: website === '' ? null : website,
    };
  });
}

/**
 * Decides as matching does: the pair must share a key, and the best score of the round's names
 * counts.
 */
function isMatched({ round, account, website }: Pair): boolean {
  const stored = normaliseCompanyName(account);
  const keys = blockingKeys(stored);
  return round.map(normaliseCompanyName).some((name) => {
    const isFound = lookUpKeys(name, website).some((key) => keys.includes(key));
    return isFound && judgeNames(name, stored, { websiteA: website }).score >= MATCH_THRESHOLD;
  });
}

const pairs = readPairs();
const kinds = [...new Set(pairs.map(({ kind }) => kind))];

it('the sample has at least 300 pairs of 11 kinds', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(300);
  expect(kinds.length).toBeGreaterThanOrEqual(11);
});

it.each(kinds)('the score decides at least nine of ten pairs of the kind "%s" as a person would', (kind) => {
  const own = pairs.filter((pair) => pair.kind === kind);
  const wrong = own.filter((pair) => isMatched(pair) !== pair.isSame);
  const listed = wrong.map(({ round, account, isSame }) => `${round.join(' / ')} and ${account}: ${isSame}`);
  expect({ right: 1 - wrong.length / own.length >= LEAST_RIGHT, wrong: listed }).toEqual({
    right: true,
    wrong: listed,
  });
});
