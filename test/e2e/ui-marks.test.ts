import { partsOf } from '../../web/src/parts/marked-parts.js';

it('the function splits a text at its marks, keeps every character, and ignores marks that overlap or end outside', () => {
  const text = 'Tidewell <b>raised</b> €7m';
  const marks = [
    { kind: 'company' as const, start: 0, end: 8 },
    { kind: 'amount' as const, start: 4, end: 9 },
    { kind: 'amount' as const, start: 23, end: 26 },
    { kind: 'investor' as const, start: 26, end: 40 },
  ];
  const parts = partsOf(text, marks);
  expect(parts).toEqual([
    { text: 'Tidewell', mark: marks[0] },
    { text: ' <b>raised</b> ', mark: null },
    { text: '€7m', mark: marks[2] },
  ]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
