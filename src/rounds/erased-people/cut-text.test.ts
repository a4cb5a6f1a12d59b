import { cutText } from './cut-text.js';

test.each([
  ['cutText does not change a short text', 'nobody of kim@a.example', 30, 'nobody of kim@a.example'],
  ['cutText shortens a long text', 'no address in this text', 10, 'no address'],
  [
    'cutText keeps an address that ends before the cut',
    'to kim@a.example, who left',
    20,
    'to kim@a.example, who'.slice(0, 20),
  ],
  ['cutText omits an address that contains the cut', 'write to kim@answer.example now', 20, 'write to '],
  [
    'cutText omits an address whose at sign is after the cut',
    'write to kim.berger@answer.example',
    12,
    'write to ',
  ],
  [
    'cutText omits a percent-encoded address that contains the cut',
    'write to kim%40answer.example now',
    20,
    'write to ',
  ],
])('%s', (_name, text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
