import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveReader, writeArchive } from '../../src/backup/archive.js';
import type { ArchiveEntry } from '../../src/backup/archive.js';
import { restoreBackup } from '../../src/backup/restore.js';
import { startTestApp } from './app.js';
import type { TestApp, TestUser } from './app.js';
import { commandLine } from './command-line.js';
import { createIdleDatabase } from './database.js';
import type { Finished } from './process.js';
import { soon } from './soon.js';

const METADATA =
  '{"id":9007199254740993,"rate":0.10,"tiny":1e-30,"text":"tab\\t, back\\\\slash, line\\nbreak, \\u00e9\\ud83d\\ude80"}';

/** Options for a backup or restore that reports no progress and that no signal stops. */
export const quietly = { report: () => undefined, signal: new AbortController().signal };

/** An application with rows in every table, and a backup of it. */
export interface BackupRig {
  app: TestApp;
  directory: string;
  /** Path of the backup. */
  file: string;
  /** The secrets key of the application, in Base64. */
  secretsKey: string;
  /** Runs an admin command on the database at `url`. */
  admin(url: string, ...args: string[]): Promise<Finished>;
  /** Restores in this process, as the command `restore` does. */
  restore(
    url: string,
    path: string,
    options?: { keepPending: boolean; report?: () => void },
  ): ReturnType<typeof restoreBackup>;
  /** Creates a database without tables, or a database with migrated but empty tables. */
  target(template?: 'fundmatch_template' | 'template0'): Promise<string>;
  /** Adds a function that `close` runs. */
  atEnd(drop: () => Promise<void>): void;
  untilKeysAreNoted(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the application and makes a backup. Call `close` in afterAll. */
export async function startBackupRig(): Promise<BackupRig> {
  const directory = await mkdtemp(join(tmpdir(), 'fundmatch-backup-'));
  const app = await startTestApp();
  const secretsKey = app.secretBox['key'].toString('base64');
  const drops: (() => Promise<void>)[] = [];
  const file = join(directory, 'whole.tar.gz');
  const rig: BackupRig = {
    app,
    directory,
    file,
    secretsKey,
    admin: (url, ...args) =>
      commandLine(args, { DATABASE_URL: url, DATA_DIR: '/nonexistent', SECRETS_KEY: secretsKey }),
    restore: (url, path, options = { keepPending: false }) => {
      const config = {
        databaseUrl: url,
        databasePoolSize: 2,
        dataDir: '/nonexistent',
        secretsKey: Buffer.from(secretsKey, 'base64'),
      };
      return restoreBackup(config, path, { now: new Date(), ...quietly, ...options });
    },
    target: async (template) => {
      const { url, drop } = await createIdleDatabase(template);
      drops.push(drop);
      return url;
    },
    atEnd: (drop) => void drops.push(drop),
    untilKeysAreNoted: () => untilKeysAreNoted(app),
    close: async () => {
      for (const drop of drops) await drop();
      await app.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await app.dataSource.query(
    `insert into instance_settings (name, value) values ('secrets_key_fingerprint', $1)`,
    [app.secretBox.fingerprint],
  );
  await fill(app);
  const made = await rig.admin(app.databaseUrl, 'backup', file);
  if (made.code !== 0) throw new Error(made.stderr);
  return rig;
}

/**
 * Waits until every API key has a time of last use. The service stores it in the background, and
 * after that nothing changes by itself.
 */
async function untilKeysAreNoted(app: TestApp): Promise<void> {
  const notNoted = () => app.dataSource.query<unknown[]>('select from api_keys where last_used_at is null');
  await soon('the last use of every key is stored', async () => (await notNoted()).length === 0, 60_000);
}

/**
 * Stores rows in every table to which API calls, articles or matching write. The matches are in all
 * delivery states.
 */
async function fill(app: TestApp): Promise<void> {
  const users: TestUser[] = [];
  for (let at = 0; at < 4; at += 1) {
    const user = await app.newUser();
    users.push(user);
    await user.setQuotas('crm_accounts_upsert', { rows: 500 });
    await user.call(
      'POST',
      '/api/v1/accounts',
      `{"accounts":[{"external_id":"gone","name":"Gone"},{"external_id":"a\\tb","name":"Über \\"GmbH\\"","domain":"backup${at}qz.com","metadata":${METADATA}},
        {"external_id":"second","name":"Second","domain":"backup${at}qz.com"},{"external_id":"nameless","name":"Harbour Lantern ${at}"}]}`,
    );
    await user.call('DELETE', '/api/v1/accounts?external_id=gone');
    await user.call('POST', '/api/v1/contacts', {
      contacts: [{ external_id: 'c', email: `kim@backup${at}qz.com`, account_external_id: 'a\tb' }],
    });
    // The four users get four states: waiting, claimed, delivered, and without a webhook.
    if (at < 3) await user.call('POST', '/api/v1/webhooks', { url: 'https://receiver.example/hook' });
    await app.ingestRound({ companyName: `Backup ${at}`, website: `https://backup${at}qz.com` });
  }
  await app.matchAll();
  const set = (user: TestUser | undefined, assignment: string) =>
    app.dataSource.query(`update matches set ${assignment} where user_id = $1`, [user?.userId]);
  await set(users[1], `claimed_at = now()`);
  await set(users[2], `claimed_at = now(), webhook_status = 'delivered', delivered_at = now()`);
  await untilKeysAreNoted(app);
  // The migrations do not create this partition in a new database.
  await app.dataSource.query(
    `create table items_2024_05 partition of items for values from ('2024-05-01T00:00:00Z') to ('2024-06-01T00:00:00Z')`,
  );
  await app.dataSource.query(
    `insert into items (source, source_item, outcome, reason, fetched_at) values ('old', 'one', 'rejected', 'revenue', '2024-05-07')`,
  );
  // The round of this item is not matched yet.
  await app.ingestRound({ companyName: 'Waits', website: 'https://waits.example' });
}

/** Reads the files of a backup. */
export async function entriesOf(path: string): Promise<{ name: string; content: Buffer }[]> {
  const archive = new ArchiveReader(path);
  const entries = [];
  for (let next = await archive.peek(); next !== null; next = await archive.peek())
    entries.push(await archive.next());
  archive.close();
  return entries;
}

/** Writes a backup with one altered file. Returns the path of the new backup. */
export async function altered(
  { file, directory }: Pick<BackupRig, 'file' | 'directory'>,
  name: string,
  alter: (text: string) => string,
): Promise<string> {
  const path = join(directory, `altered-${Math.random()}.tar.gz`);
  const entries = await entriesOf(file);
  if (!entries.some((entry) => entry.name === name))
    throw new Error(`Expected a file ${name} in the backup, but there is none.`);
  async function* changed(): AsyncGenerator<ArchiveEntry> {
    for (const entry of entries) {
      const content = entry.name === name ? Buffer.from(alter(entry.content.toString())) : entry.content;
      yield { name: entry.name, content: [content] };
    }
  }
  await writeArchive(path, changed(), new AbortController().signal);
  return path;
}
