import { piecesOf } from './pieces.js';

function textsOf(body: string): string[] {
  return piecesOf(body).map(({ text }) => text);
}

describe('piecesOf', () => {
  it('splits a text into its paragraphs', () => {
    expect(textsOf('Acorn raised $5m.\n\nBramble raised €3m.\n\nThe weather stays fine.')).toEqual([
      'Acorn raised $5m.',
      'Bramble raised €3m.',
      'The weather stays fine.',
    ]);
  });

  it('splits a list into its entries, each with its further lines', () => {
    expect(textsOf('Hello.\n\nThis week.\n\n- Acorn, $5m\nled by Oak\n- Bramble, €3m')).toEqual([
      'Hello.',
      'This week.',
      '- Acorn, $5m\nled by Oak',
      '- Bramble, €3m',
    ]);
    expect(textsOf('- Acorn, $5m\n- Bramble, €3m\nClover was sold for $9m.')).toEqual([
      '- Acorn, $5m',
      '- Bramble, €3m',
      'Clover was sold for $9m.',
    ]);
    expect(textsOf('This week.\n- Acorn, $5m\nBramble, €3m')).toEqual([
      'This week.',
      '- Acorn, $5m',
      'Bramble, €3m',
    ]);
  });

  it('joins a paragraph with the heading above it', () => {
    expect(
      textsOf('Acorn: $5 million\n\nThe vet app has closed its Series B.\n\nThen it rained.\n\nMore soon.'),
    ).toEqual(['Acorn: $5 million\nThe vet app has closed its Series B.', 'Then it rained.', 'More soon.']);
  });

  it('splits a table into rows, with the column names and the unit of a column', () => {
    expect(
      textsOf(
        'Company | Stage | $M | Lead\n--- | --- | --- | ---\nAcorn | A | 9.5 | Oak\nBramble | Seed | 4 | Fir',
      ),
    ).toEqual([
      'Company: Acorn\nStage: A\n$M: $9.5M\nLead: Oak',
      'Company: Bramble\nStage: Seed\n$M: $4M\nLead: Fir',
    ]);
    expect(textsOf('Acorn\tSeed\t$5m\nBramble\tSeries A\t€9m\nClover\tSeed\t$1m')).toEqual([
      'Acorn\nSeed\n$5m',
      'Bramble\nSeries A\n€9m',
      'Clover\nSeed\n$1m',
    ]);
  });

  it('returns the heading of each list with its entries, with and without bullets', () => {
    expect(
      piecesOf('SEED\nAcorn (Bonn): $5m\nBramble (Porto): €3m\n\nGrants\n→ Clover ($1m)\n→ Dill ($2m)'),
    ).toEqual([
      { text: 'Acorn (Bonn): $5m', heading: 'SEED' },
      { text: 'Bramble (Porto): €3m', heading: 'SEED' },
      { text: '→ Clover ($1m)', heading: 'Grants' },
      { text: '→ Dill ($2m)', heading: 'Grants' },
    ]);
  });

  it('returns the nearest of several headings in one list with each entry', () => {
    expect(
      piecesOf('Seed:\nAcorn, Bern: CHF 2m\nBramble, Zug: CHF 3m\nSeries B:\nClover, Chur: CHF 40m'),
    ).toEqual([
      { text: 'Acorn, Bern: CHF 2m', heading: 'Seed:' },
      { text: 'Bramble, Zug: CHF 3m', heading: 'Seed:' },
      { text: 'Clover, Chur: CHF 40m', heading: 'Series B:' },
    ]);
    expect(piecesOf('SEED\n• Acorn: $5m\nled by Oak\nSERIES A\n• Bramble: $9m')).toEqual([
      { text: '• Acorn: $5m\nled by Oak', heading: 'SEED' },
      { text: '• Bramble: $9m', heading: 'SERIES A' },
    ]);
  });

  it('keeps the lines of a labelled block together', () => {
    expect(
      textsOf(
        '● Project: Acorn\n● Raised: $5m\n● Type: Seed\n\n● Project: Dill\n● Raised: $2m\n● Type: Series A',
      ),
    ).toEqual([
      '● Project: Acorn\n● Raised: $5m\n● Type: Seed',
      '● Project: Dill\n● Raised: $2m\n● Type: Series A',
    ]);
  });

  it('splits the only paragraph with numbers into its sentences', () => {
    expect(textsOf('Hello.\n\nAcorn raised $5m. Bramble raised €3m.')).toEqual([
      'Hello.',
      'Acorn raised $5m.',
      'Bramble raised €3m.',
    ]);
  });
});
