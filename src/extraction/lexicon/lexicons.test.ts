import { startThreadClock } from '../../../test/harness/thread-clock.js';
import { LANGUAGES, lexiconFor } from './lexicons.js';
import { compileTerms, firstOf, spansOf } from './terms.js';

describe('compileTerms', () => {
  const find = (term: string, text: string): string | undefined =>
    firstOf(compileTerms(term, { spaced: true }), text)?.text;

  it.each<[string, string, string | undefined]>([
    ['rais(e|es|ed)', 'Acme raised $5m', 'raised'],
    ['rais(e|es|ed)', 'Acme praised it', undefined],
    ['pre-?seed', 'a preseed round', 'preseed'],
    ['pre seed', 'a pre-seed round', 'pre-seed'],
    ['finanzierung*', 'die Finanzierungsrunde', 'Finanzierungsrunde'],
    ['seed _ round', 'a seed and angel round', 'seed and angel round'],
    ['total … raised', 'the total amount it raised', 'total amount it raised'],
    ['total … raised', 'the total. It raised', undefined],
    ['to raise #', 'plans to raise $5.5 million', 'to raise $5.5 million'],
    ['(new )*money', 'some new money', 'new money'],
    ['(new |fresh )*money', 'some new fresh money', 'new fresh money'],
    ['money( flow| flows)*', 'the money flow flows', 'money flow flows'],
    ['invest(or|ment)*', 'viele Investmentfonds', 'Investmentfonds'],
    ['invest(or|ment)*', 'ein Investor', 'Investor'],
    ['invest(or|ment)*', 'sie investorment', 'investorment'],
    ['(re)?finan(s|z(ier|ung)*)*', 'die Refinanzierungsrunde', 'Refinanzierungsrunde'],
    ['(a|b) … c', 'a long way to c', 'a long way to c'],
    ['c++', 'written in C++', 'C++'],
  ])('finds what the term %s matches in "%s"', (term, text, found) => {
    expect(find(term, text)).toBe(found);
  });

  it.each(['_ round', '… round', 'seed _', '(_ )?round'])(
    'regression: rejects a term that starts or ends with a gap: %s',
    (term) => {
      expect(() => compileTerms(term, { spaced: true })).toThrow('gap');
    },
  );

  it('matches a term inside a run of letters in a script without spaces', () => {
    expect(spansOf(compileTerms('調達', { spaced: false }), '5億円を調達しました')).toEqual([
      { start: 4, end: 6 },
    ]);
  });
});

describe('lexicons', () => {
  it.each(LANGUAGES)('compiles the lexicon for %s to patterns that match in linear time', (language) => {
    const lexicon = lexiconFor(language);
    if (!lexicon) throw new Error(`There is no lexicon for ${language}.`);
    const patterns = [
      ...Object.values(lexicon.verbs),
      ...Object.values(lexicon.round),
      ...[...lexicon.stages, ...lexicon.otherTypes].flatMap((type) => type.patterns),
    ];
    const texts = ['raise ', 'a-', '$5m ', 'total of the ', 'seed a b c '].map((part) => part.repeat(2000));
    const cpuMs = startThreadClock();
    for (const pattern of patterns) for (const text of texts) spansOf(pattern, text);
    expect(cpuMs()).toBeLessThan(5000);
  });

  it.each(LANGUAGES)('lists no verb with a gap for other words in the lexicon for %s', (language) => {
    const { verbs } = lexiconFor(language)?.data ?? {};
    expect(Object.values(verbs ?? {}).join(';')).not.toMatch(/ […_] /);
  });

  it('returns no lexicon for an unsupported language', () => {
    expect(lexiconFor('xx')).toBeNull();
  });
});
