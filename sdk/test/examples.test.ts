import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FundMatch } from '../src/index.js';
import { FakeFundMatch } from '../src/testing/index.js';
import { signPayload } from '../src/webhooks/index.js';
import { createSandbox } from './command-line.js';
import { json, KEY, startPeer } from './peer.js';
import { knowingSyncs, States } from './sync-states.js';
import { soon } from '../../test/harness/soon.js';

const root = new URL('..', import.meta.url).pathname;
let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'fundmatch-examples-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function start(example: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [resolve(root, 'examples', example), ...args], {
    cwd: directory,
    env: { PATH: process.env['PATH'], FUNDMATCH_API_KEY: KEY, ...env },
  });
  const output = { text: '' };
  child.stdout.on('data', (part: Buffer) => (output.text += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output.text += part.toString()));
  return { child, output };
}

test('daily-sync sends every account of a file', async () => {
  const peer = await startPeer((_, response) => json(response, 200, { upserted: 2, errors: [] }));
  try {
    writeFileSync(
      join(directory, 'crm.ndjson'),
      '{"id":1,"name":"Acme"}\n{"id":2,"name":"Bolt","website":"bolt.example"}\n',
    );
    const { child, output } = start('daily-sync.mjs', [], { FUNDMATCH_BASE_URL: peer.url });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(output.text).toContain('2 stored, 0 rejected');
    expect(peer.seen[0]?.body.accounts[1]).toEqual({
      external_id: '2',
      name: 'Bolt',
      domain: 'bolt.example',
      metadata: {},
    });
  } finally {
    await peer.close();
  }
});

test.each(['sdk/README.md', 'docs/guides/quickstart.md'])(
  'regression: the first example of %s runs under the file name that the page gives',
  async (page) => {
    const text = readFileSync(join(root, '..', page), 'utf8');
    const [, example = ''] = /```ts\n([^]*?)```/.exec(text) ?? [];
    const [, name = ''] = /run `node (\w+\.mjs)`/.exec(text) ?? [];
    expect(text).toContain(`as \`${name}\``);
    const match = {
      created_at: '2026-03-02T09:15:31.204Z',
      matched: { account_external_id: 'crm-1042' },
      funding_round: { company_name: 'Northwind Robotics', amount_usd: 4_000_000 },
    };
    const peer = await startPeer((seen, response) =>
      json(
        response,
        200,
        seen.method === 'POST' ? { upserted: 1, errors: [] } : { data: [match], next_cursor: null },
      ),
    );
    try {
      mkdirSync(join(directory, 'node_modules/@fundmatch'), { recursive: true });
      symlinkSync(root, join(directory, 'node_modules/@fundmatch/sdk'));
      writeFileSync(
        join(directory, name),
        example.replace('https://fundmatch.example', peer.url).replace('svc_live_…', KEY),
      );
      const { child, output } = start(join(directory, name), [], { FUNDMATCH_BASE_URL: peer.url });
      expect([await once(child, 'close'), output.text]).toEqual([
        [0, null],
        example.includes('console.log') ? 'crm-1042 Northwind Robotics 4000000\n' : '',
      ]);
      expect(peer.seen[0]?.body.accounts[0]).toMatchObject({ external_id: 'crm-1042' });
    } finally {
      await peer.close();
    }
  },
);

test('pull-poller handles each match once', async () => {
  const match = {
    created_at: '2026-03-02T09:15:31.204Z',
    matched: { account_external_id: 'a1' },
    funding_round: { company_name: 'Acme' },
  };
  const peer = await startPeer((_, response) => json(response, 200, { data: [match], next_cursor: null }));
  try {
    for (const expected of ['2026-03-02T09:15:31.204Z a1: Acme\n', '']) {
      const { child, output } = start('pull-poller.mjs', ['--once'], { FUNDMATCH_BASE_URL: peer.url });
      await once(child, 'close');
      expect(output.text).toBe(expected);
    }
  } finally {
    await peer.close();
  }
});

test('webhook-receiver prints a signed match', async () => {
  const { child, output } = start('webhook-receiver.mjs', [], {
    FUNDMATCH_SIGNING_SECRET: 'svc_whsec_test',
    PORT: '0',
  });
  try {
    await soon('it listens', () => /listening on \d+/.test(output.text));
    const port = /listening on (\d+)/.exec(output.text)?.[1];
    const body = JSON.stringify({
      event: 'funding_match',
      match_id: 'm1',
      matched: { account_external_id: 'a1' },
      funding_round: { company_name: 'Acme', funding_type: 'seed', amount_usd: null },
    });
    const headers = { 'X-Service-Signature': await signPayload(body, 'svc_whsec_test') };
    expect((await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).status).toBe(204);
    await soon('the match is printed', () => output.text.includes('a1: Acme seed amount unknown'));
  } finally {
    child.kill();
  }
});

