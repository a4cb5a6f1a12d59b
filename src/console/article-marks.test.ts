import { marksIn } from './article-marks.js';
import type { Wanted } from './article-marks.js';

const company = (text: string): Wanted => ({ kind: 'company', text });
const cut = (text: string, wanted: Wanted[]) =>
  marksIn(text, wanted).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

it('each name and amount gets a mark at its position, and the marks are in the order of the text', () => {
  const text = 'Tidewell raised €7 million. Quill Capital led; Tidewell’s founders stay.';
  const wanted: Wanted[] = [
    { kind: 'investor', text: 'Quill Capital' },
    { kind: 'amount', text: '€7 million' },
    company('Tidewell'),
  ];
  expect(cut(text, wanted)).toEqual([
    'company Tidewell',
    'amount €7 million',
    'investor Quill Capital',
    'company Tidewell',
  ]);
});

it('only whole words get a mark, and of two overlapping names only the longer one', () => {
  expect(cut('Tide, Tidewell and Tides', [company('Tide')])).toEqual(['company Tide']);
  const wanted: Wanted[] = [{ kind: 'investor', text: 'Quill' }, company('Quill Labs')];
  expect(cut('Quill Labs of Quill', wanted)).toEqual(['company Quill Labs', 'investor Quill']);
});

it('names and amounts get marks even if the text has typographic apostrophes, non-breaking spaces or full-width digits', () => {
  const wanted: Wanted[] = [company("O'Hara Labs"), { kind: 'amount', text: '12億円' }];
  expect(cut('O’Hara\u00a0Labs、１２億円を調達', wanted)).toEqual([
    'company O’Hara\u00a0Labs',
    'amount １２億円',
  ]);
  expect(cut('青空工業が調達', [company('青空工業')])).toEqual(['company 青空工業']);
});

it('a blank name gets no mark', () => {
  expect(marksIn('a  b', [company(' '), company('')])).toEqual([]);
});
