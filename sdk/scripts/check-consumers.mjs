// Installs the packed packages as a customer does. Type-checks the SDK with old and new TypeScript in
// four kinds of projects, and runs it in every runtime that the npm registry offers. It needs the
// registry, so the tests do not include it. Run it with: npm run check:consumers -w sdk
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TYPESCRIPTS = ['5.5.4', '5.9.3', '6.0.3', '7.0.2'];

const SOURCE = `
import { FundMatch, FundMatchError } from '@fundmatch/sdk';
import type { Account, ErrorCode, MatchNotification } from '@fundmatch/sdk';
import { unwrap } from '@fundmatch/sdk/webhooks';
import { constructEvent } from '@fundmatch/sdk/webhooks';

export async function main(raw: string): Promise<string | undefined> {
  const client = new FundMatch({ apiKey: 'svc_live_x', baseUrl: 'https://fundmatch.example', maxRetries: 0 });
  const rows: Account[] = [{ external_id: 'a', name: 'Acme', metadata: { partner_customer_id: '7' } }];
  const { data, rateLimit } = await client.accounts.upsert(rows, { timeoutMs: 1_000 }).withResponse();
  const left: number | undefined = rateLimit?.rows?.remaining;
  const summary = await client.accounts.upsertAll(rows, { onProgress: ({ rows: count }) => console.log(count) });
  for await (const result of client.contacts.upsertAll([{ external_id: 'c' }])) console.log(result.index, result.error);
  const list: MatchNotification[] = [];
  for await (const match of client.matches.list({ status: ['failed', 'delivered'] })) list.push(match);
  const typed = new FundMatch<{ partner_customer_id: string }>();
  const domain: string | undefined = undefined;
  await typed.accounts.upsert([{ external_id: 'a', name: 'Acme', domain, metadata: { partner_customer_id: '7' } }]);
  // @ts-expect-error a misspelt key
  void typed.accounts.upsert([{ external_id: 'a', name: 'Acme', metadata: { partner_customer: '7' } }]);
  // @ts-expect-error a status that does not exist
  void client.matches.list({ status: 'sent' });
  for await (const { matched } of typed.matches.list()) console.log(matched.account_metadata?.partner_customer_id.length);
  const { matched } = await unwrap<{ partner_customer_id: string }>(raw, new Headers());
  console.log(matched.account_metadata?.partner_customer_id.length);
  // @ts-expect-error a name is required
  void client.accounts.upsert([{ external_id: 'a' }]);
  const event = await constructEvent(raw, null, ['one', 'two']);
  try {
    await client.webhooks.clear();
  } catch (error) {
    const code: ErrorCode | undefined = error instanceof FundMatchError ? error.code : undefined;
    return code;
  }
  return String([data.upserted, left, summary.checkpoint.from, event.funding_round.company_name, event.raw]);
}
`;

/** A program that runs without a service: it makes a request and verifies a signature. */
const SMOKE = `
const answer = { upserted: 1, errors: [] };
const fetchOne = async () => new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
const client = new FundMatch({ apiKey: 'svc_live_x', baseUrl: 'https://fundmatch.example', fetch: fetchOne });
const body = JSON.stringify({ event: 'funding_match', match_id: 'm' });
async function smoke() {
  const { upserted } = await client.accounts.upsertAll([{ external_id: 'a', name: 'Acme' }]);
  const event = await constructEvent(body, await signPayload(body, 's'), 's');
  return upserted === 1 && event.raw === body ? 'fine' : 'wrong';
}
`;
const IMPORTS = `import { FundMatch } from '@fundmatch/sdk';\nimport { constructEvent, signPayload } from '@fundmatch/sdk/webhooks';\n`;
const REQUIRES = `const { FundMatch } = require('@fundmatch/sdk');\nconst { constructEvent, signPayload } = require('@fundmatch/sdk/webhooks');\n`;

const PROJECTS = {
  'ESM, nodenext': { type: 'module', options: { module: 'nodenext', moduleResolution: 'nodenext' } },
  'CJS, nodenext': { type: 'commonjs', options: { module: 'nodenext', moduleResolution: 'nodenext' } },
  'ESM, bundler': { type: 'module', options: { module: 'esnext', moduleResolution: 'bundler' } },
  'CJS, node16': { type: 'commonjs', options: { module: 'node16', moduleResolution: 'node16' } },
};

const directory = mkdtempSync(join(tmpdir(), 'fundmatch-consumers-'));
let failures = 0;

