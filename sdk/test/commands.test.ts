import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox, match } from './command-line.js';
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
    if (seen.path.startsWith('/sync-state')) return json(response, 200, { account_id: 'one' });
    if (seen.method === 'POST') webhookUrl = seen.body.url;
    return json(response, 200, { webhook_url: webhookUrl });
  });
  sandbox = createSandbox(peer.url);
});

afterEach(async () => {
  sandbox.remove();
  await peer.close();
});

describe('login', () => {
  const env = { FUNDMATCH_API_KEY: '', FUNDMATCH_BASE_URL: '', FUNDMATCH_SIGNING_SECRET: '' };

  test('login verifies the key and stores it in a file that only its owner can read', async () => {
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

  test('login does not store a key that the service rejects', async () => {
    answer = (_, response) => json(response, 401, errorBody('invalid_or_revoked_key'));
    expect((await sandbox.run(['login', '--base-url', peer.url], { stdin: KEY, env })).code).toBe(4);
    expect((await sandbox.run(['webhook', 'show'], { env })).stderr).toContain('No API key');
  });

  test('login sends no key without TLS, except to this machine or with --insecure', async () => {
    const run = (url: string, ...more: string[]) =>
      sandbox.run(['login', '--no-verify', '--base-url', url, ...more], { stdin: `${KEY}\n` });
    expect(await run('http://fundmatch.example')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('http://fundmatch.example is not encrypted'),
    });
    expect((await run('http://fundmatch.example', '--insecure')).code).toBe(0);
    expect((await run('https://fundmatch.example')).code).toBe(0);
    expect((await run('http://127.0.0.1:3000')).code).toBe(0);
  });

  test('a command does not use the stored signing secret with another key', async () => {
    await sandbox.run(['login', '--base-url', peer.url], { stdin: `${KEY}\nsvc_whsec_mine\n`, env });
    const other = { ...env, FUNDMATCH_API_KEY: 'svc_live_of_another_account', FUNDMATCH_BASE_URL: peer.url };
    expect(await sandbox.run(['trigger', peer.url], { env: other })).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('No signing secret'),
    });
  });

  test('a command sends the stored key only to the service for which it was stored', async () => {
    await sandbox.run(['login', '--base-url', peer.url], { stdin: KEY, env });
    const { code, stderr } = await sandbox.run(['webhook', 'show', '--base-url', 'https://other.example'], {
      env,
    });
    expect(code).toBe(4);
    expect(stderr).toContain(`The stored key belongs to ${peer.url}`);
  });
});

test('webhook show, set and clear print the webhook URL after the command', async () => {
  expect((await sandbox.run(['webhook', 'set', 'https://hooks.example.com/new'])).stdout).toBe(
    'https://hooks.example.com/new\n',
  );
  expect((await sandbox.run(['webhook', 'clear'])).stdout).toBe('none: matches are pulled\n');
  expect((await sandbox.run(['webhook', 'show', '--json'])).events).toEqual([{ webhook_url: null }]);
});

test('regression: if the service rejects a URL of this machine, webhook set says how to receive matches there', async () => {
  const reason = 'url must use https.';
  answer = (_seen, response) => json(response, 400, { error: { code: 'invalid_url', message: reason } });
  for (const url of ['http://127.0.0.1:8080/hook', 'http://localhost:8080', 'http://[::1]:8080/hook']) {
    const { code, stderr } = await sandbox.run(['webhook', 'set', url]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `fundmatch: 400 invalid_url: ${reason} For a receiver on this machine, run: fundmatch listen --forward-to ${url}\n`,
    });
  }
  const { stderr } = await sandbox.run(['webhook', 'set', 'http://hooks.example.com/new']);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('listen');
  const { events } = await sandbox.run(['webhook', 'set', 'http://127.0.0.1:8080', '--json']);
  expect(events).toMatchObject([{ status: 'failed', exit_code: 2, code: 'invalid_url' }]);
});

test('status prints the webhook, the newest match and the quota without using quota', async () => {
  matches = [match(1)];
  await sandbox.run(['status', '--refresh']);
  const calls = peer.seen.length;
  const { stdout } = await sandbox.run(['status']);
  // Reading the webhook uses no quota.
  expect(peer.seen.slice(calls).map(({ path }) => path)).toEqual(['/api/v1/webhooks']);
  expect(stdout).toContain('webhook         https://hooks.example.com/old\n');
  expect(stdout).toContain(
    'newest match    2026-03-01T00:01:00.000Z  delivered  a1  =Acme [31m seed $1,500,000  account_domain (as of ',
  );
  expect(stdout).toMatch(
    /quota matches {3}97 of 100 requests, 0 of 100,000 rows left, as of \d{4}-.*Z, resets at .*T00:00:00\.000Z/,
  );
  expect(stdout).toContain(
    'quota contacts  unknown, because the command line has made no such call from this machine yet',
  );
});

