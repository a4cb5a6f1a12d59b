import { execFile, spawnSync } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCertificates } from '../../src/composition/demo/certificates.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';

/* Runs the tests of the Python client, and the client against the service over HTTP. */

const isInstalled = spawnSync('python3', ['--version']).status === 0;
const title = isInstalled ? 'the Python client' : 'the Python client, without python3 here';
const run = promisify(execFile);

const PROGRAM = `
import json, sys
from fundmatch import FundMatch, ValidationError
client = FundMatch(max_retries=0)
step, *rest = sys.argv[1:]
if step == "push":
    print(json.dumps(client.webhooks.set(rest[0])))
    rows = [{"external_id": f"p-{at}", "name": f"Pyprobe {at}"} for at in range(1200)]
    rows[7]["name"] = ""
    rows[1199].update(domain="pyprobe.example", metadata={"digits": 12345678901234567890})
    summary = client.accounts.upsert_all(rows)
    print(summary.upserted, [(one.index, one.external_id) for one in summary.errors])
    print(client.contacts.upsert([{"external_id": "c", "email": "kim@pyprobe.example"}])["upserted"])
    try:
        client.accounts.upsert([{"external_id": "x", "name": ""}])
    except ValidationError as error:
        print(error.code, error.row_errors[0]["index"])
else:
    (match,) = client.matches.newer_than(None)
    print(json.dumps(match["matched"]["account_metadata"]), match["webhook_status"])
    print(client.matches.newer_than(match["created_at"]), client.accounts.delete("p-1199"))
    print(len(client.matches.list(limit=5, status=["failed", "delivered"])["data"]))
`;

(isInstalled ? describe : describe.skip)(title, () => {
  let receiver: TestReceiver;
  let app: TestApp;
  beforeAll(async () => {
    receiver = await startTestReceiver();
    app = await startTestApp({ outgoing: receiver.policy });
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    await app?.close();
    await receiver?.close();
  });

  it('the Python SDK passes its own tests, including the signature vectors', async () => {
    const { stderr } = await run('python3', ['-B', '-m', 'unittest', 'discover', 'tests'], {
      cwd: 'sdk-python',
    });
    expect(stderr).toMatch(/Ran \d+ tests[^]*\nOK\n$/);
  });

  it('the Python SDK pushes rows in batches and reads the match with exact metadata', async () => {
    const user = await app.newUser();
    const { port } = app.nest.getHttpServer().address() as AddressInfo;
    const env = {
      ...process.env,
      PYTHONPATH: 'sdk-python',
      PYTHONDONTWRITEBYTECODE: '1',
      FUNDMATCH_API_KEY: user.apiKey,
      FUNDMATCH_BASE_URL: `http://127.0.0.1:${port}`,
    };
    const python = async (...args: string[]) =>
      (await run('python3', ['-c', PROGRAM, ...args], { env })).stdout;
    expect(await python('push', receiver.url)).toBe(
      `{"webhook_url": "${receiver.url}"}\n1199 [(7, 'p-7')]\n1\nvalidation_failed 0\n`,
    );
    await app.ingestRound({ companyName: 'Pyprobe', website: 'https://pyprobe.example' });
    await app.matchAll();
    await app.deliverAll();
    expect(await python('read')).toBe(`{"digits": 12345678901234567890} delivered\n[] 1\n0\n`);
  });

  it('the Python SDK does not retry an untrusted certificate, and reaches a trusted server through a proxy', async () => {
    const { caPem, certPem, keyPem } = await createCertificates(['localhost']);
    let connections = 0;
    const service = createServer({ cert: certPem, key: keyPem }, (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"webhook_url":null}'),
    );
    service.on('connection', () => (connections += 1));
    const tunnels: string[] = [];
    const proxy = createHttpServer().on('connect', ({ url = '' }, client) => {
      tunnels.push(url);
      const target = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        target.pipe(client).pipe(target);
      });
    });
    const port = await listen(service);
    const directory = await mkdtemp(join(tmpdir(), 'fundmatch-python-'));
    const caFile = join(directory, 'ca.pem');
    await writeFile(caFile, caPem);
    const program = `
from fundmatch import ConnectionFailed, FundMatch
with FundMatch("svc_live_x", "https://localhost:${port}", sleep=print) as client:
    try:
        print(client.webhooks.get(), client.webhooks.get())
    except ConnectionFailed as error:
        print(error.attempts)
`;
    const call = async (env: Record<string, string>) => {
      const clean = { PATH: process.env['PATH'], PYTHONPATH: 'sdk-python', PYTHONDONTWRITEBYTECODE: '1' };
      return (await run('python3', ['-c', program], { env: { ...clean, ...env } })).stdout;
    };
    try {
      expect(await call({})).toBe('1\n');
      expect(connections).toBe(1);
      const https_proxy = `http://127.0.0.1:${await listen(proxy)}`;
      const answer = "{'webhook_url': None}";
      expect(await call({ https_proxy, SSL_CERT_FILE: caFile })).toBe(`${answer} ${answer}\n`);
      expect([connections, tunnels]).toEqual([2, [`localhost:${port}`]]);
    } finally {
      service.close();
      proxy.close();
      await rm(directory, { recursive: true });
    }
  });
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
