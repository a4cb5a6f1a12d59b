import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificates } from '../composition/demo/certificates.js';
import { loadCertificates, mayReach, parseNetworks } from './policy.js';
import type { OutgoingPolicy } from './policy.js';

const policyOf = (networks: string): OutgoingPolicy => ({
  allowedNetworks: parseNetworks(networks),
  hosts: new Map(),
  ca: undefined,
});

test('the policy allows only public addresses if it lists no network', () => {
  const policy = policyOf('');
  expect(mayReach('9.9.9.9', policy)).toBe(true);
  expect(mayReach('10.1.2.3', policy)).toBe(false);
});

test('allows every spelling of the addresses in a listed network, and no other private address', () => {
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

test('the policy never allows the unspecified address, even if it lists all networks', () => {
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
])('parseNetworks rejects %s and says what it expects', (value) => {
  expect(() => parseNetworks(value)).toThrow('must be networks in CIDR form');
});

test('reads a certificate authority from a PEM file, and rejects any other file', async () => {
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
