import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { matches as printMatches } from '../src/cli/commands/matches.js';
import type { MatchesOptions } from '../src/cli/commands/matches.js';
import { constructEvent } from '../src/webhooks/index.js';
import { createSandbox } from './command-line.js';
import type { Sandbox } from './command-line.js';
import { errorBody, json, KEY, rateHeaders, startPeer } from './peer.js';
import type { Behaviour, Peer } from './peer.js';

let peer: Peer;
let sandbox: Sandbox;
let webhookUrl: string | null;
let matches: object[];
let answer: Behaviour | undefined;

beforeEach(async () => {
  webhookUrl = 'https://hooks.example.com/old';
  matches = [];
  answer = undefined;
  peer = await startPeer((seen, response, count) => {
    if (answer) return answer(seen, response, count);
    if (seen.path.startsWith('/api/v1/matches')) {
      return json(response, 200, { data: matches, next_cursor: null }, rateHeaders(97, 0));
    }
    if (seen.method === 'POST') webhookUrl = seen.body.url;
    return json(response, 200, { webhook_url: webhookUrl });
  });
  sandbox = createSandbox(peer.url);
});

afterEach(async () => {
  sandbox.remove();
  await peer.close();
});

const match = (at: number, status = 'delivered') => ({
  match_id: `m${at}`,
  match_type: 'account_domain',
  matched: {
    account_external_id: `a${at}`,
    contact_external_id: null,
    account_metadata: { partner_customer_id: '7' },
    contact_metadata: null,
  },
  match_evidence: { value: 'acme.example', score: 1 },
  also_matched: [],
  also_matched_total: 0,
  webhook_status: status,
  webhook_response_code: 204,
  webhook_response_snippet: null,
  delivered_at: null,
  created_at: new Date(Date.UTC(2026, 2, 1, 0, at)).toISOString(),
  funding_round: {
    company_name: '=Acme\u001b[31m',
    funding_type: 'seed',
    amount_usd: 1_500_000,
    published_date: null,
    website: null,
    investors: ['A', 'B'],
    article_url: null,
  },
});

describe('login', () => {
  const env = { FUNDMATCH_API_KEY: '', FUNDMATCH_BASE_URL: '', FUNDMATCH_SIGNING_SECRET: '' };

  test('tries the key and stores it, readable only by its owner, for all commands', async () => {
    const stdin = `${KEY}\nsvc_whsec_mine\n`;
    const { code, stderr } = await sandbox.run(['login', '--base-url', peer.url], { stdin, env });
    const path = join(sandbox.directory, 'config', 'fundmatch', 'login.json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: `Stored in ${path}, readable only by you.\n` });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      apiKey: KEY,
      baseUrl: peer.url,
      signingSecret: 'svc_whsec_mine',
    });
    expect(await sandbox.run(['webhook', 'show'], { env })).toMatchObject({
      code: 0,
      stdout: 'https://hooks.example.com/old\n',
    });
    expect((await sandbox.run(['logout'], { env })).stdout).toBe('The stored key was deleted.\n');
    expect((await sandbox.run(['webhook', 'show'], { env })).code).toBe(4);
  });

  test('stores no key that the service rejects', async () => {
    answer = (_, response) => json(response, 401, errorBody('invalid_or_revoked_key'));
    expect((await sandbox.run(['login', '--base-url', peer.url], { stdin: KEY, env })).code).toBe(4);
    expect((await sandbox.run(['webhook', 'show'], { env })).stderr).toContain('No API key');
  });

  test('warns of a service without TLS, except on this machine', async () => {
    const run = (url: string) =>
      sandbox.run(['login', '--no-verify', '--base-url', url], { stdin: `${KEY}\n` });
    expect((await run('http://fundmatch.example')).stderr).toContain('is not encrypted');
    expect((await run('https://fundmatch.example')).stderr).not.toContain('is not encrypted');
    expect((await run('http://127.0.0.1:3000')).stderr).not.toContain('is not encrypted');
  });

  test('sends a stored key only to the service that it belongs to', async () => {
    await sandbox.run(['login', '--base-url', peer.url], { stdin: KEY, env });
    const { code, stderr } = await sandbox.run(['webhook', 'show', '--base-url', 'https://other.example'], {
      env,
    });
    expect(code).toBe(4);
    expect(stderr).toContain(`The stored key belongs to ${peer.url}`);
  });
});

