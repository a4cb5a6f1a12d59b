import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificates } from '../composition/demo/certificates.js';
import { loadCertificates, mayReach, parseNetworks, parseHosts } from './policy.js';
import type { OutgoingPolicy } from './policy.js';

const policyOf = (networks: string): OutgoingPolicy => ({
  allowedNetworks: parseNetworks(networks),
  hosts: new Map(),
  ca: undefined,
});

test('without allowed networks only public addresses may be reached', () => {
  const policy = policyOf('');
  expect(mayReach('9.9.9.9', policy)).toBe(true);
  expect(mayReach('10.1.2.3', policy)).toBe(false);
});

test('an allowed network may be reached however its addresses are written, and nothing else', () => {
  const policy = policyOf('10.1.0.0/16, fd00:1::/48 192.168.7.9');
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5', '192.168.7.9', '9.9.9.9']) {
    expect([address, mayReach(address, policy)]).toEqual([address, true]);
  }
  for (const address of [
    '10.2.0.1',
    '::ffff:10.2.0.1',
    'fd00:2::5',
    '192.168.7.8',
    '127.0.0.1',
    '10.1.2.3%eth0',
    'x',
  ]) {
    expect([address, mayReach(address, policy)]).toEqual([address, false]);
  }
});

test('even an allowed network of all addresses does not include the unspecified address', () => {
  const policy = policyOf('0.0.0.0/0,::/0');
  expect(['0.0.0.0', '::', '0.1.2.3', '::ffff:0.0.0.0'].map((address) => mayReach(address, policy))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(mayReach('10.0.0.1', policy)).toBe(true);
});

test.each([
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0/8',
  'private',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  'fe80::1%eth0/64',
])('networks: %s is refused with what it has to be', (value) => {
  expect(() => parseNetworks(value)).toThrow('must be networks in CIDR form');
});

test('hosts are pairs of a name, in any case, and an address', () => {
  expect(parseHosts(' Receiver.TEST=127.0.0.1,feeds.test=::1 ')).toEqual(
    new Map([
      ['receiver.test', '127.0.0.1'],
      ['feeds.test', '::1'],
    ]),
  );
  expect(parseHosts('')).toEqual(new Map());
});

test('an address in HOSTS is stored in the form that a socket reports', () => {
  expect(parseHosts('a.test=0:0:0:0:0:ffff:7f00:1,b.test=0:0::1')).toEqual(
    new Map([
      ['a.test', '::ffff:127.0.0.1'],
      ['b.test', '::1'],
    ]),
  );
});

test.each([
  'receiver.test',
  'receiver.test=',
  '=127.0.0.1',
  'a=b',
  'a=127.0.0.1=b',
  '10.0.0.1=127.0.0.1',
  'a..b=127.0.0.1',
  'a b=127.0.0.1',
  'a=fe80::1%eth0',
])('hosts: %s is refused with what it has to be', (value) => {
  expect(() => parseHosts(value)).toThrow('must be pairs of a host name and an IP address');
});

test('an authority is read from a PEM file; anything else is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'authority-'));
  try {
    const { caPem } = await createCertificates(['receiver.test']);
    await writeFile(join(folder, 'ca.pem'), `# made for a test\n${caPem}`);
    await writeFile(
      join(folder, 'bad.pem'),
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
    );
    await writeFile(join(folder, 'empty.pem'), '');
    expect(loadCertificates(join(folder, 'ca.pem')).trim()).toBe(caPem.trim());
    for (const name of ['bad.pem', 'empty.pem', 'missing.pem', '.']) {
      expect(() => loadCertificates(join(folder, name))).toThrow('must name a readable PEM file');
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
