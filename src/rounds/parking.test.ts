import { needsReview } from './parking.js';
import type { Statement } from './parking.js';

const mention = (
  confidenceScore: number,
  more: Partial<Statement['stated']> & { source?: string } = {},
): Statement => {
  const { source = 'wire', ...stated } = more;
  return {
    source,
    stated: { articleUrl: null, articleTitle: null, filing: null, confidenceScore, ...stated },
  };
};
const filing = { cik: '1', accession: null, previousAccession: null, firstSale: null };

it('the service holds a round if and only if its confidence is below the minimum', () => {
  expect(needsReview([mention(0.49)], { general: 0.5 })).toBe(true);
  expect(needsReview([mention(0.5)], { general: 0.5 })).toBe(false);
  expect(needsReview([mention(0)], { general: 0 })).toBe(false);
});

it('the service never holds a filing or a structured round', () => {
  expect(needsReview([mention(0.1, { filing })], { general: 0.5 })).toBe(false);
  expect(needsReview([mention(0.1, { isStructured: true })], { general: 0.5 })).toBe(false);
  expect(needsReview([mention(0.1), mention(0.1, { filing })], { general: 0.5 })).toBe(false);
});

it('the service releases a held round when another source states it in different words or with enough confidence', () => {
  const first = mention(0.3, {
    articleUrl: 'https://www.quayside-news.com/a',
    articleTitle: 'Acme lands $5M',
  });
  const other = { articleUrl: 'https://harbourpost.com/b', articleTitle: 'Fresh money for Acme' };
  expect(needsReview([first, mention(0.3, other)], { general: 0.5 })).toBe(false);
  expect(needsReview([first, mention(0.8)], { general: 0.5 })).toBe(false);
});

it('a copied release, or a second article of one outlet, counts as the same source', () => {
  const url = 'https://www.quayside-news.com/a';
  const first = mention(0.3, { articleUrl: url, articleTitle: 'Acme lands $5M' });
  const copy = mention(0.3, {
    source: 'other',
    articleUrl: 'https://harbourpost.com/b',
    articleTitle: 'ACME LANDS $5M!',
  });
  const again = mention(0.3, {
    articleUrl: 'https://quayside-news.com/c',
    articleTitle: 'More about Acme',
  });
  expect(needsReview([first, copy], { general: 0.5 })).toBe(true);
  expect(needsReview([first, again], { general: 0.5 })).toBe(true);
});

it('the service holds a round if it is below the minimum of every source that states it', () => {
  const minimum = {
    general: 0.5,
    bySource: new Map([
      ['feed', 0.3],
      ['strict', 0.9],
    ]),
  };
  expect(needsReview([mention(0.35, { source: 'feed' })], minimum)).toBe(false);
  expect(needsReview([mention(0.35)], minimum)).toBe(true);
  expect(needsReview([mention(0.8, { source: 'strict' })], minimum)).toBe(true);
  const same = { articleUrl: 'https://www.quayside-news.com/a' };
  expect(needsReview([mention(0.8, { source: 'strict', ...same }), mention(0.4, same)], minimum)).toBe(true);
  expect(
    needsReview(
      [mention(0.8, { source: 'strict', ...same }), mention(0.3, { source: 'feed', ...same })],
      minimum,
    ),
  ).toBe(false);
});
