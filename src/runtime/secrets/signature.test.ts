import { signBody } from './signature.js';

test('the signature equals the HMAC-SHA256 of RFC 4231', () => {
  // The values are from RFC 4231, test case 2.
  expect(signBody('Jefe', Buffer.from('what do ya want for nothing?'))).toBe(
    'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('the signature depends on every byte, even if the bytes are not text', () => {
  const signatures = [[], [0], [0xff], [0xff, 0xfe], [0xef, 0xbf, 0xbd]].map((bytes) =>
    signBody('key', Buffer.from(bytes)),
  );
  expect(new Set(signatures).size).toBe(signatures.length);
});
