import { csvLine } from './csv.js';

it.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a\t=1+1', `"a\t'=1+1"`],
  [`x;=cmd|' /C calc'!A0;y`, `"x;'=cmd|' /C calc'!A0;y"`],
  ['\n=1+1', `"\n'=1+1"`],
  [' =1+1', ` '=1+1`],
  ['＝1+1', `'＝1+1`],
  ['a;"=1+1', `"a;""'=1+1"`],
  ['Smith-Jones; B - C', '"Smith-Jones; B - C"'],
  ['\t\t "=1', `"'\t\t ""'=1"`],
  ['=cmd()', `'=cmd()`],
  ['"x",y', '"""x"",y"'],
])('writes %j so that no spreadsheet reads it as a formula, with any delimiter', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});
