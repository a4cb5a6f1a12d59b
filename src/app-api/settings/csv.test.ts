import { csvLine } from './csv.js';

it.each([
  ['a;=1+1', '"a;=1+1"'],
  ['a\t=1+1', '"a\t=1+1"'],
  ['=cmd()', `'=cmd()`],
  ['"x",y', '"""x"",y"'],
])('writes %j so that no spreadsheet, whatever its delimiter, makes a formula of it', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});