test('shows, sets and clears the webhook URL', async () => {
  expect((await sandbox.run(['webhook', 'set', 'https://hooks.example.com/new'])).stdout).toBe(
    'https://hooks.example.com/new\n',
  );
  expect((await sandbox.run(['webhook', 'clear'])).stdout).toBe('none: matches are pulled\n');
  expect((await sandbox.run(['webhook', 'show', '--json'])).events).toEqual([{ webhook_url: null }]);
});

test('shows webhook, newest match and quota without using quota', async () => {
  matches = [match(1)];
  await sandbox.run(['status', '--refresh']);
  const calls = peer.seen.length;
  const { stdout } = await sandbox.run(['status']);
  // Only the webhook was read, which has no quota.
  expect(peer.seen.slice(calls).map(({ path }) => path)).toEqual(['/api/v1/webhooks']);
  expect(stdout).toContain('webhook         https://hooks.example.com/old\n');
  expect(stdout).toContain(
    'newest match    2026-03-01T00:01:00.000Z  delivered  a1  =Acme [31m seed $1,500,000  account_domain (as of ',
  );
  expect(stdout).toMatch(
    /quota matches {3}97 of 100 requests, 0 of 100,000 rows left, as of \d{4}-.*Z; resets at .*T00:00:00\.000Z/,
  );
  expect(stdout).toContain('quota contacts  not known: no call from here yet');
});

describe('matches', () => {
  test('are printed as a table, as CSV without formulas, or as JSON with every digit', async () => {
    matches = [match(2), match(1)];
    expect((await sandbox.run(['matches', '--since', '2026-03-01T00:01:00Z'])).stdout.split('\n')).toEqual([
      'CREATED                   WEBHOOK    MATCHED  ROUND                       BY',
      '2026-03-01T00:02:00.000Z  delivered  a2       =Acme [31m seed $1,500,000  account_domain',
      '',
    ]);
    expect((await sandbox.run(['matches', '--since', '2026-03-02'])).stderr).toBe('No matches.\n');
    const csv = (await sandbox.run(['matches', '--csv', '--limit', '1'])).stdout;
    expect(csv.split('\n')[1]).toContain(",a2,,7,'=Acme");
    answer = (_, response) => {
      const text = JSON.stringify({ data: [match(1)], next_cursor: null }).replace(
        '"7"',
        '12345678901234567890',
      );
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    };
    expect((await sandbox.run(['matches', '--json'])).stdout).toContain(
      '"partner_customer_id":12345678901234567890',
    );
  });

  test('are printed once each with --follow, oldest first, and pending ones when they are final', async () => {
    const controller = new AbortController();
    const pages = [
      [match(2, 'pending'), match(1)],
      [match(3), match(2, 'failed'), match(1)],
      [match(3), match(2, 'failed'), match(1)],
    ];
    answer = (_, response, count) => {
      json(response, 200, { data: pages[Math.min(count, 3) - 1], next_cursor: null });
      if (count === 4) controller.abort();
    };
    const { terminal, stdout } = sandbox.attach({ signal: controller.signal });
    await printMatches(terminal, { ...following, status: ['delivered', 'failed'] });
    expect(printed(stdout())).toEqual([
      ['m1', 'delivered'],
      ['m2', 'failed'],
      ['m3', 'delivered'],
    ]);
  });

  const following: MatchesOptions = {
    since: undefined,
    status: undefined,
    limit: undefined,
    follow: true,
    everyMinutes: 0,
    csv: false,
    json: true,
    retries: 0,
  };

  const printed = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ReturnType<typeof match>)
      .map(({ match_id, webhook_status }) => [match_id, webhook_status]);

  test('regression: are still followed after an outage or a used-up quota, but not if the first call fails', async () => {
    const controller = new AbortController();
    answer = (_, response, count) => {
      if (count === 2) return json(response, 503, errorBody('unavailable'));
      if (count === 3) return json(response, 429, errorBody('quota_exceeded'));
      if (count === 5) controller.abort();
      return json(response, 200, { data: [match(count)], next_cursor: null });
    };
    const { terminal, stdout, stderr } = sandbox.attach({ signal: controller.signal });
    await printMatches(terminal, following);
    expect(printed(stdout()).map(([id]) => id)).toEqual(['m1', 'm4']);
    expect(stderr()).toContain('503 unavailable: about unavailable Asking again in 0 minutes.');
    answer = (_, response) => json(response, 503, errorBody('unavailable'));
    expect((await sandbox.run(['matches', '--follow', '--retries', '0'])).code).toBe(5);
  });

  // In /proc nothing can be made, and the recursive mkdir of Node.js tries for ever.
  test.each(['a file', '/proc/no-home/state'])(
    'regression: are printed even if the state cannot be written to %s',
    async (place) => {
      matches = [match(1)];
      const env = { XDG_STATE_HOME: place === 'a file' ? sandbox.file('no-directory', '') : place };
      expect(await sandbox.run(['matches'], { env })).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('a1'),
        stderr: '',
      });
    },
  );
});

