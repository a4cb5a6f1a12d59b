import type { Advice } from './advice.js';
import { extractArticle } from './extract-article.js';
import { lexiconFor } from './lexicon/lexicons.js';
import type { ReadRound } from './read-item.js';
import { roundsWith } from './weigh-advice.js';

const toUsd = (amount: number): number => amount;
const NONE: Advice = {
  isRound: true,
  company: null,
  sum: null,
  currency: null,
  kind: null,
  lead: null,
  investors: [],
  country: null,
  sentence: null,
};

function read(title: string, text: string, advice: Partial<Advice> | null = null) {
  const article = { title, text, language: 'en', link: null, publishedDate: '2026-03-02', links: [] };
  return extractArticle(article, { toUsd }, advice === null ? null : { ...NONE, ...advice });
}
const roundOf = (outcome: ReturnType<typeof read>) =>
  outcome.outcome === 'round' ? outcome.rounds[0] : undefined;

const TITLE = 'Brindlefarm wins $4 million for seaweed plant';
const TEXT =
  'Brindlefarm has won $4 million from the Harbour Fund for a seaweed plant near Galway, its board said. The plant will open next year and give work to forty people.';
const CLEAR = [
  'Groynetech raises $7 million in Series A funding',
  'LISBON, March 3, 2026 -- Groynetech, a maker of harbour sensors, today announced that it has raised $7 million in a Series A round led by Northpier Ventures. Orrinsea Labs is among its customers, which pay $9 million a year.',
] as const;

it('the verdict of a second reader raises or lowers the probability by its weight', () => {
  const alone = read(TITLE, TEXT).chance;
  const logOdds = (chance: number) => Math.log(chance / (1 - chance));
  const yes = read(TITLE, TEXT, { company: 'Brindlefarm' });
  expect(logOdds(yes.chance) - logOdds(alone)).toBeCloseTo(2, 6);
  const no = read(TITLE, TEXT, { isRound: false });
  expect(logOdds(no.chance) - logOdds(alone)).toBeCloseTo(-2, 6);
  expect(yes.signals).toContainEqual(
    yes.outcome === 'round'
      ? expect.arrayContaining([{ name: 'second reader', effect: 2 }])
      : { name: 'second reader', effect: 2 },
  );
});

it('the second reader does not replace a company and amount of which the built-in reader is certain', () => {
  const [title, text] = CLEAR;
  const alone = roundOf(read(title, text));
  const other = roundOf(
    read(title, text, { company: 'Orrinsea Labs', sum: '$9 million', lead: 'Orrinsea Labs' }),
  );
  expect(alone).toMatchObject({ companyName: 'Groynetech', amount: 7_000_000 });
  expect({ ...other, confidenceScore: 0 }).toEqual({ ...alone, confidenceScore: 0 });
});

it('the second reader replaces a company and amount of which the built-in reader is uncertain', () => {
  const text = 'The Harbour Fund gave $4 million in seed money to Orrinsea Labs, partner of Brindlefarm.';
  const lexicon = lexiconFor('en');
  if (lexicon === null) throw new Error('There is no lexicon for English.');
  const read: ReadRound = {
    company: 'Brindlefarm',
    mention: { text, start: text.indexOf('Brindlefarm'), end: text.length - 1 },
    piece: null,
    companyChance: 0.7,
    amount: null,
    amountChance: 0.1,
    type: 'undisclosed',
    lead: null,
    investors: [],
  };
  const article = { title: 'Harbour money', text, link: null, publishedDate: null };
  const advice = {
    ...NONE,
    company: 'Orrinsea Labs',
    sum: '$4 million',
    kind: 'seed' as const,
    lead: 'Harbour Fund',
  };
  const weighed = {
    lead: 'Harbour Fund',
    company: 'Orrinsea Labs',
    mention: { text, start: text.indexOf('Orrinsea'), end: text.indexOf(', partner') },
    amount: { value: 4_000_000, currency: 'USD' },
    type: 'seed',
  };
  expect(roundsWith([read], advice, article, lexicon)).toMatchObject([weighed]);
  expect(roundsWith([], advice, article, lexicon)).toMatchObject([weighed]);
  const sure = { ...read, companyChance: 0.8 };
  expect(roundsWith([sure], advice, article, lexicon)).toEqual([sure]);
  expect(roundsWith([read, read], advice, article, lexicon)).toEqual([read, read]);
});

it('the second reader adds the country if the built-in reader found none', () => {
  const advice = { company: 'Brindlefarm', sum: '$4 million' };
  expect(roundOf(read(TITLE, TEXT, advice))).toMatchObject({
    companyName: 'Brindlefarm',
    locationCountry: null,
  });
  const withCountry = { ...advice, country: 'Lyon, France' };
  expect(roundOf(read(TITLE, TEXT, withCountry))).toMatchObject({ amount: 4_000_000, locationCountry: 'FR' });
});

it('the second reader cannot set a funding type that the text does not name', () => {
  const round = roundOf(read(TITLE, TEXT, { company: 'Brindlefarm', kind: 'series-b' }));
  expect(round?.fundingType).toBe(roundOf(read(TITLE, TEXT, { company: 'Brindlefarm' }))?.fundingType);
  expect(round?.fundingType).not.toBe('series-b');
});

describe('isDisputed', () => {
  const ours = { company: 'Brindlefarm', sum: '$4 million' };
  const cases: [string, Partial<Advice>, boolean][] = [
    ['is false if both readers agree', ours, false],
    [
      'is false if the company names differ only by a legal form',
      { ...ours, company: 'Brindlefarm Ltd' },
      false,
    ],
    ['is true if the second reader finds no round', { isRound: false }, true],
    ['is true if the second reader names another company', { ...ours, company: 'Harbour Fund' }, true],
    ['is true if the second reader names another amount', { ...ours, sum: '$5 million' }, true],
    ['is false if the second reader names the same currency', { ...ours, currency: 'USD' }, false],
    ['is true if the second reader names another currency', { ...ours, currency: 'CAD' }, true],
    ['is true if the second reader names no amount', { ...ours, sum: null }, true],
    ['is true if the second reader names another funding type', { ...ours, kind: 'grant' }, true],
  ];
  it.each(cases)('%s', (_name, advice, expected) => {
    const [title, text] = [TITLE, TEXT].map((part) => part.replace(/ wins | has won /, ' raises '));
    expect(read(title ?? '', text ?? '', advice).isDisputed).toBe(expected);
  });

  it('is true if only the second reader finds a round', () => {
    const text = 'Brindlefarm opens a seaweed plant near Galway that gives work to forty people.';
    expect(read('Brindlefarm opens a plant', text, ours)).toMatchObject({ isDisputed: true });
    expect(read('Brindlefarm opens a plant', text, { isRound: false })).toMatchObject({ isDisputed: false });
  });
});
