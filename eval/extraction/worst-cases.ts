import type { StatedRound } from '../../src/rounds/stated-round.js';
import type { ExpectedRound } from './labelled-item.js';
import type { Pair, Scored } from './score-item.js';

/** A wrong result of the reader. */
export interface WrongCase {
  error: 'false round' | 'missed round' | 'wrong fields' | 'extra round';
  id: string;
  lang: string;
  title: string;
  /** Confidence of the round that the reader found, or null if it found none. */
  confidence: number | null;
  read: string;
  expected: string;
}

/** Returns every wrong case, with the highest confidence first. */
export function wrongCases(scored: Scored[]): WrongCase[] {
  return scored.flatMap(casesOf).sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}

/**
 * Takes `count` cases, one of each kind of error in turn, so that frequent kinds do not hide the
 * others.
 */
export function worstOf(cases: WrongCase[], count: number): WrongCase[] {
  const kinds = (['false round', 'missed round', 'wrong fields', 'extra round'] as const).map((error) =>
    cases.filter((each) => each.error === error),
  );
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, index) => kinds.flatMap((kind) => kind[index] ?? []));
  const taken = new Set(inTurn.flat().slice(0, count));
  return kinds.flat().filter((each) => taken.has(each));
}

function casesOf(each: Scored): WrongCase[] {
  const { item, pairs, extra, said } = each;
  const known = { id: item.id, lang: item.lang, title: item.feedItem.title };
  const surplus = extra.map((round) => ({
    error: item.expected.length === 0 ? ('false round' as const) : ('extra round' as const),
    ...known,
    confidence: round.confidenceScore,
    read: roundText(round),
    expected: item.expected.length === 0 ? `no round (${item.kind})` : 'no further round',
  }));
  const wrong = pairs.flatMap((pair): WrongCase[] => {
    const expected = expectedText(pair.expected);
    if (pair.read === null)
      return [{ error: 'missed round', ...known, confidence: null, read: said, expected }];
    const fields = wrongFields(pair);
    if (fields.length === 0) return [];
    const { confidenceScore: confidence } = pair.read;
    const read = `${roundText(pair.read)} [${fields.join(', ')}]`;
    return [{ error: 'wrong fields', ...known, confidence, read, expected }];
  });
  return [...surplus, ...wrong];
}

function wrongFields({ right }: Pair): string[] {
  return Object.entries(right).flatMap(([field, isRight]) => (isRight === false ? [field] : []));
}

function roundText(round: StatedRound): string {
  const { companyName, amount, currency, fundingType, leadInvestor, locationCountry } = round;
  return [companyName, amount, currency, fundingType, leadInvestor, locationCountry]
    .map((part) => part ?? '–')
    .join(' · ');
}

function expectedText({ companies, amounts, types, leads, countries }: ExpectedRound): string {
  const amount = amounts?.[0];
  return [companies[0], amount?.amount, amount?.currency, types?.[0], leads?.[0], countries?.[0]]
    .map((part) => part ?? '–')
    .join(' · ');
}
