import { randomBytes } from 'node:crypto';
import { SecretBox } from './secret-box.js';

const USER = '7f8d3b52-6c1e-4a2b-9d0f-112233445566';
const OTHER = '0a1b2c3d-4e5f-4a6b-8c7d-998877665544';

describe('signing secrets at rest (decision 3)', () => {
  it('a secret decrypts for the same user and key, and each encryption gives different bytes', () => {
    const box = new SecretBox(randomBytes(32));
    const sealed = [box.seal('svc_whsec_abc', USER), box.seal('svc_whsec_abc', USER)];
    expect(sealed.map((text) => box.open(text, USER))).toEqual(['svc_whsec_abc', 'svc_whsec_abc']);
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join()).not.toContain('abc');
  });

  it('a secret does not decrypt for another user, with another key, or after a byte has changed', () => {
    const box = new SecretBox(randomBytes(32));
    const sealed = box.seal('svc_whsec_abc', USER);
    expect(() => box.open(sealed, OTHER)).toThrow();
    expect(() => new SecretBox(randomBytes(32)).open(sealed, USER)).toThrow();
    const bytes = Buffer.from(sealed.slice(3), 'base64');
    for (let i = 0; i < bytes.length; i += 1) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(() => box.open(`v1:${changed.toString('base64')}`, USER)).toThrow();
    }
    expect(() => box.open('v2:x', USER)).toThrow();
  });

  it("the key's fingerprint does not reveal the key", () => {
    const key = randomBytes(32);
    expect(new SecretBox(key).fingerprint).toBe(new SecretBox(Buffer.from(key)).fingerprint);
    expect(new SecretBox(key).fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(new SecretBox(randomBytes(32)).fingerprint).not.toBe(new SecretBox(key).fingerprint);
  });
});
