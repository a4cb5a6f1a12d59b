import { readFileSync } from 'node:fs';
import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { compareWithBoard, sharesOf } from './coverage.js';
import { readBoard } from './read-board.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const round = (companyName: string, website: string, rest: object, source = 'wire') =>
    app.ingestRound({ companyName, website, ...rest }, { source });
  await round('Harbourline Robotics', 'https://harbourline-robotics.com', {
    fundingType: 'series-a',
    amount: 12_200_000,
    amountUsd: 12_200_000,
    publishedDate: '2026-03-02',
  });
  // This round has the same amount, stage and day, but the website of another company.
  await round('Quillmark', 'https://quill-pens.com', {
    fundingType: 'seed',
    amount: 3_500_000,
    amountUsd: 3_500_000,
    publishedDate: '2026-03-03',
  });
  await round(
    'Fernway Health',
    'https://www.fernway-health.com',
    { fundingType: 'series-a', amount: 40_000_000, amountUsd: 40_000_000, publishedDate: '2026-03-20' },
    'edgar',
  );
});
afterAll(() => app.close());

const compare = (text: string) => compareWithBoard(app.dataSource.manager, readBoard(text));

it('the report has the fill rate, stage yield, wrong-company rate and the lag of each source', async () => {
  const { rows, lags } = await compare(readFileSync('samples/boards/board.csv', 'utf8'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(['right', 'wrong-company', 'wrong-stage', 'missed']);
  expect(sharesOf(rows)).toEqual({
    rows: 4,
    found: 2,
    fill_rate: 0.5,
    stage_yield: 0.25,
    amount_rate: 1,
    wrong_company_rate: 0.333,
  });
  expect(lags.map(({ source, rounds }) => [source, rounds])).toEqual([
    ['edgar', 1],
    ['wire', 1],
  ]);
  const daysSince = (date: string) => (Date.now() - Date.parse(date)) / 86_400_000;
  expect(lags[0]?.median_days).toBeCloseTo(daysSince('2026-03-05'), 0);
  expect(lags[1]?.p90_days).toBeCloseTo(daysSince('2026-03-02'), 0);
});

it('a stored round is assigned to at most one row of the board', async () => {
  const { rows } = await compare(
    'date,domain,amount,stage\n2026-03-02,harbourline-robotics.com,,\n2026-03-04,harbourline-robotics.com,,\n',
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(['found', 'missed']);
  expect(sharesOf(rows)).toMatchObject({ stage_yield: null, amount_rate: null });
});

it('a stored round half a year before the date on the board is not the same round', async () => {
  const { rows } = await compare('domain,stage,date,amount\nharbourline-robotics.com,Series A,2026-09-01,\n');
  expect(rows.map(({ outcome }) => outcome)).toEqual(['missed']);
});

it.each([
  ['domain,stage,date\na.com,seed,2026-03-02\n', 'Add amount.'],
  ['domain,stage,date,amount\n\nnot a domain,seed,2026-03-02,1\n', 'Row 1: domain must be'],
  ['domain,stage,date,amount\na-company.com,seed,2 March,1\n', 'Row 1: date must be'],
  ['domain,stage,date,amount\na-company.com,seed,2026-03-02,five\n', 'Row 1: amount must be'],
  ['domain,stage,date,amount\n"a-company.com,seed\n', 'The file is not valid CSV'],
])('readBoard names the error in an invalid file: %j', (text, message) => {
  expect(() => readBoard(text)).toThrow(message);
});
