import { lexiconFor, LANGUAGES } from './lexicons.js';
import { TermIndex } from './term-index.js';
import { compileTerms, firstOf, indexPattern, spansOf, termsOf } from './terms.js';

const indexed = (terms: string): RegExp =>
  indexPattern(compileTerms(terms, { spaced: true }), terms, new TermIndex());

describe('TermIndex', () => {
  it.each([
    ['rais(e|es|ed); to raise #', 'It raised $5m, and raises more. To raise US$5m. Upraised, RAISE.'],
    ['(new |fresh )*capital', 'New fresh capital, capital, anew capital'],
    [
      'invest(or|ment)*; (re)?finan(s|z)*; (a|b) … c',
      'Investmentfonds, Investor; Refinanzierung, finans; a long c',
    ],
    ['pre-?seed; seed _ round', 'A pre-seed, preseed, Pre seed; a seed of a round'],
    ['finanz*; a*; e-mail', 'Finanzierung auf alle e-mails, e-mail'],
    ['series [a-c]; [k-m]x', 'Series A, series-b, series d; kx lx nx'],
    ['€ bond; "x"', 'A € bond, "x", ("x")'],
    ['total … raised', 'total raised; totally raised; total of all that was raised'],
  ])('finds the same matches of %j as its regular expression', (terms, text) => {
    const alone = compileTerms(terms, { spaced: true });
    expect(spansOf(indexed(terms), text)).toEqual(spansOf(alone, text));
    expect(firstOf(indexed(terms), text)).toEqual(firstOf(alone, text));
  });

  it.each(LANGUAGES)('finds the same verbs in %s as their regular expressions', (language) => {
    const lexicon = lexiconFor(language);
    if (lexicon === null) throw new Error(`There is no lexicon for ${language}.`);
    const text = Object.values(lexicon.data.verbs)
      .flatMap((list) => termsOf(list).map((term) => term.replace(/[()|?*#…_]/g, ' ')))
      .join('. ');
    for (const verbs of Object.values(lexicon.verbs))
      expect(spansOf(verbs, text)).toEqual(spansOf(new RegExp(verbs), text));
  });
});
