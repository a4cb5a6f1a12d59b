import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { call, startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { requireBuild } from '../../../test/harness/build.js';
import { VERSION } from '../../runtime/version.js';

const run = promisify(execFile);
const hasPython = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;

let app: TestApp;
let address: string;
let folder: string;
beforeAll(async () => {
  requireBuild();
  app = await startTestApp();
  await app.nest.listen(0, '127.0.0.1');
  address = `http://127.0.0.1:${(app.nest.getHttpServer().address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'fundmatch-clients-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers = {}) => call(app.nest, 'GET', url, headers);

/** Runs a program in the test's folder, without access to a package registry. */
const runOffline = (program: string, args: string[]) =>
  run(program, args, {
    cwd: folder,
    env: { ...process.env, PIP_NO_INDEX: '1', PIP_FIND_LINKS: '', npm_config_offline: 'true' },
    shell: process.platform === 'win32',
  });

describe('the clients under /sdk', () => {
  it('npm installs the SDK and the command line from the service, without a registry', async () => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    // `--offline` would also forbid requests to this service. So the test names a registry at which
    // no server listens.
    const options = ['--registry', 'http://127.0.0.1:9', '--no-audit', '--no-fund', '--fetch-retries', '0'];
    const urls = ['sdk', 'cli'].map((name) => `${address}/sdk/fundmatch-${name}-${VERSION}.tgz`);
    await run('npm', ['install', ...options, ...urls], { cwd: folder, shell: process.platform === 'win32' });
    const program = `
      import { FundMatch } from '@fundmatch/sdk';
      import { unwrap } from '@fundmatch/sdk/webhooks';
      const client = new FundMatch({ apiKey: 'svc_live_wrong', baseUrl: '${address}' });
      console.log(typeof unwrap, (await client.webhooks.get().catch((error) => error)).code);`;
    writeFileSync(join(folder, 'program.mjs'), program);
    expect((await runOffline(process.execPath, ['program.mjs'])).stdout.trim()).toBe(
      'function invalid_or_revoked_key',
    );
    const { stdout } = await runOffline('npx', ['fundmatch', '--version']);
    expect(stdout.trim()).toBe(VERSION);
  }, 60_000);

  (hasPython ? it : it.skip)(
    'pip installs the wheel from the service, by address and by name',
    async () => {
      const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-compile', '--target'];
      const wheel = `${address}/sdk/fundmatch-${VERSION}-py3-none-any.whl`;
      await runOffline('python3', [...pip, 'by-address', wheel]);
      await runOffline('python3', [...pip, 'by-name', '--find-links', `${address}/sdk/`, 'fundmatch']);
      for (const place of ['by-address', 'by-name']) {
        const program = `import sys; sys.path.insert(0, "${place}"); import fundmatch, fundmatch.version as v; print(v.VERSION, fundmatch.__file__)`;
        const { stdout } = await runOffline('python3', ['-B', '-c', program]);
        expect(stdout).toMatch(new RegExp(`^${VERSION} .*${place}/fundmatch/__init__.py`));
      }
    },
    60_000,
  );

  it('/sdk/ lists the clients with their checksums, and serves the OpenAPI document of this API', async () => {
    const page = await get('/sdk/');
    const links = [...page.text.matchAll(/href="([^"/]+\.\w+)"/g)].map(([, name]) => name);
    const sums = await get('/sdk/SHA256SUMS.txt');
    const lines = sums.text.trim().split('\n');
    expect(links).toEqual(['SHA256SUMS.txt', ...lines.map((line) => line.split('  ')[1])]);
    for (const line of lines) {
      const [sum, name = ''] = line.split('  ');
      const bytes = Buffer.from(await (await fetch(`${address}/sdk/${name}`)).arrayBuffer());
      expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, sum]);
    }
    const document = (await get('/sdk/openapi.json')).body as { info: { version: string } };
    const served = (await get('/docs/openapi.json')).body as { paths: object };
    expect(document).toMatchObject({ info: { version: VERSION }, paths: expect.any(Object) as object });
    expect(Object.keys((document as unknown as { paths: object }).paths)).toEqual(Object.keys(served.paths));
  });

  it('the service returns 304 for a client file that has not changed, and 404 for an unknown file', async () => {
    const path = `/sdk/fundmatch-sdk-${VERSION}.tgz`;
    const { headers } = await get(path);
    expect(headers['cache-control']).toBe('no-cache');
    expect((await get(path, { 'if-none-match': headers['etag'] })).status).toBe(304);
    for (const wrong of ['/sdk/fundmatch-sdk-0.0.0.tgz', '/sdk/..%2fpackage.json', '/sdk/x/y'])
      expect((await get(wrong)).status).toBe(404);
    expect((await get('/sdk')).headers['location']).toBe('/sdk/');
  });

  it('regression: the service serves every client file that the documentation names', async () => {
    const pages = ['README.md', 'sdk/README.md', 'cli/README.md', 'sdk-python/README.md'];
    pages.push(...readdirSync('docs/guides').map((name) => join('docs/guides', name)));
    const named = pages.flatMap((page) => {
      const text = readFileSync(page, 'utf8');
      expect(text).not.toMatch(
        /npm install (?:--global )?@fundmatch|npx (?:--yes )?@fundmatch|pip install fundmatch/,
      );
      return [...text.matchAll(/\/sdk\/(?:[\w-]+[\w.-]*\.(?:tgz|whl|json|txt))/g)].map(([path]) => path);
    });
    expect(new Set(named).size).toBeGreaterThanOrEqual(3);
    for (const path of new Set(named)) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });
});
