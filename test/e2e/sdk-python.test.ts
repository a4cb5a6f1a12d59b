import { execFile, spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';

/* The Python client: its own tests, and against the service over HTTP. */

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
});
