import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { commandLine } from '../../../test/harness/command-line.js';
import { createTestDatabase } from '../../../test/harness/database.js';
import { run } from '../../../test/harness/process.js';
import { DEMO_FILE, serveControls } from './control-server.js';

const ADMIN = 'dist/composition/demo/admin.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fundmatch-demo-test-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const makeRound = () => Promise.reject(new Error('No round is asked for.'));

test("regression: demo:admin runs the operator's commands on the demo's database, whatever the terminal sets", async () => {
  const database = await createTestDatabase({ poolSize: 2 });
  const adminEnvironment = { DATABASE_URL: database.url, DATA_DIR: join(directory, 'demo'), SECRETS_KEY: '' };
  const stop = await serveControls({ makeRound, adminEnvironment }, join(directory, basename(DEMO_FILE)));
  try {
    const create = ['user', 'create', '--email', 'kim@example.com', '--tier', 'pro'];
    expect(await commandLine(create, adminEnvironment)).toMatchObject({ code: 0 });
    const ofTerminal = {
      TMPDIR: directory,
      DATABASE_URL: 'postgres://127.0.0.1:9/other',
      DATA_DIR: join(directory, 'other'),
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    expect(await run(ADMIN, ['user', 'list'], ofTerminal)).toMatchObject({
      code: 0,
      stderr: '',
      lines: [{ email: 'kim@example.com' }],
    });
    await expect(stat(ofTerminal.DATA_DIR)).rejects.toThrow('ENOENT');
  } finally {
    await stop();
    await database.drop();
  }
});

test('without a running demo, demo:admin says how to start one, and still prints the help', async () => {
  const env = { TMPDIR: directory };
  expect(await run(ADMIN, ['user', 'list'], env)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'fundmatch demo: no demo is running on this machine. Start it with npm run demo.\n',
  });
  const { code, stderr } = await run(ADMIN, ['user', '--help'], env);
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('Usage: admin user') });
});
