import { rejectionInSentences, rejectionInWords, whatDecided } from './judgement-words.js';

describe('the explanation of a rejection', () => {
  const signals = [
    { name: 'title: mulls', effect: -1.04 },
    { name: 'amounts in title 2', effect: 0.9 },
    { name: 'title: raises', effect: 0.85 },
    { name: 'lead classes: receive > round+kind > @', effect: -0.8 },
    { name: 'always', effect: -0.6 },
    { name: 'body: 0 0', effect: -0.55 },
    { name: 'body: for … §', effect: -0.5 },
    { name: 'title: talks', effect: -0.4 },
  ];

  it('describes a stored reason in a sentence, with the detail if no signals decided', () => {
    expect(rejectionInWords('public-money: title: grants')).toEqual({
      label: 'Public money',
      sentence:
        'Public money: a public body or programme gives or plans money, and no recipient company is named.',
    });
    expect(rejectionInWords('unreadable: status 404: gone').sentence).toBe(
      'Unreadable: a file in a folder cannot be read (status 404: gone).',
    );
    expect(rejectionInWords('no-round: the text states no funding round').sentence).toBe(
      'No round: the text states no funding round.',
    );
    expect(rejectionInWords('of-old').sentence).toBe('Of old.');
    expect(rejectionInWords('constructor: x').sentence).toBe('Constructor (x).');
  });

  it('returns the three signals that count most against a round, with their places', () => {
    expect(whatDecided({ reason: 'planned: title: mulls', signals })).toEqual([
      { words: '“mulls” in the headline', effect: -1.04 },
      {
        words: '“receive”, then a word for a round and a funding type, then a name in the first sentences',
        effect: -0.8,
      },
      { words: '“for”, then an amount in the text', effect: -0.5 },
    ]);
    expect(whatDecided({ reason: '', signals: [{ name: 'anywhere acquired', effect: -1 }] })).toEqual([
      { words: '“acquired”', effect: -1 },
    ]);
  });

  it('regression: quotes words, describes amounts and omits bare numbers, even if no signals are stored', () => {
    const reason = 'acquisition: body: 0 0, title: to acquire, title: § deal';
    expect(rejectionInWords(reason).sentence).not.toContain('(');
    expect(whatDecided({ reason, signals: [] })).toEqual([
      { words: '“to acquire” in the headline', effect: null },
      { words: 'an amount, then “deal” in the headline', effect: null },
    ]);
  });

  it('explains a rejection in sentences without raw signal names', () => {
    const reason = 'acquisition: body: 0 0, title: to acquire, title: § deal';
    expect(rejectionInSentences({ reason, signals: [] })).toBe(
      'Acquisition: a company, its assets or a share of it is bought, sold or merged. Strongest signals against a round: “to acquire” in the headline; an amount, then “deal” in the headline.',
    );
    const counts = 'people: always, segments 3, amounts in body false';
    expect(rejectionInSentences({ reason: counts, signals: [] })).toBe(
      'People: a person is appointed, is promoted or leaves.',
    );
  });
});
