import { snippetOf } from './snippet.js';

test.each<[string, Buffer, string]>([
  ['a short text is returned whole', Buffer.from('no such tenant'), 'no such tenant'],
  ['the snippet has 500 characters, not bytes', Buffer.from('é'.repeat(501)), 'é'.repeat(500)],
  ['the cut is between code points', Buffer.from(`${'a'.repeat(499)}😀😀`), `${'a'.repeat(499)}😀`],
  [
    'NUL and other control characters are removed',
    Buffer.from('a\0b\u0007c\u001b[31md\u007f\u0085e\r\nf\tg'),
    'abc[31mdefg',
  ],
  ['removed characters do not count', Buffer.from('\0'.repeat(700) + 'x'.repeat(600)), 'x'.repeat(500)],
  ['invalid UTF-8 is replaced', Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x62]), 'a\ufffd\ufffd(b'],
  ['an encoded lone surrogate is replaced', Buffer.from([0xed, 0xa0, 0x80]), '\ufffd\ufffd\ufffd'],
  [
    'an e-mail address is not cut in half',
    Buffer.from(`${'a '.repeat(245)}of kim@answer.example`),
    `${'a '.repeat(245)}of `,
  ],
  ['an empty body gives an empty snippet', Buffer.alloc(0), ''],
])('%s', (_name, body, snippet) => {
  expect(snippetOf(body)).toBe(snippet);
  expect(snippetOf(body).isWellFormed()).toBe(true);
});