describe('matches', () => {
  test('matches prints a table or, with --csv, cells that a spreadsheet does not run as formulas', async () => {
    matches = [match(2), match(1)];
    expect((await sandbox.run(['matches', '--since', '2026-03-01T00:01:00Z'])).stdout.split('\n')).toEqual([
      'CREATED                   WEBHOOK    MATCHED  ROUND                       BY',
      '2026-03-01T00:02:00.000Z  delivered  a2       =Acme [31m seed $1,500,000  account_domain',
      '',
    ]);
    expect((await sandbox.run(['matches', '--since', '2026-03-02'])).stderr).toBe('No matches.\n');
    const csv = (await sandbox.run(['matches', '--csv', '--limit', '1'])).stdout;
    expect(csv.split('\n')[1]).toContain(",a2,,7,'=Acme");
    // Some spreadsheets split cells at a semicolon, so a formula after one is marked too.
    expect(csv).toContain("A; '=B");
  });

  test.each([
    ['12345678901234567890', '12345678901234567890'],
    ['1.10', '1.10'],
    ['{"id":12345678901234567890,"b":[1.0]}', '"{""id"":12345678901234567890,""b"":[1.0]}"'],
    ['"007"', '007'],
    ['null', ''],
  ])(
    'regression: matches --csv prints the partner_customer_id %s with every digit',
    async (given, printed) => {
      const body = JSON.stringify({ data: [match(1)], next_cursor: null });
      answer = (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', ...rateHeaders(97, 0) });
        response.end(body.replace('"partner_customer_id":"7"', `"partner_customer_id":${given}`));
      };
      const { stdout } = await sandbox.run(['matches', '--csv']);
      expect(stdout.split('\n')[1]).toContain(`,a1,,${printed},`);
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
    },
  );

  // No process can create files in /proc, and the recursive mkdir of Node.js never returns there.
  test.each(['a file', '/proc/no-home/state'])(
    'regression: matches prints matches even if the state directory is not writable: %s',
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

describe('wrong usage and other errors', () => {
  test.each([
    ['an unknown command', ['snyc']],
    ['an unknown resource', ['sync', 'people', 'x.csv']],
    ['a missing file', ['sync', 'accounts', 'nowhere.csv']],
    ['a workbook', ['sync', 'accounts', 'crm.xlsx']],
    ['a tag without a value', ['sync', 'accounts', 'crm.csv', '--tag', 'x']],
    ['two formats', ['matches', '--csv', '--json']],
    ['a limit with --follow', ['matches', '--follow', '--limit', '5']],
    ['regression: a polling interval of 0', ['matches', '--follow', '--every', '0']],
    [
      'regression: a polling interval that is too long for a timer',
      ['matches', '--follow', '--every', '99999'],
    ],
    ['regression: a misspelt status', ['matches', '--follow', '--status', 'faild']],
    ['an invalid receiver URL', ['listen', '--forward-to', 'localhost:8080']],
    ['regression: a directory', ['sync', 'accounts', '.']],
    ['regression: a timeout of 0', ['status', '--timeout', '0']],
    ['regression: an invalid base URL', ['status', '--base-url', 'example']],
  ])('a command exits with 2 for %s', async (_, args) => {
    const { code, stderr } = await sandbox.run(args);
    expect(code).toBe(2);
    expect(stderr).not.toBe('');
    expect(stderr).not.toContain('    at ');
  });

  test('regression: a command prints an operating-system error on one line without a stack trace', async () => {
    const env = { XDG_STATE_HOME: sandbox.file('no-directory', '') };
    const file = sandbox.file('crm.csv', 'id,name\n1,Acme\n');
    expect(await sandbox.run(['sync', 'accounts', file], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^fundmatch: Cannot write the sync state to .*: ENOTDIR\. Pass --state DIRECTORY\.\n$/,
      ),
    });
  });

  test('sync --help lists the exit codes, and sync has no option for a secret', async () => {
    const { code, stdout } = await sandbox.run(['sync', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('130  interrupted');
    expect(stdout).not.toMatch(/--(api-)?key|--secret/);
  });

  test('a command exits with 5 if the service cannot be reached', async () => {
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

describe('explain', () => {
  const found = {
    round_id: '7d0f7a5e-3f57-4c1c-9a3a-0d9f5f1d2c11',
    company_name: 'Character.ai',
    website: null,
    funding_type: 'series-a',
    funding_amount: null,
    published_date: '2026-03-02',
    article_url: null,
  };
  const explanation = (outcome: string) => ({
    outcome,
    summary: `It is ${outcome}.`,
    details: [],
    match_id: null,
    match_created_at: null,
    rounds: [],
    accounts: [],
  });

  /** Makes the service return these rounds. No round has a website. */
  const reading = (rounds: object[]) => {
    answer = (seen, response) => {
      const query = new URL(seen.path, 'http://peer').searchParams;
      if (query.has('search')) return json(response, 200, { data: rounds });
      const isId = query.get('round') === found.round_id;
      return json(response, 200, explanation(isId ? 'no_account' : 'unknown'));
    };
  };

  test('regression: explain finds a round by a company name that looks like a website', async () => {
    reading([found]);
    expect(await sandbox.run(['explain', 'Character.ai'])).toMatchObject({
      code: 0,
      stdout: 'It is no_account.\n',
    });
    reading([found, { ...found, round_id: '7d0f7a5e-3f57-4c1c-9a3a-0d9f5f1d2c12' }]);
    expect((await sandbox.run(['explain', 'Character.ai'])).stderr).toContain(
      'Several rounds have this name',
    );
  });

  test('explain prints that a website or article is unknown to the service', async () => {
    reading([]);
    expect((await sandbox.run(['explain', 'nowhere.example'])).stdout).toBe('It is unknown.\n');
    reading([found]);
    expect((await sandbox.run(['explain', 'https://nowhere.example'])).stdout).toBe('It is unknown.\n');
  });
});
