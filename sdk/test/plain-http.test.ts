import { join } from 'node:path';
import { createSandbox } from './command-line.js';
import type { Sandbox } from './command-line.js';
import { json, KEY, startPeer } from './peer.js';
import type { Peer } from './peer.js';

let peer: Peer;
let sandbox: Sandbox;
beforeEach(async () => {
  peer = await startPeer((_, response) =>
    json(response, 200, { webhook_url: 'https://hooks.example.com/old' }),
  );
  sandbox = createSandbox(peer.url);
});
afterEach(async () => {
  sandbox.remove();
  await peer.close();
});

describe('an address without TLS on another machine', () => {
  // This address reaches the peer but is not a loopback address.
  const env = () => ({ FUNDMATCH_BASE_URL: peer.url.replace('127.0.0.1', '0.0.0.0') });

  test.each([
    ['status', '--refresh'],
    ['matches'],
    ['webhook', 'show'],
    ['webhook', 'set', 'https://hooks.example.com/new'],
    ['webhook', 'clear'],
    ['listen'],
    ['mcp'],
    ['sync', 'accounts', 'crm.csv'],
  ])('regression: the command does not send the key over plain http: %s', async (...args) => {
    sandbox.file('crm.csv', 'id,name\n1,Acme\n');
    const file = join(sandbox.directory, 'crm.csv');
    const call = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_webhook' },
    });
    const given = args.map((one) => (one === 'crm.csv' ? file : one));
    const { code, stderr } = await sandbox.run(given, { env: env(), stdin: `${call}\n` });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /^fundmatch: http:\/\/0\.0\.0\.0:\d+ is not encrypted: .* Use https, or pass --insecure\.\n$/,
      ),
    });
    expect(peer.seen).toEqual([]);
  });

  test('--insecure allows plain http, whether the option is before or after the command', async () => {
    for (const args of [
      ['--insecure', 'webhook', 'show'],
      ['webhook', 'show', '--insecure'],
    ])
      expect(await sandbox.run(args, { env: env() })).toMatchObject({
        code: 0,
        stdout: 'https://hooks.example.com/old\n',
      });
  });

  test('regression: a login that was stored with --insecure needs --insecure in each later command', async () => {
    const stored = { FUNDMATCH_API_KEY: undefined, FUNDMATCH_BASE_URL: undefined };
    const login = ['login', '--insecure', '--base-url', env().FUNDMATCH_BASE_URL];
    expect((await sandbox.run(login, { stdin: KEY, env: stored })).code).toBe(0);
    expect((await sandbox.run(['webhook', 'show'], { env: stored })).code).toBe(2);
    expect((await sandbox.run(['webhook', 'show', '--insecure'], { env: stored })).code).toBe(0);
  });
});
