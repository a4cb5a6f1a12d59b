import fc from 'fast-check';
import { isPublicAddress } from './public-address.js';

const notPublic: Record<string, string[]> = {
  'unspecified and "this host"': ['0.0.0.0', '0.0.0.1', '0.255.255.255', '::', '0:0:0:0:0:0:0:0'],
  loopback: ['127.0.0.1', '127.0.0.53', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1', '0000:0000::0001'],
  'private networks': [
    '10.0.0.0',
    '10.255.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.0.0',
    '192.168.255.255',
  ],
  'carrier-grade NAT': ['100.64.0.0', '100.127.255.255', '100.100.100.200'],
  'link-local and cloud metadata': [
    '169.254.0.0',
    '169.254.169.254',
    '169.254.170.2',
    '169.254.255.255',
    '168.63.129.16',
  ],
  'protocol assignments': [
    '192.0.0.0',
    '192.0.0.8',
    '192.0.0.170',
    '192.0.0.255',
    '192.52.193.1',
    '192.88.99.1',
  ],
  'documentation and benchmarks': [
    '192.0.2.200',
    '198.51.100.1',
    '203.0.113.254',
    '198.18.0.0',
    '198.19.255.255',
  ],
  'multicast, reserved, broadcast': [
    '224.0.0.251',
    '239.255.255.250',
    '240.0.0.0',
    '250.1.2.3',
    '255.255.255.255',
  ],
  'IPv4 mapped, plain and hexadecimal': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:10.1.2.3',
    '::ffff:a9fe:a9fe',
    '::ffff:8.8.4.4',
  ],
  'IPv4 compatible and translated': [
    '::127.0.0.1',
    '::7f00:1',
    '::10.0.0.1',
    '::ffff:0:192.168.1.1',
    '::808:808',
  ],
  NAT64: [
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b::8.8.4.4',
    '64:ff9b:1::1',
    '64:ff9b:1:ffff::169.254.169.254',
  ],
  '6to4': ['2002::', '2002:7f00:1::1', '2002:c0a8:101::1', '2002:808:808::1'],
  Teredo: ['2001::', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:0:a00:1::'],
  'ORCHID, benchmarking, other assignments': ['2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1'],
  ISATAP: [
    'fe80::5efe:10.0.0.1',
    '2a00:1450:4001:80b:0:5efe:127.0.0.1',
    '2a00:1450:4001:80b:200:5efe:a00:1',
    '2606:4700::5efe:1.2.3.4',
  ],
  'link-local, site-local, unique-local': [
    'fe80::',
    'fe80::1',
    'febf:ffff::1',
    'fec0::1',
    'feff::1',
    'fc00::',
    'fd00:ec2::254',
    'fdff::1',
  ],
  'IPv6 multicast': ['ff00::', 'ff02::1', 'ff05::1:3', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'IPv6 documentation, discard, segment routing': [
    '2001:db8::1',
    '2001:db8:ffff::',
    '3fff::1',
    '3fff:fff::1',
    '100::1',
    '5f00::1',
  ],
  'outside global unicast': ['1fff::1', '4000::1', '6000::1', '8000::1', 'c000::1', 'e000::1'],
  'no address': [
    '',
    ' ',
    'localhost',
    'example.com',
    '8.8.8',
    '8.8.8.8.',
    '08.8.8.8',
    '0x8.8.8.8',
    '8.8.8.8:443',
    '134744072',
    '[2a00::1]',
  ],
  'with a zone': ['fe80::1%eth0', '2a00:1450::1%eth0', '::1%lo'],
};

const cases = Object.entries(notPublic).flatMap(([group, list]) => list.map((address) => [group, address]));

test.each(cases)('isPublicAddress rejects %s (%s)', (_group, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ...[
    '1.0.0.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
  ],
  ...[
    '168.63.129.15',
    '168.63.129.17',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
  ],
  ...['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '203.0.114.0', '223.255.255.255'],
  ...[
    '2001:200::1',
    '2001:4860::1',
    '2a00:1450:4001:80b::200e',
    '2606:4700::1111',
    '2003::1',
    '2600::',
    '3ffe::1',
    '3fff:1000::1',
  ],
])('isPublicAddress accepts %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('isPublicAddress rejects a private IPv4 address inside an IPv6 address', () => {
  fc.assert(
    fc.property(
      fc.ipV4(),
      fc.constantFrom('::', '::ffff:', '::ffff:0:', '64:ff9b::', '2a00::5efe:', '2a00::200:5efe:'),
      (v4, prefix) => {
        return !isPublicAddress(prefix + v4);
      },
    ),
  );
});

test('isPublicAddress gives the same result for every spelling of an address', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }), (groups) => {
      const plain = groups.map((group) => group.toString(16)).join(':');
      const padded = groups.map((group) => group.toString(16).padStart(4, '0').toUpperCase()).join(':');
      const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
      return (
        isPublicAddress(plain) === isPublicAddress(padded) &&
        isPublicAddress(plain) === isPublicAddress(short)
      );
    }),
  );
});
