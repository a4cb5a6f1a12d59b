import { piecesOf } from './pieces.js';

describe('the pieces of a text', () => {
  it('are its paragraphs', () => {
    expect(piecesOf('Acorn raised $5m.\n\nBramble raised €3m.\n\nThe weather stays fine.')).toEqual([
      'Acorn raised $5m.',
      'Bramble raised €3m.',
      'The weather stays fine.',
    ]);
  });

  it('are the entries of a list, each with the lines that go on with it', () => {
    expect(piecesOf('Hello.\n\nThis week.\n\n- Acorn, $5m\nled by Oak\n- Bramble, €3m')).toEqual([
      'Hello.',
      'This week.',
      '- Acorn, $5m\nled by Oak',
      '- Bramble, €3m',
    ]);
    expect(piecesOf('This week.\n- Acorn, $5m\nBramble, €3m')).toEqual([
      'This week.',
      '- Acorn, $5m',
      'Bramble, €3m',
    ]);
  });

  it('have the heading above a paragraph in front of it', () => {
    expect(
      piecesOf('Acorn: $5 million\n\nThe vet app has closed its Series B.\n\nThen it rained.\n\nMore soon.'),
    ).toEqual(['Acorn: $5 million\nThe vet app has closed its Series B.', 'Then it rained.', 'More soon.']);
  });

  it('are the rows of a table under the names of its columns, with the unit of a column', () => {
    expect(
      piecesOf(
        'Company | Stage | $M | Lead\n--- | --- | --- | ---\nAcorn | A | 9.5 | Oak\nBramble | Seed | 4 | Fir',
      ),
    ).toEqual([
      'Company: Acorn\nStage: A\n$M: $9.5M\nLead: Oak',
      'Company: Bramble\nStage: Seed\n$M: $4M\nLead: Fir',
    ]);
    expect(piecesOf('Acorn\tSeed\t$5m\nBramble\tSeries A\t€9m\nClover\tSeed\t$1m')).toEqual([
      'Acorn\nSeed\n$5m',
      'Bramble\nSeries A\n€9m',
      'Clover\nSeed\n$1m',
    ]);
  });

  it('are the sentences of the only paragraph with numbers', () => {
    expect(piecesOf('Hello.\n\nAcorn raised $5m. Bramble raised €3m.')).toEqual([
      'Hello.',
      'Acorn raised $5m.',
      'Bramble raised €3m.',
    ]);
  });
});
