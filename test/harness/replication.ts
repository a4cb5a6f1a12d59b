import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openCluster, readPassword, SUPERUSER } from '../../src/database/embedded/cluster.js';
import { ensureDatabase } from '../../src/database/embedded/database-role.js';
import { ensureServer, stopServer } from '../../src/database/embedded/postmaster.js';
import { soon } from './soon.js';

/**
 * Two servers with the same database. The second server follows the first by streaming replication.
 */
export interface Replication {
  primaryUrl: string;
  standbyUrl: string;
  /** Runs a statement as superuser and returns its rows. */
  onPrimary(statement: string): Promise<Record<string, unknown>[]>;
  onStandby(statement: string): Promise<Record<string, unknown>[]>;
  /** Waits until the standby has replayed all current data of the primary. */
  caughtUp(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts both servers. The standby gets a copy of the new cluster before the first start. After
 * that, replication sends all changes.
 */
export async function startReplication(): Promise<Replication> {
  const home = await mkdtemp(join(tmpdir(), 'replication-'));
  const places = { primary: join(home, 'primary'), standby: join(home, 'standby') };
  const programsDir = join(tmpdir(), `fundmatch-programs-${process.getuid?.() ?? 'user'}`);
  for (const place of Object.values(places)) await mkdir(place);
  if (process.getuid?.() === 0)
    for (const place of [home, ...Object.values(places)]) await chmod(place, 0o711);
  const primary = await openCluster(places.primary, { durable: false, programsDir });
  await cp(places.primary, places.standby, { recursive: true, preserveTimestamps: true });
  const { account } = primary;
  await writeFile(join(places.standby, 'data', 'standby.signal'), '');
  if (account) await chownAll(join(places.standby, 'data'), account);
  await chmod(join(places.standby, 'data'), 0o700);
  const standby = await openCluster(places.standby, { durable: false, programsDir });
  const password = await readPassword(primary);
  const settings = { shared_buffers: '32MB', fsync: 'off', wal_keep_size: '256MB' };
  const start = { settings, detached: false, log: () => undefined, keepPort: false };
  const first = await ensureServer(primary, start);
  const primaryUrl = await ensureDatabase(first.port, password);
  const conninfo = `host=127.0.0.1 port=${first.port} user=${SUPERUSER} password=${password}`;
  const follow = { ...start, settings: { ...settings, primary_conninfo: conninfo }, keepPort: true };
  let second = await ensureServer(standby, follow);
  const standbyUrl = withPort(primaryUrl, second.port);
  const onPrimary = (statement: string) => asSuperuser(primaryUrl, statement);
  const onStandby = (statement: string) => asSuperuser(standbyUrl, statement);
  return {
    primaryUrl,
    standbyUrl,
    onPrimary,
    onStandby,
    caughtUp: async () => {
      const [at] = await onPrimary('select pg_current_wal_insert_lsn()::text as lsn');
      const isThere = async () => {
        const [row] = await onStandby(`select pg_last_wal_replay_lsn() >= '${String(at?.['lsn'])}' as done`);
        return row?.['done'] === true;
      };
      const standbyHasIt = async () => {
        if (await isThere().catch(() => false)) return true;
        // The standby may get the last log record only with the next record. This statement writes
        // a record.
        await onPrimary('select pg_log_standby_snapshot()');
        return false;
      };
      await soon('the standby has all data of the primary', standbyHasIt, 60_000);
    },
    stopStandby: () => stopServer(standby, second.pid, 'immediate'),
    startStandby: async () => {
      second = await ensureServer(standby, follow);
    },
    stop: async () => {
      await stopServer(standby, second.pid, 'immediate').catch(() => undefined);
      await stopServer(primary, first.pid, 'immediate').catch(() => undefined);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function chownAll(path: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(path, uid, gid);
  for (const entry of await readdir(path, { recursive: true })) await chown(join(path, entry), uid, gid);
}

function withPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

/**
 * Runs a statement as superuser of an embedded server and returns the rows. The superuser has the
 * password of the service's role.
 */
export async function asSuperuser(
  databaseUrl: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const url = new URL(databaseUrl);
  url.username = SUPERUSER;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
