import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request as sendRequest } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseHTML } from 'linkedom';
import ts from 'typescript';
import { call, startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { requireBuild } from '../harness/build.js';

/*
 * Runs the examples of the API reference against the service. The code comes from the page, exactly
 * as a reader would copy it.
 */

const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const areHere = ['curl --version', 'openssl version', 'python3 --version', 'bash --version'].every(
  (command) => spawnSync(command, { shell: true }).status === 0,
);
const itRuns = areHere ? it : it.skip;

/**
 * Maps each operation id to its method and path, such as `GET /path`. Maps the webhook to its name.
 */
const calls = new Map<string, string>();
const document = JSON.parse(readFileSync('openapi/openapi.json', 'utf8'));
for (const [path, item] of Object.entries<Record<string, { operationId: string }>>(document.paths))
  for (const method of METHODS)
    if (item[method] !== undefined) calls.set(item[method].operationId, `${method.toUpperCase()} ${path}`);
const WEBHOOK: string = document.webhooks.funding_match.post.operationId;

let app: TestApp;
let user: TestUser;
let proxy: Server;
let address: string;
let directory: string;
let page: ReturnType<typeof parseHTML>['document'];
/** Requests since the last example, each as method, path and status. */
let seen: string[] = [];

/** Forwards requests to the service and records them. */
const startProxy = (port: number) =>
  createServer((request, response) => {
    const { method, url, headers } = request;
    const onward = sendRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      seen.push(`${method} ${url?.split('?')[0]} ${answer.statusCode}`);
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  requireBuild();
  app = await startTestApp();
  await app.nest.listen(0, '127.0.0.1');
  user = await app.newUser();
  proxy = startProxy(portOf(app.nest.getHttpServer())).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  address = `http://127.0.0.1:${portOf(proxy)}`;
  directory = mkdtempSync(join(tmpdir(), 'fundmatch-reference-'));
  mkdirSync(join(directory, 'node_modules/@fundmatch'), { recursive: true });
  symlinkSync(resolve('sdk'), join(directory, 'node_modules/@fundmatch/sdk'));
  const { status, text } = await call(app.nest, 'GET', '/guides/reference/', {});
  expect(status).toBe(200);
  page = parseHTML(text).document;
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await new Promise((done) => proxy.close(done));
  await app.close();
});

const codeOf = (id: string, language: string): string => {
  const code = page.querySelector(`#${id} [data-language="${language}"] code`)?.textContent ?? '';
  return code.replaceAll('https://fundmatch.example', address);
};

function start(language: string, code: string): ChildProcess {
  const env = {
    ...process.env,
    FUNDMATCH_API_KEY: user.apiKey,
    FUNDMATCH_BASE_URL: address,
    FUNDMATCH_SIGNING_SECRET: user.signingSecret,
    PYTHONPATH: resolve('sdk-python'),
    PYTHONUNBUFFERED: '1',
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const options = {
    cwd: directory,
    env,
    stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'],
  };
  if (language === 'Python') return spawn('python3', ['-c', code], options);
  if (language === 'TypeScript') {
    const file = join(directory, 'example.mjs');
    writeFileSync(file, code);
    return spawn(process.execPath, [file], options);
  }
  // The receiver may not listen yet, so curl retries.
  const strict = 'command curl -sS --fail-with-body --retry 100 --retry-delay 1 --retry-connrefused "$@"';
  return spawn('bash', ['-ec', `curl() { ${strict}; }\n${code}`], options);
}

async function run(language: string, code: string): Promise<[exit: unknown, output: string]> {
  const child = start(language, code);
  let output = '';
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()));
  const [exit] = await once(child, 'close');
  return [exit, output];
}

it('the API reference shows every call and the webhook, each with examples in three languages', () => {
  const shown = [...page.querySelectorAll('article.call')].map(({ id }) => id);
  expect(shown.sort()).toEqual([...calls.keys(), WEBHOOK].sort());
  const listed = [...page.querySelectorAll('#calls li a')].map((link) => link.getAttribute('href')?.slice(1));
  expect(listed.sort()).toEqual(shown);
  for (const id of shown)
    for (const language of LANGUAGES) expect([id, codeOf(id, language)]).not.toEqual([id, '']);
});

it('the API reference lists every parameter, field and error of a call', () => {
  const { parameters, responses } = document.paths['/api/v1/matches'].get;
  const names = [...parameters.map(({ name }: { name: string }) => name), 'next_cursor', 'funding_round'];
  const codes = Object.values<{ content: { 'application/json': { examples?: object } } }>(responses).flatMap(
    ({ content }) => Object.keys(content['application/json'].examples ?? {}),
  );
  const article = page.querySelector('#listMatches .what');
  const shown = [...(article?.querySelectorAll('code') ?? [])].map(({ textContent }) => textContent);
  expect([...names, ...codes].filter((name) => !shown.includes(name))).toEqual([]);
});

it('the types of the SDK accept all TypeScript examples of the API reference', () => {
  const files = [...calls.keys(), WEBHOOK].map((id) => {
    const file = join(directory, `${id}.mts`);
    writeFileSync(file, codeOf(id, 'TypeScript'));
    return file;
  });
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noEmit: true,
    skipLibCheck: true,
  });
  const faults = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  expect(faults).toEqual([]);
});

itRuns.each([...calls])('the examples of %s in the API reference make the call', async (id, expected) => {
  for (const language of LANGUAGES) {
    seen = [];
    const [exit, output] = await run(language, codeOf(id, language));
    expect([language, exit, seen[0]]).toEqual([language, 0, `${expected} 200`]);
    expect(output).not.toBe('');
  }
});

itRuns('the example receivers accept the event of the curl example, and no forged event', async () => {
  for (const language of ['TypeScript', 'Python']) {
    const spare = createServer().listen(0, '127.0.0.1');
    await once(spare, 'listening');
    const port = String(portOf(spare));
    await new Promise((done) => spare.close(done));
    const receiver = start(language, codeOf(WEBHOOK, language).replaceAll('8080', port));
    try {
      const command = codeOf(WEBHOOK, 'curl').replaceAll('8080', port);
      expect(await run('curl', command)).toEqual([0, '']);
      const lines = createInterface(receiver.stdout as NodeJS.ReadableStream);
      expect(await once(lines, 'line')).toEqual(['0a8b0a2e-3f0c-4c55-9d6a-6f1d0b1c2d3e Northwind Robotics']);
      const [exit] = await run('curl', command.replace('"$FUNDMATCH_SIGNING_SECRET"', 'wrong'));
      expect(exit).toBe(22);
    } finally {
      receiver.kill();
      await once(receiver, 'close');
    }
  }
});
