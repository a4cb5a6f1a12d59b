import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuthenticationError, BulkError, FundMatch, PermissionError, ValidationError } from '@fundmatch/sdk';
import { constructEvent } from '@fundmatch/sdk/webhooks';
import { startTestApp } from '../harness/app.js';
import { requireBuild } from '../harness/build.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';

/* Runs the built SDK against the service over HTTP. */

let receiver: TestReceiver;
let app: TestApp;
let baseUrl: string;
let user: TestUser;
let client: FundMatch;

beforeAll(async () => {
  receiver = await startTestReceiver();
  app = await startTestApp({ outgoing: receiver.policy });
  await app.nest.listen(0, '127.0.0.1');
  baseUrl = `http://127.0.0.1:${(app.nest.getHttpServer().address() as AddressInfo).port}`;
});

afterAll(async () => {
  await app?.close();
  await receiver?.close();
});

beforeEach(async () => {
  user = await app.newUser();
  client = new FundMatch({ apiKey: user.apiKey, baseUrl, maxRetries: 0 });
});

test('a pushed account appears in a verified webhook and in the list of matches with its exact metadata', async () => {
  await client.webhooks.set(receiver.url);
  expect(await client.webhooks.get()).toEqual({ webhook_url: receiver.url });
  const call = client.accounts.upsert([
    {
      external_id: 'crm-1',
      name: 'Sdkprobe',
      domain: 'https://www.sdkprobe.example/about',
      metadata: { partner_customer_id: '7' },
    },
    { external_id: '', name: 'Nobody' },
  ]);
  const { data, rateLimit } = await call.withResponse();
  expect(data).toMatchObject({ upserted: 1, errors: [{ index: 1 }] });
  expect(rateLimit).toMatchObject({
    requests: { limit: 100, remaining: 99 },
    rows: { limit: 100_000, remaining: 99_998 },
  });
  await client.contacts.upsert([
    { external_id: 'p-1', email: 'dana@gmail.com', account_external_id: 'crm-1' },
  ]);
  await app.ingestRound({ companyName: 'Sdkprobe', website: 'https://sdkprobe.example' });
  await app.matchAll();
  await app.deliverAll();
  const request = receiver.requests.at(-1);
  const event = await constructEvent(
    request!.rawBody,
    request!.headers['x-service-signature'],
    user.signingSecret,
  );
  expect(event).toMatchObject({
    event: 'funding_match',
    matched: {
      account_external_id: 'crm-1',
      contact_external_id: 'p-1',
      account_metadata: { partner_customer_id: '7' },
    },
  });
  const [match, ...others] = await client.matches.newerThan(null);
  expect(others).toEqual([]);
  expect(match).toMatchObject({
    match_id: event.match_id,
    webhook_status: 'delivered',
    created_at: event.timestamp,
  });
  expect(await client.accounts.delete('crm-1')).toEqual({ deleted: 1 });
  expect((await client.matches.list()).data).toEqual([]);
});

test('every error of the API has its own class', async () => {
  const wrong = new FundMatch({ apiKey: 'svc_live_nobody', baseUrl });
  await expect(wrong.webhooks.get()).rejects.toBeInstanceOf(AuthenticationError);
  const free = new FundMatch({ apiKey: (await app.newUser({ tier: 'free' })).apiKey, baseUrl });
  await expect(free.webhooks.get()).rejects.toBeInstanceOf(PermissionError);
  await expect(client.accounts.upsert([{ external_id: ' ', name: '' }])).rejects.toMatchObject({
    code: 'validation_failed',
    rowErrors: [{ index: 0, error: expect.any(String) as string }],
  });
  await expect(client.webhooks.set('http://localhost')).rejects.toBeInstanceOf(ValidationError);
  await expect(client.matches.list({ limit: 201 })).rejects.toMatchObject({ code: 'invalid_param' });
});

