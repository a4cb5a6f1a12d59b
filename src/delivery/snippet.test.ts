import { snippetOf } from './snippet.js';

test.each<[string, Buffer, string]>([
  ['short text stays', Buffer.from('no such tenant'), 'no such tenant'],
  ['500 characters, not bytes', Buffer.from('é'.repeat(501)), 'é'.repeat(500)],
  ['cut between code points', Buffer.from(`${'a'.repeat(499)}😀😀`), `${'a'.repeat(499)}😀`],
  [
    'NUL and control characters go',
    Buffer.from('a\0b\u0007c\u001b[31md\u007f\u0085e\r\nf\tg'),
    'abc[31mdefg',
  ],
  ['they do not count', Buffer.from('\0'.repeat(700) + 'x'.repeat(600)), 'x'.repeat(500)],
  ['what is no UTF-8 is replaced', Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x62]), 'a\ufffd\ufffd(b'],
  ['a lone surrogate is no UTF-8 either', Buffer.from([0xed, 0xa0, 0x80]), '\ufffd\ufffd\ufffd'],
  [
    'half an address is not kept',
    Buffer.from(`${'a '.repeat(245)}of kim@answer.example`),
    `${'a '.repeat(245)}of `,
  ],
  ['nothing gives nothing', Buffer.alloc(0), ''],
])('%s', (_name, body, snippet) => {
  expect(snippetOf(body)).toBe(snippet);
  expect(snippetOf(body).isWellFormed()).toBe(true);
});
