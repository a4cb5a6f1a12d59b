import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdleDatabase, queryOnce } from '../harness/database.js';
import { run, start } from '../harness/process.js';
import type { Running } from '../harness/process.js';

/*
 * Tests daily syncs of 100,000 rows with real service processes, a real backup, and command lines
 * in containers.
 */

const ROWS = 100_000;
const directory = mkdtempSync(join(tmpdir(), 'fundmatch-sync-'));
const secrets = { SECRETS_KEY: randomBytes(32).toString('base64') };
const running: Running[] = [];
const drops: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const { child, finished } of running) {
    child.kill('SIGKILL');
    await finished;
  }
  for (const drop of drops) await drop();
  rmSync(directory, { recursive: true, force: true });
});

/** If the system permits namespaces, each command is process 1 of its own container. */
const ISOLATE = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc', '--uts'];
const isolated = (() => {
  try {
    execFileSync('unshare', [...ISOLATE, 'true'], { stdio: 'ignore' });
    return ['unshare', ...ISOLATE];
  } catch {
    console.warn('This system permits no namespaces, so the syncs run as processes of one host.');
    return [];
  }
})();

interface End {
  code: number | null;
  stderr: string;
  result: { sent: number; stored: number; requests: number; unchanged: number; othersChanged: boolean };
}

async function sync(settings: { address: string; key: string; state: string }, file: string): Promise<End> {
  const command = [...isolated, process.execPath, 'cli/bin/fundmatch.cjs', 'sync', 'accounts', file];
  const options = ['--metadata', 'owner', '--state', join(directory, settings.state), '--json'];
  const child = spawn(command[0] ?? '', [...command.slice(1), ...options], {
    env: { ...process.env, FUNDMATCH_API_KEY: settings.key, FUNDMATCH_BASE_URL: settings.address },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (part) => (stdout += String(part)));
  child.stderr.on('data', (part) => (stderr += String(part)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr, result: JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as End['result'] };
}

/** Writes the file of a day. Each day, another 1% of the accounts have a new owner. */
function fileOf(day: number): string {
  const ownerOf = (at: number) => (at % 100 === day ? `owner of day ${day}` : `owner ${at % 7}`);
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `crm-${at},Company ${at},company-${at}.example,${ownerOf(at)}`,
  );
  const path = join(directory, `day-${day}.csv`);
  writeFileSync(path, ['external_id,name,domain,owner', ...rows, ''].join('\n'));
  return path;
}

/** Counts the accounts that differ from the file of a day. */
async function faultsOf(url: string, day: number): Promise<number> {
  const [row] = await queryOnce<{ faults: number }>(
    url,
    `select count(*)::int as faults from accounts
     full join (
       select 'crm-' || n as id, 'Company ' || n as name,
         case when n % 100 = $1 then 'owner of day ' || $1 else 'owner ' || n % 7 end as owner
       from generate_series(0, ${ROWS - 1}) n) file on file.id = external_id
     where accounts.name is distinct from file.name or metadata ->> 'owner' is distinct from file.owner`,
    [day],
  );
  return row?.faults ?? -1;
}

const admin = (url: string, ...args: string[]) =>
  run('dist/admin/main.js', args, { ...secrets, DATABASE_URL: url });

async function newDatabase(): Promise<string> {
  const { url, drop } = await createIdleDatabase();
  drops.push(drop);
  return url;
}

async function service(url: string): Promise<string> {
  const started = start('dist/main.js', [], { ...secrets, DATABASE_URL: url, PORT: '0' });
  running.push(started);
  const { address } = await started.line((line) => line.msg === 'ready');
  return address;
}

async function newKey(url: string, userId: string): Promise<{ key: string; id: string }> {
  const [key] = (await admin(url, 'key', 'create', '--user', userId)).lines;
  const quotas = [
    '--key',
    key.key_id,
    '--tool',
    'crm_accounts_upsert',
    '--requests',
    '10000',
    '--rows',
    '10000000',
  ];
  expect(await admin(url, 'quotas', 'set', ...quotas)).toMatchObject({ code: 0 });
  return { key: key.api_key, id: key.key_id };
}

it('after a sync the service has the rows of the file, with overlapping containers, a new key, and after a restore', async () => {
  const url = await newDatabase();
  const [user] = (await admin(url, 'user', 'create', '--email', 'kim@example.com', '--tier', 'pro')).lines;
  const first = await newKey(url, user.user_id);
  let address = await service(url);
  const days = [1, 2, 3].map(fileOf);
  const shared = { address, key: first.key, state: 'shared' };

  // Two containers share a volume. One of them syncs, and the other reports the running sync.
  for (const day of [1, 2]) {
    const file = days[day - 1] ?? '';
    const ends = await Promise.all([sync(shared, file), sync(shared, file)]);
    expect(ends.map(({ code }) => code).sort()).toEqual([0, 2]);
    expect(ends.find(({ code }) => code === 2)?.stderr).toContain('Another sync of this source is running');
    expect(await faultsOf(url, day)).toBe(0);
    expect((await sync(shared, file)).result).toMatchObject({ sent: 0, requests: 0, unchanged: ROWS });
  }

  // The user replaces the key.
  const second = await newKey(url, user.user_id);
  expect(await admin(url, 'key', 'revoke', first.id)).toMatchObject({ code: 0 });
  const rotated = { ...shared, key: second.key };
  expect((await sync(rotated, days[1] ?? '')).result).toMatchObject({ sent: 0, unchanged: ROWS });

  // After the sync of the third day, the service is restored to the second day.
  const backup = join(directory, 'second-day.tar.gz');
  expect(await admin(url, 'backup', backup)).toMatchObject({ code: 0 });
  expect((await sync(rotated, days[2] ?? '')).result).toMatchObject({ sent: 2_000, othersChanged: false });
  expect(await faultsOf(url, 3)).toBe(0);
  const restored = await newDatabase();
  expect(await admin(restored, 'restore', backup)).toMatchObject({ code: 0 });
  address = await service(restored);
  expect(await faultsOf(restored, 3)).toBe(2_000);
  const onRestored = { ...rotated, address };
  const mending = await sync(onRestored, days[2] ?? '');
  expect(mending.stderr).toContain('or the service was restored, so every row is sent again');
  expect(mending.result).toMatchObject({ sent: ROWS, stored: ROWS });
  expect(await faultsOf(restored, 3)).toBe(0);
  expect((await sync(onRestored, days[2] ?? '')).result).toMatchObject({ sent: 0, unchanged: ROWS });

  // Two containers have separate volumes. One of them syncs the file of another day.
  const own = ['one', 'two'].map((state) => ({ ...onRestored, state }));
  await Promise.all(own.map((settings, at) => sync(settings, days[at] ?? '')));
  for (const settings of own) expect((await sync(settings, days[2] ?? '')).code).toBe(0);
  expect(await faultsOf(restored, 3)).toBe(0);
  for (const settings of own) await sync(settings, days[2] ?? '');
  for (const settings of own)
    expect((await sync(settings, days[2] ?? '')).result).toMatchObject({ sent: 0, unchanged: ROWS });
  expect(await faultsOf(restored, 3)).toBe(0);
}, 600_000);
