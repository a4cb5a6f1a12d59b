import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { dnsResolver } from './resolve.js';
import type { Resolver } from './resolve.js';

const NAME_ERROR = 3;
const REFUSED = 5;
/**
 * Responses of the tests' name server, by question. A response is a list of addresses, an error
 * code, or no response.
 */
const answers: Record<string, (string | number)[] | 'silent'> = {
  'both.test A': ['9.9.9.9', '149.112.112.112'],
  'both.test AAAA': ['2620:fe::fe'],
  'one.test A': ['9.9.9.9'],
  'one.test AAAA': [],
  'half.test A': ['9.9.9.9'],
  'half.test AAAA': 'silent',
  'broken.test A': [REFUSED],
  'broken.test AAAA': [REFUSED],
};
let server: Socket;
let resolver: Resolver;

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, peer) => {
    const reply = replyTo(query);
    if (reply !== null) server.send(reply, peer.port, peer.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  resolver = dnsResolver([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

test('the resolver returns the addresses of both families, IPv4 first', async () => {
  expect(await resolver('both.test')).toEqual(['9.9.9.9', '149.112.112.112', '2620:fe::fe']);
});

test('the resolver returns the addresses of one family if the other family has none', async () => {
  expect(await resolver('one.test')).toEqual(['9.9.9.9']);
});

test('the resolver waits only briefly for a family that does not answer', async () => {
  // The resolver waits half a second for the second family. The c-ares library alone would wait for
  // many seconds.
  const startedAt = performance.now();
  expect(await resolver('half.test')).toEqual(['9.9.9.9']);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

test('the resolver returns no addresses for an unknown name, and throws if the server fails', async () => {
  expect(await resolver('missing.test')).toEqual([]);
  await expect(resolver('broken.test')).rejects.toMatchObject({ code: 'EREFUSED' });
  expect(await resolver('one.test')).toEqual(['9.9.9.9']);
});

/**
 * Builds the response to a query with one question, in the wire format of RFC 1035. Returns null if
 * the server must not respond.
 */
function replyTo(query: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  while (query[at] !== 0) {
    const length = query.readUInt8(at);
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1) === 1 ? 'A' : 'AAAA';
  const found = answers[`${labels.join('.').toLowerCase()} ${type}`] ?? [NAME_ERROR];
  if (found === 'silent') return null;
  const records = found.filter((entry) => typeof entry === 'string').map((address) => record(type, address));
  const failure = found.find((entry) => typeof entry === 'number') ?? 0;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | failure, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(12, at + 5), ...records]);
}

function record(type: 'A' | 'AAAA', address: string): Buffer {
  const data = type === 'A' ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  const head = Buffer.from([0xc0, 12, 0, type === 'A' ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
}

/** Returns the 16 bytes of an IPv6 address that contains `::`. */
function ipv6Bytes(address: string): Buffer {
  const [head = '', tail = ''] = address
    .split('::')
    .map((part) => part.replace(/[^:]+/g, (group) => group.padStart(4, '0')).replaceAll(':', ''));
  return Buffer.from(head.padEnd(32 - tail.length, '0') + tail, 'hex');
}
