import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { OutgoingError } from './outgoing-error.js';
import { parseNetworks } from './policy.js';
import type { OutgoingPolicy } from './policy.js';
import { resolveChecked } from './resolve.js';
import { bareHost } from './target.js';
import { checkWebhookUrl } from './webhook-url.js';
import { parseUrl } from './parse-url.js';

const strict: OutgoingPolicy = { allowedNetworks: [], hosts: new Map(), ca: undefined };
const messageOf = (url: string, policy = strict): string | null => {
  const checked = checkWebhookUrl(url, policy);
  return checked.ok ? null : checked.message;
};

test.each([
  'https://hooks.acme.example/funding?tenant=7',
  'https://hooks.acme.example',
  'HTTPS://Hooks.Acme.Example/A',
  'https://hooks.acme.example:8443/x',
  'https://hooks.acme.example:55001/',
  'https://hooks.acme.example./',
  'https://a_b.acme.example/',
  'https://xn--zrich-kva.example/',
  'https://zürich.example/weg',
  'https://9.9.9.9/',
  'https://[2a00:1450:4001:80b::200e]:8443/',
  'https://localhost.acme.example/',
  'https://local.acme.example/',
  'https://acme.example/#@127.0.0.1',
  'https://acme.example/?u=http://localhost/',
  'https://acme.example/50%25',
])('checkWebhookUrl accepts %s and returns it unchanged', (url) => {
  expect(checkWebhookUrl(url, strict)).toEqual({ ok: true, url });
});

test('regression: checkWebhookUrl accepts a host name with an umlaut after thousands of other URLs', () => {
  const url = 'https://zürich.example/weg';
  for (let calls = 0; calls < 20_000; calls += 1)
    checkWebhookUrl(`https://acme.example/${calls % 100}`, strict);
  for (let calls = 0; calls < 20_000; calls += 1) expect(checkWebhookUrl(url, strict).ok || calls).toBe(true);
});

const notPublic = 'url must not point to localhost or to a private or reserved address';
const notHttps = 'url must use https';
const notText = 'url must not contain spaces, control characters or backslashes';
const notAuthority = 'url must not contain a user name or password';
const notLocal = 'url must not have a host name that ends in .local';
const notHost = 'url must have a valid host name';
const notKnown = 'url must have a host name that is known on the public internet';
const notUrl = 'url must be a valid URL';

test.each([
  [
    notHttps,
    [
      'http://acme.example/',
      'ftp://acme.example/',
      'file:///etc/hosts',
      'javascript:alert(1)',
      '//acme.example/',
      'acme.example',
    ],
  ],
  [
    notUrl,
    [
      'https:',
      'https://',
      'https:acme.example',
      'https:/acme.example',
      'https:///acme.example',
      'https://?x',
      'https://[::1',
      'https://acme.example:99999/',
      'https://a<b>.example/',
    ],
  ],
  [
    notPublic,
    [
      'https://localhost/',
      'https://LOCALHOST:8443',
      'https://localhost./',
      'https://api.localhost/',
      'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
    ],
  ],
  [
    notPublic,
    [
      'https://127.0.0.1/',
      'https://127.1/',
      'https://127.0.0.1./',
      'https://0x7f000001/',
      'https://017700000001/',
      'https://2130706433/',
      'https://①②⑦.0.0.1/',
      'https://127。0。0。1/',
    ],
  ],
  [
    notPublic,
    [
      'https://[::1]/',
      'https://[0::1]:8443/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::127.0.0.1]/',
      'https://[::]/',
      'https://0/',
      'https://0.0.0.0/',
    ],
  ],
  [
    notPublic,
    [
      'https://10.0.0.8/',
      'https://192.168.0.1/',
      'https://169.254.169.254/latest',
      'https://[fd00::1]/',
      'https://[64:ff9b::a00:1]/',
      'https://100.100.100.200/',
    ],
  ],
  [
    notLocal,
    [
      'https://printer.local/',
      'https://printer.local./',
      'https://a.b.LOCAL:8443/',
      'https://local/',
      'https://ⓟrinter.ⓛocal/',
    ],
  ],
  [
    notKnown,
    [
      'https://intranet/',
      'https://db.internal/',
      'https://nas.lan/',
      'https://api.default.svc/',
      'https://router.home.arpa/',
    ],
  ],
  [
    notHost,
    [
      'https://.acme.example/',
      'https://acme..example/',
      'https://acme.example../',
      `https://${'a'.repeat(64)}.example/`,
      `https://${'abc.'.repeat(63)}example/`,
    ],
  ],
  [
    notAuthority,
    [
      'https://user:pass@acme.example/',
      'https://user@acme.example/',
      'https://@acme.example/',
      'https://acme.example@127.0.0.1/',
    ],
  ],
  ['url must not contain an encoded host name', ['https://%61cme.example/', 'https://%31%32%37.0.0.1/']],
  [
    'url must give an IPv4 address as four decimal numbers',
    ['https://9.9.9/', 'https://0x09.9.9.9/', 'https://９.9.9.9/', 'https://9.9.9.9./', 'https://151587081/'],
  ],
  [
    notText,
    [
      ' https://acme.example/',
      'https://acme.example/ ',
      'https://ac\tme.example/',
      'https://acme.example/\n',
      'https://acme.example/\0',
      'https://acme.example\\@127.0.0.1/',
      'https:\\\\127.0.0.1\\',
      'https://acme.example/\ud800',
      'https://acme.example/\u200b',
      'https://acme.example/\u202e',
      'https://acme.example/\u00a0',
    ],
  ],
  ['url must not use port 22', ['https://acme.example:22/']],
  ['url must not use port 80', ['https://acme.example:80/']],
  ['url must not use port 0', ['https://acme.example:0/']],
  ['url must not use port 6379', ['https://acme.example:6379/']],
  ['url must not use port 5432', ['https://acme.example:05432/']],
  ['url must be at most 2048 characters long', [`https://acme.example/${'x'.repeat(2048)}`]],
])('rejects URLs with the message "%s"', (message, urls) => {
  expect(urls.map((url) => [url, messageOf(url)])).toEqual(urls.map((url) => [url, message]));
});