test('a bulk upsert stops before the quota of the service and resumes the next day', async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => ({ external_id: `a${at}`, name: `Company ${at}` }));
  await user.setQuotas('crm_accounts_upsert', { rows: 1_700 });
  const error = await client.accounts.upsertAll(rows).then(
    () => undefined,
    (reason: unknown) => reason as BulkError,
  );
  expect(error).toBeInstanceOf(BulkError);
  expect(error).toMatchObject({ reason: 'quota', checkpoint: { from: 1_700, done: [] } });
  app.clock.set(new Date(Date.now() + 86_400_000).toISOString());
  const summary = await client.accounts.upsertAll(rows, { resume: error!.checkpoint });
  expect(summary).toMatchObject({ rows: 800, upserted: 800, checkpoint: { from: 2_500, done: [] } });
  app.clock.set(null);
});

test('the command line syncs a file, prunes it and shows the match', async () => {
  requireBuild();
  const directory = mkdtempSync(join(tmpdir(), 'fundmatch-e2e-'));
  const env = { PATH: process.env['PATH'], FUNDMATCH_API_KEY: user.apiKey, FUNDMATCH_BASE_URL: baseUrl };
  const run = (...args: string[]) =>
    new Promise<string>((resolve, reject) => {
      const paths = { XDG_STATE_HOME: directory, XDG_CONFIG_HOME: directory };
      execFile(
        process.execPath,
        ['cli/dist/cli.cjs', ...args],
        { env: { ...env, ...paths } },
        (error, stdout, stderr) => (error ? reject(new Error(stderr)) : resolve(stdout)),
      );
    });
  try {
    const file = join(directory, 'crm.csv');
    writeFileSync(
      file,
      '\ufeffRecord ID;Company name;Website\r\n1;Cliprobe;cliprobe.example\r\n2;Gone Ltd;\r\n',
    );
    expect(await run('sync', 'accounts', file, '--tag', 'partner_customer_id=9')).toContain(
      'Stored 2 in 1 call',
    );
    expect(await run('sync', 'accounts', file, '--tag', 'partner_customer_id=9')).toContain(
      '2 unchanged. Stored 0 in 0 calls',
    );
    writeFileSync(file, 'id,name,domain\n1,Cliprobe,cliprobe.example\n');
    expect(
      await run('sync', 'accounts', file, '--tag', 'partner_customer_id=9', '--prune', '--yes'),
    ).toContain('deleted 1.');
    expect(await client.accounts.delete('2')).toEqual({ deleted: 0 });
    await app.ingestRound({ companyName: 'Cliprobe', website: 'https://cliprobe.example' });
    await app.matchAll();
    expect(await run('matches', '--csv')).toContain(
      ',account_domain,no_webhook,,1,,9,Cliprobe,seed,5000000,',
    );
    expect(await run('status')).toContain('quota accounts  99 of 100 requests');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test("listen forwards the user's matches, signed, to a local receiver without a webhook URL", async () => {
  requireBuild();
  const stranger = await app.newUser();
  for (const { apiKey } of [user, stranger])
    await new FundMatch({ apiKey, baseUrl }).accounts.upsert([
      { external_id: `of-${apiKey.slice(-4)}`, name: 'Listenprobe', domain: 'listenprobe.example' },
    ]);
  const verified: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signature = request.headers['x-service-signature'];
      void constructEvent(Buffer.concat(parts), signature, user.signingSecret).then((event) => {
        verified.push(event.matched.account_external_id ?? '');
        response.writeHead(202).end('thanks');
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const args = ['cli/dist/cli.cjs', 'listen', '--forward-to', receiverUrl];
  const env = { PATH: process.env['PATH'], FUNDMATCH_API_KEY: user.apiKey, FUNDMATCH_BASE_URL: baseUrl };
  const child = spawn(process.execPath, args, { env: { ...env, XDG_CONFIG_HOME: '/nonexistent' } });
  try {
    let said = '';
    const saying = (text: string) =>
      new Promise<void>((resolve) =>
        child.stderr.on('data', (part) => {
          said += String(part);
          if (said.includes(text)) resolve();
        }),
      );
    await saying('Waiting for new matches');
    await app.ingestRound({ companyName: 'Listenprobe', website: 'https://listenprobe.example' });
    const forwarded = saying('forwarded: 202 thanks');
    await app.matchAll();
    await forwarded;
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(verified).toEqual([`of-${user.apiKey.slice(-4)}`]);
    expect((await client.matches.list()).data).toMatchObject([{ webhook_status: 'no_webhook' }]);
  } finally {
    child.kill('SIGKILL');
    server.close();
  }
});
