import { join } from 'node:path';
import { commandLine } from '../../test/harness/command-line.js';
import { joinHere, setUpMembers } from '../../test/harness/embedded-members.js';
import { Notifications } from '../database/notifications.js';
import { createLog } from '../runtime/log.js';

const place = setUpMembers();

it('regression: a command warns if the embedded database has no users and no service uses it', async () => {
  const dataDir = join(place(), 'new');
  const { url } = await joinHere(dataDir);
  const admin = (...args: string[]) => commandLine(args, { DATA_DIR: dataDir });
  const warning = `fundmatch: The database in ${dataDir} has no users, and no service uses it. If you mean another database, set DATA_DIR or DATABASE_URL (for the demo: npm run demo:admin).\n`;

  expect(await admin('user', 'list')).toMatchObject({ code: 0, stdout: '', stderr: warning });
  expect(await admin('rounds', 'of-source', 'rss', '--since', '2026-03-02T00:00:00Z')).toMatchObject({
    code: 1,
    lines: [],
    stderr: expect.stringMatching(/^fundmatch: The database in .* There is no source named rss,/s),
  });
  const service = new Notifications(url, createLog('silent'));
  await service.start();
  try {
    expect(await admin('user', 'list')).toMatchObject({ code: 0, stdout: '', stderr: '' });
  } finally {
    await service.stop();
  }
  expect(await admin('user', 'create', '--email', 'kim@example.com', '--tier', 'pro')).toMatchObject({
    code: 0,
    stderr: warning,
  });
  expect(await admin('user', 'list')).toMatchObject({
    code: 0,
    lines: [{ email: 'kim@example.com' }],
    stderr: '',
  });
});