describe('if the operator allows private networks', () => {
  const open = { ...strict, allowedNetworks: parseNetworks('0.0.0.0/0,::/0') };

  test('an allowed network permits private addresses and internal names', () => {
    for (const url of [
      'https://10.0.0.8/',
      'https://[fd00::1]/',
      'https://hooks.internal:8443/',
      'https://gateway/',
      'https://127.0.0.2/',
    ]) {
      expect([url, messageOf(url, open)]).toEqual([url, null]);
    }
  });

  test('an allowed network does not permit the addresses that the spec forbids', () => {
    for (const url of [
      'https://127.0.0.1/',
      'https://127.1/',
      'https://[::1]/',
      'https://[::ffff:7f00:1]/',
      'https://0.0.0.0/',
      'https://localhost/',
      'https://a.localhost/',
    ]) {
      expect([url, messageOf(url, open)]).toEqual([url, notPublic]);
    }
    expect(messageOf('https://printer.local/', open)).toBe(notLocal);
    expect(messageOf('http://10.0.0.8/', open)).toBe(notHttps);
  });
});

test('mapped hosts are accepted unless the spec forbids their names', () => {
  const mapped = {
    ...strict,
    hosts: new Map(['receiver.test', 'receiver', 'localhost', 'a.local'].map((name) => [name, '127.0.0.1'])),
  };
  expect(messageOf('https://receiver.test:8443/', mapped)).toBeNull();
  expect(messageOf('https://receiver:8443/', mapped)).toBeNull();
  expect(messageOf('https://localhost:8443/', mapped)).toBe(notPublic);
  expect(messageOf('https://a.local:8443/', mapped)).toBe(notLocal);
});

/**
 * Expected results for one line of ssrf-urls.txt. The fixture contains only the hash of the line,
 * because ssrf-urls.txt is not part of the project.
 */
interface Verdict {
  asIs: 'pass' | 'refused';
  withHttps: 'pass' | 'refused';
  /** Result of the address guard. All names except two resolve to 127.0.0.1. */
  host: 'pass' | 'blocked-address' | 'no host';
}

describe('the webhook URL check and the address guard', () => {
  const list = new URL('../../../shared/data/ssrf-urls.txt', import.meta.url);
  const found = existsSync(list);
  if (!found) console.warn('shared/data/ssrf-urls.txt is missing, so its test is skipped.');

  (found ? test : test.skip)('give the expected result for every line of ssrf-urls.txt', async () => {
    const fixture = new URL('../../test/fixtures/ssrf-verdicts.json', import.meta.url);
    const expected = JSON.parse(readFileSync(fixture, 'utf8')) as Record<string, Verdict>;
    const lines = readFileSync(list, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    const wrong: unknown[] = [];
    let reachable = 0;
    for (const line of lines) {
      const verdict = await verdictOf(JSON.parse(`"${line}"`) as string);
      const wanted = expected[createHash('sha256').update(line).digest('hex')];
      if (verdict.withHttps === 'pass' && verdict.host === 'pass') reachable += 1;
      // Node.js 24 and later accepts some invalid xn-- names as hosts.
      if (line.startsWith('http://xn--') && wanted?.host === 'no host' && verdict.host === 'blocked-address')
        wanted.host = verdict.host;
      if (JSON.stringify(verdict) !== JSON.stringify(wanted)) wrong.push({ line, verdict, wanted });
    }
    expect(wrong).toEqual([]);
    expect(reachable).toBe(7); // The harmless lines, which a guard that rejects everything would fail.
    expect(lines.length).toBe(Object.keys(expected).length);
  });
});

async function verdictOf(url: string): Promise<Verdict> {
  const secure = url.replace(/^http:/i, 'https:');
  return {
    asIs: messageOf(url) === null ? 'pass' : 'refused',
    withHttps: messageOf(secure) === null ? 'pass' : 'refused',
    host: await verdictOnHost(secure),
  };
}

async function verdictOnHost(url: string): Promise<Verdict['host']> {
  const parsed = parseUrl(url);
  const host = parsed === null ? '' : bareHost(parsed);
  if (host === '') return 'no host';
  const known = ['example.com', 'xn--mnchen-3ya.de'];
  const resolver = (name: string): Promise<string[]> =>
    Promise.resolve([known.includes(name) ? '9.9.9.9' : '127.0.0.1']);
  try {
    await resolveChecked(host, strict, resolver);
    return 'pass';
  } catch (error) {
    if (error instanceof OutgoingError && error.code === 'blocked-address') return 'blocked-address';
    throw error;
  }
}
