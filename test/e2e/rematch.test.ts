import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '../harness/command-line.js';
import { createTestDatabase } from '../harness/database.js';
import type { TestDatabase } from '../harness/database.js';
import { start } from '../harness/process.js';
import type { Running } from '../harness/process.js';

let directory: string;
let database: TestDatabase;
let service: Running;
let address: string;
let apiKey: string;

const environment = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: directory,
  PORT: '0',
  EXCHANGE_RATES_URL: 'off',
});
const admin = (...args: string[]) => commandLine(args, environment());

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fundmatch-rematch-'));
  database = await createTestDatabase({ poolSize: 2 });
  // Answers calls and matches nothing: what is matched here was matched by the command.
  service = start('dist/main.js', [], { ...environment(), ROLE: 'api' });
  address = (await service.line((line) => line.msg === 'ready')).address;
  await admin('user', 'create', '--email', 'kim@example.com', '--tier', 'pro');
  apiKey = (await admin('key', 'create', '--user', 'kim@example.com')).lines[0].api_key;
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await service.finished;
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: unknown) {
  const reply = await fetch(`${address}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  return reply.json();
}

const word = (at: number) => `Umberlode${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;
const domain = (at: number) => `${word(at).toLowerCase()}.com`;

async function ingest(from: number, to: number): Promise<void> {
  const path = join(directory, 'rounds.ndjson');
  const lines = Array.from({ length: to - from }, (_, index) =>
    JSON.stringify({
      source_item: `r${from + index}`,
      company_name: word(from + index),
      website: domain(from + index),
      published_date: '2026-02-02',
    }),
  );
  await writeFile(path, lines.join('\n'));
  const end = await admin('ingest', 'rounds', path);
  expect(end.lines.map((line) => line.outcome)).toEqual(lines.map(() => 'round'));
}

const push = (...numbers: number[]) =>
  call('POST', 'accounts', {
    accounts: numbers.map((at) => ({ external_id: `a${at}`, name: 'x', domain: domain(at) })),
  });

const matched = async () => {
  const { data } = (await call('GET', 'matches')) as {
    data: { matched: { account_external_id: string } }[];
  };
  return data.map((match) => match.matched.account_external_id);
};

describe('admin rounds rematch', () => {
  it('matches stored rounds with the current accounts, reports progress, and repeats no match', async () => {
    const since = new Date().toISOString().slice(0, 10);
    await push(0);
    await ingest(0, 3);
    expect((await admin('rounds', 'rematch', '--since', since)).lines.at(-1)).toEqual({
      rounds: 3,
      of_rounds: 3,
      matches: 1,
      done: true,
    });
    expect(await matched()).toEqual(['a0']);

    // The pair of a0 and its round is in the ledger: it is not told again, though the match went with the account.
    await call('DELETE', 'accounts?external_id=a0');
    await push(0, 1, 2, 202);
    await ingest(3, 203);
    const end = await admin('rounds', 'rematch', '--since', `${since}T00:00:00Z`);
    expect(end).toMatchObject({ code: 0, stderr: '' });
    expect(end.lines[0]).toMatchObject({ of_rounds: 203, done: false });
    expect(end.lines).toContainEqual({ rounds: 200, of_rounds: 203, matches: 2, done: false });
    expect(end.lines.at(-1)).toEqual({ rounds: 203, of_rounds: 203, matches: 3, done: true });
    expect(await matched()).toEqual(['a202', 'a2', 'a1']);

    expect((await admin('rounds', 'rematch', '--since', since)).lines.at(-1)).toEqual({
      rounds: 203,
      of_rounds: 203,
      matches: 0,
      done: true,
    });
    expect(await matched()).toEqual(['a202', 'a2', 'a1']);
    expect((await admin('rounds', 'rematch', '--since', '9999-01-01')).lines).toEqual([
      { rounds: 0, of_rounds: 0, matches: 0, done: true },
    ]);
  });

  it.each(['yesterday', '2026-02-30', '2026-03-02T09:00:00', '2026-03-02T25:00:00Z'])(
    'rejects the date %j with a reason, and creates no match',
    async (date) => {
      const end = await admin('rounds', 'rematch', '--since', date);
      expect({ code: end.code, stdout: end.stdout }).toEqual({ code: 2, stdout: '' });
      expect(end.stderr).toMatch(/--since .*must be a date that exists, such as 2026-03-02/);
    },
  );
});