describe('listen and trigger', () => {
  /** Starts `listen` and waits for its port. */
  async function startListen(args: string[] = []) {
    const controller = new AbortController();
    const running = sandbox.run(['listen', '--port', String(await freePort()), ...args], {
      signal: controller.signal,
    });
    return { controller, running };
  }

  async function freePort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  /** Tries until the receiver listens. */
  async function trigger(url: string, args: string[] = [], env = {}) {
    for (;;) {
      const outcome = await sandbox.run(['trigger', url, ...args], { env });
      if (!outcome.stderr.includes('ECONNREFUSED')) return outcome;
    }
  }

  test('verify an event, forward it, and return the answer of the receiver', async () => {
    const arrived: string[] = [];
    const app = createServer((request, response) => {
      const parts: Buffer[] = [];
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const signature = request.headers['x-service-signature'];
          void constructEvent(Buffer.concat(parts), signature, 'svc_whsec_test').then((event) => {
            arrived.push(event.match_id);
            response.writeHead(202).end('thanks');
          });
        });
    }).listen(0, '127.0.0.1');
    await once(app, 'listening');
    const port = await freePort();
    const controller = new AbortController();
    const forwardTo = `http://127.0.0.1:${(app.address() as AddressInfo).port}/hook`;
    const running = sandbox.run(['listen', '--port', String(port), '--forward-to', forwardTo], {
      signal: controller.signal,
    });
    try {
      const url = `http://127.0.0.1:${port}`;
      const good = await trigger(url, [
        '--metadata',
        'partner_customer_id=7',
        '--account-external-id',
        'crm-9',
      ]);
      expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(/^202 in \d+ ms: thanks\n/) });
      const forged = await trigger(url, [], { FUNDMATCH_SIGNING_SECRET: 'svc_whsec_other' });
      expect(forged).toMatchObject({ code: 1, stdout: expect.stringMatching(/^401 /) });
    } finally {
      controller.abort();
      app.close();
    }
    const { stdout, stderr, code } = await running;
    expect(code).toBe(130);
    expect(arrived).toHaveLength(1);
    expect(stdout).toContain('Northwind Robotics series-a $12,000,000');
    expect(stdout).toContain('account crm-9');
    expect(stdout).toContain('metadata partner_customer_id=7');
    expect(stderr).toContain('forwarded: 202 thanks');
    expect(stderr).toContain('Rejected: The signature does not fit the body');
  });

  /** Listens at a tunnel until the URL is registered, and returns what the command printed. */
  async function listenAt(tunnel: string): Promise<string> {
    const { controller, running } = await startListen(['--public-url', tunnel]);
    while (webhookUrl !== tunnel) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    return (await running).stderr;
  }

  test('register --public-url, and restore the old URL at the end', async () => {
    expect(await listenAt('https://tunnel.example/hook')).toContain(
      'The webhook is https://hooks.example.com/old again.',
    );
    expect(webhookUrl).toBe('https://hooks.example.com/old');
  });

  test.each([
    ['from before the kill', 'https://tunnel.example/1', 'https://hooks.example.com/old'],
    ['that a person set after the kill', 'https://hooks.example.com/new', 'https://hooks.example.com/new'],
  ])('restore, at the next start after a kill, the URL %s', async (_, current, restored) => {
    const before = answer;
    // The kill: nothing reaches the service any more when the first one ends.
    const { controller, running } = await startListen([
      '--public-url',
      'https://tunnel.example/1',
      '--retries',
      '0',
    ]);
    while (webhookUrl !== 'https://tunnel.example/1') await new Promise((resolve) => setImmediate(resolve));
    answer = (_seen, response) => response.destroy();
    controller.abort();
    expect((await running).code).not.toBe(0);
    answer = before;
    webhookUrl = current;
    await listenAt('https://tunnel.example/2');
    expect(webhookUrl).toBe(restored);
  });
});

