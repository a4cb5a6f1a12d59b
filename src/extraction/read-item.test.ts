import { loadModels } from './load-models.js';
import { readItem } from './read-item.js';

const roundsOf = (title: string, text = '') =>
  readItem({ title, text }, loadModels())
    .rounds()
    .map(({ company, amount, type }) => [company, amount?.value ?? null, type]);

describe('readItem', () => {
  it('returns a rare funding type that the text names', () => {
    const text =
      'Quillhaven, a payroll company, has raised $210 million in a Series H led by Larkspur Growth.';
    expect(roundsOf('Quillhaven raises $210 million Series H', text)).toEqual([
      ['Quillhaven', 210_000_000, 'series-h'],
    ]);
  });

  it('returns a company name that starts with a number', () => {
    expect(roundsOf('7Harbours raises $4 million in seed funding led by Elm Street Ventures')).toEqual([
      ['7Harbours', 4_000_000, 'seed'],
    ]);
  });

  it('returns the form of the company name that the whole text supports most', () => {
    const text =
      'Vesper Launch Systems, which builds small rockets, has raised $12 million in a Series A round led by Oak Hill. Vesper Launch Systems was founded in 2021.';
    expect(roundsOf('Rocket maker Vesper raises $12 million', text)).toEqual([
      ['Vesper Launch Systems', 12_000_000, 'series-a'],
    ]);
  });

  it('returns one round per deal of a round-up, even if a place is next to the company name', () => {
    const text = [
      'Fernlight, which rents bikes to students in Lucknow, picked up $2.4 million in seed funding from Aravalli Climate.',
      'Cobalt Pie has raised $9 million in a Series A led by Peepal Ventures.',
    ].join('\n\n');
    expect(roundsOf('Funding alert: Fernlight and Cobalt Pie close rounds', text)).toEqual([
      ['Fernlight', 2_400_000, 'seed'],
      ['Cobalt Pie', 9_000_000, 'series-a'],
    ]);
  });

  it('returns the position where the company name is a separate word', () => {
    const text =
      'Velarde Street is busy. Vela, a payroll start-up, raised $5 million in a seed round led by Oak Hill.';
    const [round] = readItem({ title: 'Start-up raises $5 million', text }, loadModels()).rounds();
    const { mention, company } = round!;
    expect([company, mention.text.slice(mention.start, mention.end)]).toEqual(['Vela', 'Vela']);
    expect(mention.text).toContain('a payroll start-up');
  });
});
