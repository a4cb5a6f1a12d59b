import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';

/*
 * Extracts the snippets of the guide to other languages. Runs them against the service, in every
 * installed language. Each snippet pushes an account and reads the resulting match.
 */

const page = readFileSync('docs/guides/languages.md', 'utf8');
const [, push = '', read = ''] = page.split(/^## (?:Push accounts|Read new matches)$/m);
const cut = (part: string, language: string) =>
  new RegExp(`\`\`\`${language}\n([^]+?)\`\`\``).exec(part)?.[1] ?? '';

interface Program {
  program: string;
  file: string;
  args?: string[];
  push: string;
  /** Code that prints the `match_id`s of all matches. */
  read?: string;
}

const ROW = '{"external_id":"crm-1","name":"Langprobe","domain":"langprobe.example"}';
const ENV = ['FUNDMATCH_BASE_URL', 'FUNDMATCH_API_KEY'];

const SHELL: Program = {
  program: 'sh',
  file: 'program.sh',
  push: cut(push, 'sh').replace(/\{"external_id".*?\}/, ROW),
  read: `${cut(read, 'sh').trim()} | sed 's/.*"match_id":"\\([^"]*\\)".*/\\1/'`,
};

const PROGRAMS: Record<string, Program> = {
  python: {
    program: 'python3',
    file: 'program.py',
    push: `def read_crm():\n    yield ${ROW}\n\n${cut(push, 'python')}`,
    read: `from fundmatch import FundMatch\nlast_seen = None\nhandle = lambda match: print(match["match_id"])\n${cut(read, 'python')}`,
  },
  php: {
    program: 'php',
    file: 'program.php',
    push: `${cut(push, 'php')}\nupsert_accounts(getenv('${ENV[0]}'), getenv('${ENV[1]}'), [json_decode('${ROW}')]);`,
    read: `${cut(read, 'php')}\nforeach (newer_than(getenv('${ENV[0]}'), getenv('${ENV[1]}'), null) as $m) echo $m['match_id'], "\\n";`,
  },
  ruby: {
    program: 'ruby',
    file: 'program.rb',
    push: `${cut(push, 'ruby')}\nupsert_accounts(ENV["${ENV[0]}"], ENV["${ENV[1]}"], [JSON.parse('${ROW}')])`,
    read: `require "json"\nrequire "net/http"\n${cut(read, 'ruby')}\nnewer_than(ENV["${ENV[0]}"], ENV["${ENV[1]}"], nil).each { |m| puts m["match_id"] }`,
  },
  go: {
    program: 'go',
    file: 'program.go',
    args: ['run'],
    push:
      `package main\nimport (\n"bytes"\n"encoding/json"\n"fmt"\n"io"\n"net/http"\n"os"\n)\n${cut(push, 'go')}\n` +
      `func main() {\n\tvar row map[string]any\n\tjson.Unmarshal([]byte(\`${ROW}\`), &row)\n` +
      `\tif err := upsertAccounts(os.Getenv("${ENV[0]}"), os.Getenv("${ENV[1]}"), []map[string]any{row}); err != nil {\n\t\tpanic(err)\n\t}\n}\n`,
  },
  java: {
    program: 'java',
    file: 'Accounts.java',
    push: cut(push, 'java').replace(
      'class Accounts {',
      `class Accounts {\n    public static void main(String[] args) throws Exception {\n` +
        `        upsert(System.getenv("${ENV[0]}"), System.getenv("${ENV[1]}"), ${JSON.stringify(`{"accounts":[${ROW}]}`)});\n    }`,
    ),
  },
  sh: SHELL,
};

let app: TestApp;
let baseUrl: string;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fundmatch-languages-'));
  app = await startTestApp();
  await app.nest.listen(0, '127.0.0.1');
  baseUrl = `http://127.0.0.1:${(app.nest.getHttpServer().address() as AddressInfo).port}`;
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await app.close();
});

async function run({ program, file, args = [] }: Program, code: string, user: TestUser): Promise<string> {
  writeFileSync(join(directory, file), code);
  const env = {
    ...process.env,
    FUNDMATCH_BASE_URL: baseUrl,
    FUNDMATCH_API_KEY: user.apiKey,
    PYTHONPATH: 'sdk-python',
    PYTHONDONTWRITEBYTECODE: '1',
  };
  return (await promisify(execFile)(program, [...args, join(directory, file)], { env })).stdout;
}

for (const [language, program] of Object.entries(PROGRAMS)) {
  const flag = program.program === 'go' ? 'version' : '--version';
  const isInstalled = program.program === 'sh' || spawnSync(program.program, [flag]).status === 0;
  const title = isInstalled ? language : `${language}, without ${program.program} here`;
  (isInstalled ? test : test.skip)(title, async () => {
    const user = await app.newUser();
    // Each language needs a separate round, because a round is matched only once.
    const own = (code: string) => code.replaceAll('langprobe.example', `${language}probe.example`);
    await run(program, own(program.push), user);
    await app.ingestRound({ companyName: `${language}probe`, website: own('https://langprobe.example') });
    await app.matchAll();
    const { body } = await user.call('GET', '/api/v1/matches');
    const [match] = (body as { data: { match_id: string; matched: object }[] }).data;
    expect(match?.matched).toMatchObject({ account_external_id: 'crm-1' });
    if (program.read !== undefined)
      expect((await run(program, program.read, user)).trim()).toBe(match?.match_id);
  });
}

// `--retry` also repeats a 429, and waits as long as Retry-After says, here until midnight UTC.
test('regression: the shell snippet ends at once if the daily quota is used up', async () => {
  const user = await app.newUser();
  await user.setQuotas('crm_accounts_upsert', { requests: 1 });
  await run(SHELL, SHELL.push, user);
  await expect(run(SHELL, SHELL.push, user)).rejects.toMatchObject({
    stdout: expect.stringContaining('quota_exceeded'),
  });
});
