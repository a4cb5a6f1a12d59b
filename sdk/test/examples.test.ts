import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signPayload } from '../src/webhooks/index.js';
import { json, KEY, startPeer } from './peer.js';

const root = new URL('..', import.meta.url).pathname;
let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'fundmatch-examples-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function start(example: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'examples', example), ...args], {
    cwd: directory,
    env: { PATH: process.env['PATH'], FUNDMATCH_API_KEY: KEY, ...env },
  });
  const output = { text: '' };
  child.stdout.on('data', (part: Buffer) => (output.text += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output.text += part.toString()));
  return { child, output };
}

test('daily-sync sends a file', async () => {
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
    while (!/listening on \d+/.test(output.text)) await once(child.stdout, 'data');
    const port = /listening on (\d+)/.exec(output.text)?.[1];
    const body = JSON.stringify({
      event: 'funding_match',
      match_id: 'm1',
      matched: { account_external_id: 'a1' },
      funding_round: { company_name: 'Acme', funding_type: 'seed', amount_usd: null },
    });
    const headers = { 'X-Service-Signature': await signPayload(body, 'svc_whsec_test') };
    expect((await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).status).toBe(204);
    while (!output.text.includes('a1: Acme seed amount unknown')) await once(child.stdout, 'data');
  } finally {
    child.kill();
  }
});

test('reseller-routing gives each customer its accounts', async () => {
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
