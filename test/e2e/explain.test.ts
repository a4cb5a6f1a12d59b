import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FundMatch } from '@fundmatch/sdk';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { requireBuild } from '../harness/build.js';

/* The client, the command and the tool against the real service. */

let app: TestApp;
let user: TestUser;
let directory: string;
let env: NodeJS.ProcessEnv;
let client: FundMatch;
let round: string;

beforeAll(async () => {
  requireBuild();
  app = await startTestApp();
  await app.nest.listen(0, '127.0.0.1');
  const baseUrl = `http://127.0.0.1:${(app.nest.getHttpServer().address() as AddressInfo).port}`;
  user = await app.newUser();
  await user.call('POST', '/api/v1/accounts', {
    accounts: [{ external_id: 'crm-7', name: 'Tidewell Robotics' }],
  });
  round = await app.ingestRound({
    companyName: 'Tidewell Logistics',
    website: 'https://tidewell-logistics.com',
    articleUrl: 'https://outlet.example/tidewell',
    fundingType: 'series-a',
  });
  await app.ingestRound({
    companyName: 'Marlpit',
    articleUrl: 'https://outlet.example/1',
    publishedDate: '2026-01-02',
  });
  await app.ingestRound({ companyName: 'Marlpit Sands', articleUrl: 'https://outlet.example/2' });
  await app.matchAll();
  directory = mkdtempSync(join(tmpdir(), 'fundmatch-explain-'));
  env = {
    ...process.env,
    FUNDMATCH_API_KEY: user.apiKey,
    FUNDMATCH_BASE_URL: baseUrl,
    XDG_STATE_HOME: directory,
    XDG_CONFIG_HOME: directory,
  };
  client = new FundMatch({ apiKey: user.apiKey, baseUrl, maxRetries: 0 });
});

afterAll(async () => {
  await app?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Runs the built command. `events` has the lines of stdout that are JSON. */
async function fundmatch(args: string[], stdin = '') {
  const child = spawn(process.execPath, ['cli/bin/fundmatch.cjs', ...args], { env });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (part) => (said.stdout += String(part)));
  child.stderr.on('data', (part) => (said.stderr += String(part)));
  child.stdin.end(stdin);
  const [code] = (await once(child, 'close')) as [number];
  const events = said.stdout.split('\n').filter((line) => line.startsWith('{'));
  return { code, ...said, events: events.map((line) => JSON.parse(line)) };
}

test('the client finds a round and explains why it did not match', async () => {
  const { data } = await client.rounds.search('tidewell');
  expect(data).toMatchObject([{ round_id: round, funding_type: 'series-a', match_id: null }]);
  const explanation = await client.rounds.explain(round);
  expect(explanation).toMatchObject({
    outcome: 'no_account',
    accounts: [{ account_external_id: 'crm-7', fits: false }],
  });
});

test('the command prints the round, the reason, and the nearest account with what speaks against it', async () => {
  const { code, stdout, stderr } = await fundmatch(['explain', 'https://outlet.example/tidewell']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'Tidewell Logistics  series-a  $5,000,000  2026-03-02',
    `  round ${round}`,
    '  https://outlet.example/tidewell',
    'None of your accounts and contacts fits this round.',
  ]);
  expect(lines).toContainEqual(
    expect.stringMatching(/^account crm-7 "Tidewell Robotics": 0\.[0-4]\d by account_name, does not fit$/),
  );
  expect(lines).toContain(`  The round's name has "logistics". This account's name does not.`);
});

test('the command takes a name, lists the rounds if several have it, and says if none has', async () => {
  const one = await fundmatch(['explain', 'Tidewell Log', '--json']);
  expect(one.events).toMatchObject([{ outcome: 'no_account', rounds: [{ round_id: round }] }]);
  const several = await fundmatch(['explain', 'Marlpit']);
  expect(several).toMatchObject({ code: 0, stderr: 'Several rounds have this name. Pass the id of one:\n' });
  expect(several.stdout.trimEnd().split('\n')).toHaveLength(2);
  const none = await fundmatch(['explain', 'Nowhere Ltd']);
  expect(none.code).toBe(2);
  expect(none.stderr).toContain('has read no round of a company whose name begins with "Nowhere Ltd"');
});

test('the tool for agents gives the same explanation', async () => {
  const message = (id: number, text: string) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'explain_round', arguments: { round: text } },
    });
  const { events } = await fundmatch(
    ['mcp'],
    `${message(1, 'tidewell-logistics.com')}\n${message(2, 'Marlpit')}\n`,
  );
  const result = (id: number) => events.find((event) => event.id === id).result.structuredContent;
  expect(result(1)).toEqual({ explanation: await client.rounds.explain(round) });
  expect(result(2).rounds).toMatchObject([{ company_name: 'Marlpit Sands' }, { company_name: 'Marlpit' }]);
});
