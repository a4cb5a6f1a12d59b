import { randomBytes } from 'node:crypto';
import { commandLine } from '../harness/command-line.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';

/** This application runs no matching loop, so every match comes from the command. */
let app: TestApp;
let user: TestUser;

const secretsKey = randomBytes(32);
const admin = (...args: string[]) =>
  commandLine(args, {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: '/nonexistent',
    SECRETS_KEY: secretsKey.toString('base64'),
  });

beforeAll(async () => {
  app = await startTestApp({ secretsKey });
  user = await app.newUser();
});
afterAll(() => app.close());

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
  const reply = await user.call(method, `/api/v1/${path}`, body);
  expect(reply.status).toBe(200);
  return reply.body;
}

const word = (at: number) => `Umberlode${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;
const domain = (at: number) => `${word(at).toLowerCase()}.com`;

async function ingest(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 1) await app.ingestRound({ companyName: word(at), website: domain(at) });
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
  it('the command matches stored rounds with the current accounts, reports progress, and repeats no match', async () => {
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

    // The ledger keeps the pair of a0 and its round after the match is deleted. Therefore the
    // service does not send this match again.
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
    'the command rejects the date %j with a reason, and creates no match',
    async (date) => {
      const end = await admin('rounds', 'rematch', '--since', date);
      expect({ code: end.code, stdout: end.stdout }).toEqual({ code: 2, stdout: '' });
      expect(end.stderr).toMatch(/--since .*must be a date that exists, such as 2026-03-02/);
    },
  );
});
