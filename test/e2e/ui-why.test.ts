import { rejectionInWords, whatDecided } from '../../web/src/parts/judgement-words.js';
import { partsOf } from '../../web/src/parts/marked-parts.js';

describe('the reason of a rejected item', () => {
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

  it('is given in words, with what was found if no words decided', () => {
    expect(rejectionInWords('public-money: title: grants')).toEqual({
      label: 'Public money',
      meaning: 'a public body or programme gives or plans money, without naming a company that got it',
      detail: null,
    });
    expect(rejectionInWords('unavailable: status 404: gone')).toMatchObject({
      label: 'Unavailable',
      detail: 'status 404: gone',
    });
    expect(rejectionInWords('no-round: the text states no funding round').detail).toBeNull();
    expect(rejectionInWords('of-old')).toEqual({ label: 'Of old', meaning: null, detail: null });
    expect(rejectionInWords('constructor: x').meaning).toBeNull();
  });

  it('comes with the three words or classes that spoke most against a round, and where they stood', () => {
    expect(whatDecided({ reason: 'planned: title: mulls', signals }, 3)).toEqual([
      { words: '“mulls” in the headline', effect: -1.04 },
      {
        words: '“receive”, then a word for a round and a kind of money, then a name in the first sentences',
        effect: -0.8,
      },
      { words: '“for”, then an amount in the text', effect: -0.5 },
    ]);
    expect(whatDecided({ reason: '', signals: [{ name: 'anywhere acquired', effect: -1 }] }, 3)).toEqual([
      { words: '“acquired”', effect: -1 },
    ]);
  });

  it('regression: quotes words, names amounts and leaves bare numbers out, also of an item without signals', () => {
    const reason = 'acquisition: body: 0 0, title: to acquire, title: § deal';
    expect(rejectionInWords(reason).detail).toBeNull();
    expect(whatDecided({ reason, signals: [] }, 3)).toEqual([
      { words: '“to acquire” in the headline', effect: null },
      { words: 'an amount, then “deal” in the headline', effect: null },
    ]);
  });
});

it('cuts a text at its marks, keeps every character, and ignores marks that do not fit', () => {
  const text = 'Tidewell <b>raised</b> €7m';
  const marks = [
    { kind: 'company' as const, start: 0, end: 8 },
    { kind: 'amount' as const, start: 4, end: 9 },
    { kind: 'amount' as const, start: 23, end: 26 },
    { kind: 'investor' as const, start: 26, end: 40 },
  ];
  const parts = partsOf(text, marks);
  expect(parts).toEqual([
    { text: 'Tidewell', kind: 'company' },
    { text: ' <b>raised</b> ', kind: null },
    { text: '€7m', kind: 'amount' },
  ]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