test('reseller-routing groups the matched accounts by customer', async () => {
  const { routesOf } = await import('../examples/reseller-routing.mjs');
  const entry = (id: string, customer?: string) => ({
    match_type: 'account_domain',
    account_external_id: id,
    contact_external_id: null,
    account_metadata: customer === undefined ? null : { partner_customer_id: customer },
    contact_metadata: null,
  });
  const routes = routesOf({
    match_type: 'account_domain',
    matched: entry('a', '7'),
    also_matched: [entry('b', '8'), entry('c', '7'), entry('d')],
  });
  const ids = [...routes].map(([customer, entries]) => [
    customer,
    entries.map((one: { account_external_id: string }) => one.account_external_id),
  ]);
  expect(ids).toEqual([
    ['7', ['a', 'c']],
    ['8', ['b']],
    ['unassigned', ['d']],
  ]);
});

test('chat-receiver posts one line of text, or the whole event with CHAT_FORMAT=event', async () => {
  const peer = await startPeer((_, response) => json(response, 200, {}));
  try {
    for (const format of ['text', 'event']) {
      const env = {
        FUNDMATCH_SIGNING_SECRET: 'svc_whsec_test',
        PORT: '0',
        CHAT_URL: peer.url,
        CHAT_FORMAT: format,
      };
      const { child, output } = start('chat-receiver.mjs', [], env);
      try {
        await soon('it listens', () => /listening on \d+/.test(output.text));
        const port = /listening on (\d+)/.exec(output.text)?.[1];
        const fake = new FakeFundMatch({ receiver: `http://127.0.0.1:${port}` });
        Object.assign(fake, { signingSecret: 'svc_whsec_test' });
        await new FundMatch(fake.options).accounts.upsert([{ external_id: 'crm-1', name: 'Acme' }]);
        const { response } = await fake.announce({ company_name: 'Acme', amount_usd: 5_000_000 });
        expect(response?.status).toBe(204);
      } finally {
        child.kill();
      }
    }
    expect(peer.seen[0]?.body.text).toContain('Acme: series-a of $5,000,000 (crm-1, by account_name)');
    expect(peer.seen[1]?.body).toMatchObject({ event: 'funding_match' });
  } finally {
    await peer.close();
  }
});

test('the n8n workflow forwards signed events and rejects events with a wrong signature', async () => {
  const workflow = JSON.parse(readFileSync(join(root, 'examples/n8n-workflow.json'), 'utf8')) as {
    nodes: { name: string; parameters: { jsCode?: string; options?: { rawBody?: boolean } } }[];
    connections: Record<string, { main: { node: string }[][] }>;
  };
  const [webhook, verify] = workflow.nodes;
  expect(webhook?.parameters.options?.rawBody).toBe(true);
  expect(workflow.connections[webhook?.name ?? '']?.main[0]?.[0]?.node).toBe(verify?.name);
  const body = '{"event":"funding_match","note":"Größe"}';
  const signature = await signPayload(body, 'svc_whsec_test');
  const run = (given: string) => {
    const item = {
      json: { headers: { 'x-service-signature': given } },
      binary: { data: { data: Buffer.from(body).toString('base64') } },
    };
    // n8n passes arguments with these names to the code of a node.
    const code = new Function('$input', '$env', 'require', 'Buffer', verify?.parameters.jsCode ?? '');
    const env = { FUNDMATCH_SIGNING_SECRET: 'svc_whsec_test' };
    return code({ first: () => item }, env, createRequire(import.meta.url), Buffer) as unknown;
  };
  expect(run(signature)).toEqual([{ json: JSON.parse(body) }]);
  expect(() => run(signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')))).toThrow(
    'The signature is wrong.',
  );
});

test.each([
  [
    'HubSpot',
    'accounts',
    'Record ID,Company name,Company domain name,Company owner\n77,Acme,acme.example,Kim\n',
    ['--metadata', 'Company owner'],
    { external_id: '77', name: 'Acme', domain: 'acme.example', metadata: { 'Company owner': 'Kim' } },
  ],
  [
    'Salesforce',
    'accounts',
    'Account ID,Account Name,Website,Account Owner\n001Rm000004023458AAX,Acme,www.acme.example,Kim\n',
    ['--metadata', 'Owner=Account Owner'],
    {
      external_id: '001Rm000004023458AAX',
      name: 'Acme',
      domain: 'www.acme.example',
      metadata: { Owner: 'Kim' },
    },
  ],
  [
    'Salesforce',
    'contacts',
    'Contact ID,Account ID,First Name,Email\n003x,001x,Dana,dana@acme.example\n',
    [],
    { external_id: '003x', account_external_id: '001x', first_name: 'Dana', email: 'dana@acme.example' },
  ],
])('sync maps the columns of an export of %s %s', async (_, resource, csv, args, row) => {
  const peer = await startPeer(
    knowingSyncs(new States(), (seen, response) =>
      json(response, 200, { upserted: seen.body[resource].length, errors: [] }),
    ),
  );
  const sandbox = createSandbox(peer.url);
  try {
    const file = sandbox.file('export.csv', csv);
    expect((await sandbox.run(['sync', resource, file, ...args])).code).toBe(0);
    expect(peer.seen.at(-1)?.body).toEqual({ [resource]: [row] });
  } finally {
    sandbox.remove();
    await peer.close();
  }
});
