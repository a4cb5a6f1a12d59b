import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/* Runs every command of the guides and the clients' READMEs unchanged against the demo. */

const PAGES = [
  ...readdirSync('docs/guides')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs/guides', name)),
  'sdk/README.md',
  'cli/README.md',
  'sdk-python/README.md',
];
/**
 * Commands that this test skips: they set environment variables that the test sets itself, or need
 * a clone.
 */
const SKIPPED = /^(?:export [A-Z_]+=|npm (?:ci|run demo$|run demo:round))/;

const CRM = [
  'Record ID,Company name,Website,Region,Owner',
  'crm-1,Tidewell Robotics,tidewell-robotics.com,EMEA,Kim',
  'crm-2,Copperline Analytics,,AMER,Lee',
  '',
].join('\n');
const SALESFORCE = 'Account ID,Account Name,Website,Account Owner\n001x,Acme,acme.example,Kim\n';
const FILES = {
  'crm.csv': CRM,
  'customer-7.csv': CRM,
  'customer-8.csv': CRM,
  'people.ndjson': '{"external_id":"p-1","email":"dana@acme.example"}\n',
  'hubspot-companies.csv':
    'Record ID,Company name,Company domain name,Company owner\n7,Acme,acme.example,Kim\n',
  'salesforce-accounts.csv': SALESFORCE,
  'salesforce-contacts.csv': 'Contact ID,Account ID,First Name,Email\n003x,001x,Dana,dana@acme.example\n',
  'body.json': '{"event":"funding_match"}',
};

/** Output of a command that runs until someone stops it. */
const UNTIL_STOPPED = 'Press Ctrl-C to stop';

interface Command {
  page: string;
  text: string;
}

/**
 * Extracts the commands from the code blocks of a page. A backslash at the end of a line continues
 * the command.
 */
function commandsOf(page: string): Command[] {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^( *)```sh\n([^]*?)^ *```/gm)];
  return blocks
    .flatMap(([, , block = '']) => block.replaceAll(/\\\n\s*/g, ' ').split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !SKIPPED.test(line))
    .map((text) => ({ page, text }));
}

let demo: ChildProcess;
let receiver: Server;
let directory: string;
let address: string;
let env: NodeJS.ProcessEnv;
let receiverUrl: string;
/** What the demo has printed so far. */
let printed = '';

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fundmatch-guides-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(directory, name), text);
  receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  demo = spawn(process.execPath, ['dist/composition/demo/main.js'], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const part of demo.stdout ?? []) {
    printed += String(part);
    if (/Press Ctrl-C/.test(printed)) break;
  }
  address = /Open\s+(\S+)\/app/.exec(printed)?.[1] ?? '';
  const secret = /FUNDMATCH_SIGNING_SECRET=(\S+)/.exec(printed)?.[1];
  const bin = join(directory, 'bin');
  mkdirSync(bin);
  // In a clone, npx runs the file that npm links. This script does the same.
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\ncommand=$1\nshift\nexec "${resolve('node_modules/.bin')}/$command" "$@"\n`,
    {
      mode: 0o755,
    },
  );
  env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env['PATH']}`,
    FUNDMATCH_BASE_URL: address,
    FUNDMATCH_API_KEY: /FUNDMATCH_API_KEY=(\S+)/.exec(printed)?.[1],
    FUNDMATCH_SIGNING_SECRET: secret,
    SECRET: secret,
    // pip installs the Python client into the folder. The service provides both clients, because no
    // registry is reachable here.
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_prefix: join(directory, 'global'),
    PIP_NO_INDEX: '1',
    PIP_TARGET: join(directory, 'python'),
    XDG_STATE_HOME: join(directory, 'state'),
    XDG_CONFIG_HOME: join(directory, 'config'),
  };
}, 120_000);

afterAll(async () => {
  demo.kill('SIGINT');
  await once(demo, 'exit');
  await new Promise((done) => receiver.close(done));
  rmSync(directory, { recursive: true, force: true });
});

const commands = PAGES.flatMap(commandsOf);

test('the guides contain commands', () => {
  expect(commands.length).toBeGreaterThan(15);
});

test('regression: a user can sign in with the address and password that the demo prints', async () => {
  const [, email, password] = /Sign in\s+(\S+) .*password: (.+)/.exec(printed) ?? [];
  const answer = await fetch(`${address}/app/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Fundmatch-App': '1' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.ok).toBe(true);
});

test('a round for any chosen company is matched, and its webhook arrives', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'dist/composition/demo/round.js',
    'Hollowbeck Instruments',
  ]);
  expect(stdout).toContain('Match     by account_name.');
  expect(stdout).toMatch(
    /Webhook {3}delivered [\d.]+ s after the article was read\. Its signature is right\./,
  );
});

test("demo:admin runs the operator's commands on the database of the running demo", async () => {
  const demoAdmin = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['dist/composition/demo/admin.js', ...args]);
  const [, email] = /Sign in\s+(\S+)/.exec(printed) ?? [];
  expect((await demoAdmin('user', 'list')).stdout).toContain(email);
  const link = await demoAdmin('user', 'password-link', '--user', email ?? '');
  expect(link.stdout).toContain(`${address}/app/set-password#`);
});

test.each(commands)('$page: $text', async ({ text }) => {
  const isForReceiver = text.startsWith('curl') && text.includes('hooks.example.com');
  const command = text
    .replaceAll('https://fundmatch.example', address)
    .replaceAll('http://127.0.0.1:8080', receiverUrl)
    .replace(isForReceiver ? 'https://hooks.example.com' : /$^/, receiverUrl);
  const child = spawn('sh', ['-c', command], {
    cwd: directory,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += String(part);
      // Like Ctrl-C, the signal goes to the whole process group, including the shell.
      if (String(part).includes(UNTIL_STOPPED)) process.kill(-(child.pid ?? 0), 'SIGINT');
    });
  // `login` reads the key from stdin. Other commands ignore stdin.
  child.stdin.on('error', () => {}).end(`${env['FUNDMATCH_API_KEY']}\n`);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (output.includes(UNTIL_STOPPED)) expect(signal ?? code).toBe('SIGINT');
  else expect({ code, output }).toEqual({ code: 0, output });
  if (text.startsWith('curl')) expect(output).not.toContain('"error"');
});