describe('usage', () => {
  test.each([
    ['an unknown command', ['snyc']],
    ['an unknown resource', ['sync', 'people', 'x.csv']],
    ['a missing file', ['sync', 'accounts', 'nowhere.csv']],
    ['a workbook', ['sync', 'accounts', 'crm.xlsx']],
    ['a tag without a value', ['sync', 'accounts', 'crm.csv', '--tag', 'x']],
    ['two formats', ['matches', '--csv', '--json']],
    ['a limit with --follow', ['matches', '--follow', '--limit', '5']],
    ['regression: a pause of 0', ['matches', '--follow', '--every', '0']],
    ['regression: a pause too long for a timer', ['matches', '--follow', '--every', '99999']],
    ['regression: a misspelt status', ['matches', '--follow', '--status', 'faild']],
    ['regression: an invalid port', ['listen', '--port', '65536']],
    ['regression: a directory', ['sync', 'accounts', '.']],
    ['regression: a timeout of 0', ['status', '--timeout', '0']],
    ['regression: an invalid base URL', ['status', '--base-url', 'example']],
  ])('exits with 2 for %s', async (_, args) => {
    const { code, stderr } = await sandbox.run(args);
    expect(code).toBe(2);
    expect(stderr).not.toBe('');
    expect(stderr).not.toContain('    at ');
  });

  test('regression: prints an error of the operating system in one line, without a stack', async () => {
    const port = new URL(peer.url).port;
    expect(await sandbox.run(['listen', '--port', port])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^fundmatch: Port \d+ is in use\. Pass --port with another one, or 0 for a free one\.\n$/,
      ),
    });
    const env = { XDG_STATE_HOME: sandbox.file('no-directory', '') };
    const file = sandbox.file('crm.csv', 'id,name\n1,Acme\n');
    expect(await sandbox.run(['sync', 'accounts', file], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^fundmatch: Cannot write to .*, which remembers what was sent: ENOTDIR\. Pass --state DIRECTORY\.\n$/,
      ),
    });
  });

  test('lists the exit codes in --help, and takes no secret as an argument', async () => {
    const { code, stdout } = await sandbox.run(['sync', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('130  interrupted');
    expect(stdout).not.toMatch(/--(api-)?key|--secret/);
  });

  test('exits with 5 if the service cannot be reached', async () => {
    const { code, stderr } = await sandbox.run([
      'webhook',
      'show',
      '--retries',
      '0',
      '--base-url',
      'http://127.0.0.1:1',
    ]);
    expect({ code, stderr }).toEqual({
      code: 5,
      stderr: expect.stringContaining('The connection to 127.0.0.1:1 failed'),
    });
  });
});
