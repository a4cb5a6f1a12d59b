import { crc32 } from 'node:zlib';
import {
  API_KEY_PREFIX,
  SIGNING_SECRET_PREFIX,
  displayParts,
  generateApiKey,
  generateSigningSecret,
  hasValidChecksum,
  hashApiKey,
} from './api-key.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('API keys (decision 2)', () => {
  it('an API key consists of the prefix, 32 random characters and the base62 CRC32 of both', () => {
    const keys = Array.from({ length: 200 }, generateApiKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(key).toMatch(/^svc_live_[0-9A-Za-z]{38}$/);
      const sum = [...key.slice(-6)].reduce((value, char) => value * 62 + BASE62.indexOf(char), 0);
      expect(sum).toBe(crc32(key.slice(0, -6)));
      expect(hasValidChecksum(key)).toBe(true);
    }
  });

  it('a key fails its checksum if one character is changed or two characters are swapped', () => {
    const key = generateApiKey();
    for (let i = API_KEY_PREFIX.length; i < key.length; i += 1) {
      const other = BASE62[(BASE62.indexOf(key[i] ?? '') + 1) % 62] ?? '';
      expect(hasValidChecksum(key.slice(0, i) + other + key.slice(i + 1))).toBe(false);
      const swapped = key.slice(0, i - 1) + (key[i] ?? '') + (key[i - 1] ?? '') + key.slice(i + 1);
      if (swapped !== key) expect(hasValidChecksum(swapped)).toBe(false);
    }
    for (const token of ['', API_KEY_PREFIX, `${key}0`, key.slice(1), ` ${key}`, `${key.slice(0, -1)}é`])
      expect(hasValidChecksum(token)).toBe(false);
  });

  it("the service shows only a key's first 13 and last 4 characters, and stores its SHA-256 hash", () => {
    const key = `svc_live_${'aB3'.repeat(12)}zz`;
    expect(displayParts(key)).toEqual({ prefix: 'svc_live_aB3a', last4: 'B3zz' });
    expect(hashApiKey('svc_live_x').toString('hex')).toBe(
      'e7768436bcc3af0c372290a77b4b7028557aefc3f5ad11b847f3ad13c693de43',
    );
  });
});

it('the prefixes of API keys and signing secrets differ and never change (spec: Authentication rules 2 and 5)', () => {
  expect([API_KEY_PREFIX, SIGNING_SECRET_PREFIX]).toEqual(['svc_live_', 'svc_whsec_']);
  expect(generateSigningSecret()).toMatch(/^svc_whsec_[0-9A-Za-z]{43}$/);
});
