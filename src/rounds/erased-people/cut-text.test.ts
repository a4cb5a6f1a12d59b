import { cutText } from './cut-text.js';

test.each([
  ['a short text stays', 'nobody of kim@a.example', 30, 'nobody of kim@a.example'],
  ['a long one is cut', 'no address in this text', 10, 'no address'],
  ['an address before the cut stays', 'to kim@a.example, who left', 20, 'to kim@a.example, who'.slice(0, 20)],
  ['an address at the cut is left out', 'write to kim@answer.example now', 20, 'write to '],
  ['also where the cut is before its sign', 'write to kim.berger@answer.example', 12, 'write to '],
  ['also an encoded one', 'write to kim%40answer.example now', 20, 'write to '],
])('%s', (_name, text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