function report(name, isFine, detail = '') {
  if (!isFine) failures += 1;
  console.log(`${isFine ? 'ok  ' : 'FAIL'} ${name}${isFine || detail === '' ? '' : `\n${detail}`}`);
}

function run(program, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { isFine: status === 0, text: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

function install(cwd, packages) {
  return run('npm', ['install', '--no-audit', '--no-fund', '--silent', ...packages], cwd);
}

function pack(cwd) {
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', directory], {
    cwd,
    encoding: 'utf8',
  });
  return join(directory, packed.trim().split('\n').at(-1));
}

function checkTypes(tarball) {
  for (const version of TYPESCRIPTS) {
    const cwd = join(directory, `typescript-${version}`);
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'package.json'), '{"private":true}');
    const { isFine, text } = install(cwd, [tarball, `typescript@${version}`, '@types/node@20']);
    if (!isFine) report(`TypeScript ${version}: install`, false, text);
    for (const [name, { type, options }] of Object.entries(PROJECTS)) {
      const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
      const compilerOptions = {
        ...options,
        ...strict,
        target: 'es2022',
        lib: ['es2022'],
        types: ['node'],
        noEmit: true,
      };
      writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, type }));
      writeFileSync(join(cwd, 'index.ts'), SOURCE);
      // skipLibCheck is off, so that tsc also checks the declarations of the package.
      writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['index.ts'] }));
      const checked = run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], cwd);
      report(`TypeScript ${version}: ${name}`, checked.isFine, checked.text);
    }
  }
}

function checkRuntimes(tarball, command) {
  const cwd = join(directory, 'runtimes');
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'package.json'), '{"private":true}');
  install(cwd, [tarball, command]);
  writeFileSync(join(cwd, 'smoke.mjs'), `${IMPORTS}${SMOKE}console.log(await smoke());`);
  writeFileSync(join(cwd, 'smoke.cjs'), `${REQUIRES}${SMOKE}smoke().then(console.log);`);
  const says = (name, { text }) => report(name, text.trim().endsWith('fine'), text);
  says(`Node ${process.version}, ESM`, run(process.execPath, ['smoke.mjs'], cwd));
  says(`Node ${process.version}, CJS`, run(process.execPath, ['smoke.cjs'], cwd));
  report('the command', run(join(cwd, 'node_modules/.bin/fundmatch'), ['--version'], cwd).isFine);
  const found = (name) => install(cwd, ['--no-save', tarball, name]).isFine;
  for (const version of [22, 24])
    if (found(`node@${version}`))
      says(`Node ${version}`, run(join(cwd, 'node_modules/.bin/node'), ['smoke.mjs'], cwd));
  if (found('bun')) says('Bun', run(join(cwd, 'node_modules/.bin/bun'), ['smoke.mjs'], cwd));
  if (found('deno'))
    says(
      'Deno',
      run(
        join(cwd, 'node_modules/.bin/deno'),
        ['run', '--allow-env', '--node-modules-dir=manual', 'smoke.mjs'],
        cwd,
      ),
    );
  if (install(cwd, ['--no-save', tarball, 'workerd', 'esbuild']).isFine) checkWorkerd(cwd);
}

function checkWorkerd(cwd) {
  writeFileSync(
    join(cwd, 'worker.mjs'),
    `${IMPORTS}const test = { async test() {${SMOKE}if ((await smoke()) !== 'fine') throw new Error('wrong'); } };\nexport default test;`,
  );
  const bundled = run(
    join(cwd, 'node_modules/.bin/esbuild'),
    ['worker.mjs', '--bundle', '--format=esm', '--outfile=worker.js'],
    cwd,
  );
  if (!bundled.isFine) return report('workerd: bundle', false, bundled.text);
  const config = [
    'using Workerd = import "/workerd/workerd.capnp";',
    'const config :Workerd.Config = (services = [(name = "main", worker = .main)]);',
    'const main :Workerd.Worker = (modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "2025-01-01");',
  ];
  writeFileSync(join(cwd, 'config.capnp'), config.join('\n'));
  const { isFine, text } = run(join(cwd, 'node_modules/.bin/workerd'), ['test', 'config.capnp'], cwd);
  report('workerd', isFine, text);
}

try {
  const tarball = pack(ROOT);
  checkTypes(tarball);
  checkRuntimes(tarball, pack(join(ROOT, '../cli')));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
