import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { FundMatch } from '@fundmatch/sdk';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { requireBuild } from '../harness/build.js';

/* Runs the built client, command and MCP tool against the service over HTTP. */

let app: TestApp;
let user: TestUser;
let client: FundMatch;
let round: string;
let env: NodeJS.ProcessEnv;

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
  /** Lines of stdout. */
  lines: string[];
}

function run(args: string[], stdin = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['cli/bin/fundmatch.cjs', ...args],
      { env },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr, lines: stdout.trimEnd().split('\n') }),
    );
    child.stdin?.end(stdin);
  });
}

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
  env = {
    ...process.env,
    FUNDMATCH_BASE_URL: baseUrl,
    FUNDMATCH_API_KEY: user.apiKey,
    XDG_CONFIG_HOME: '/nonexistent',
  };
  client = new FundMatch({ apiKey: user.apiKey, baseUrl, maxRetries: 0 });
});

afterAll(async () => {
  await app?.close();
});

test('the client finds a round and explains why it did not match', async () => {
  const { data } = await client.rounds.search('tidewell');
  expect(data).toMatchObject([{ round_id: round, funding_type: 'series-a', match_id: null }]);
  const explanation = await client.rounds.explain(round);
  expect(explanation).toMatchObject({
    outcome: 'no_account',
    accounts: [{ account_external_id: 'crm-7', fits: false }],
  });
});

test('the command prints the round, the reason, and why the most similar account does not match', async () => {
  const { code, lines, stderr } = await run(['explain', 'https://outlet.example/tidewell']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
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

test('for a round that matched, the command prints which similar accounts are not in the match', async () => {
  await user.call('POST', '/api/v1/accounts', {
    accounts: [
      { external_id: 'crm-8', name: 'Quernmoor Ferries', domain: 'quernmoor-ferries.com' },
      { external_id: 'crm-9', name: 'Quernmoor Robotics' },
    ],
  });
  await app.ingestRound({ companyName: 'Quernmoor Ferries', website: 'https://quernmoor-ferries.com' });
  await app.matchAll();
  const { code, lines } = await run(['explain', 'Quernmoor Ferries']);
  expect(code).toBe(0);
  expect(lines).toContain('This round matched your data.');
  const near = lines.slice(lines.indexOf('Not in this match:') + 1);
  expect(near[0]).toMatch(/^account crm-9 "Quernmoor Robotics": 0\.\d\d by account_name, does not fit$/);
  expect(near).toContain(`  The round's name has "ferries". This account's name does not.`);
  expect(near.join()).not.toContain('crm-8');
});

test('the command accepts a company name, lists several rounds of that name, and says if there is no round', async () => {
  const one = await run(['explain', 'Tidewell Log', '--json']);
  expect(JSON.parse(one.stdout)).toMatchObject({ outcome: 'no_account', rounds: [{ round_id: round }] });
  const several = await run(['explain', 'Marlpit']);
  expect(several).toMatchObject({ code: 0, stderr: 'Several rounds have this name. Pass the id of one:\n' });
  expect(several.lines).toHaveLength(2);
  const none = await run(['explain', 'Nowhere Ltd']);
  expect(none.code).toBe(2);
  expect(none.stderr).toContain('has no round of a company whose name starts with "Nowhere Ltd"');
  expect(none.stderr).toContain('To see whether and why, pass the URL of the article instead of the name.');
});

test('the MCP tool gives the same explanation as the command', async () => {
  const message = (id: number, text: string) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'explain_round', arguments: { round: text } },
    });
  const { lines } = await run(['mcp'], `${message(1, 'tidewell-logistics.com')}\n${message(2, 'Marlpit')}\n`);
  const answers = lines.map((line) => JSON.parse(line));
  const result = (id: number) => answers.find((answer) => answer.id === id).result.structuredContent;
  expect(result(1)).toEqual({ explanation: await client.rounds.explain(round) });
  expect(result(2).rounds).toMatchObject([{ company_name: 'Marlpit Sands' }, { company_name: 'Marlpit' }]);
});
