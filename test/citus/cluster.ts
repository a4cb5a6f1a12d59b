import { Client } from 'pg';
import { distributeDatabase } from '../../src/database/citus/distribute.js';
import { createDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { soon } from '../harness/soon.js';

/**
 * Returns the URLs of the servers' maintenance databases, the coordinator first. CITUS_URL is the
 * URL of the coordinator. CITUS_WORKERS lists the workers as `host:port`, separated by commas. By
 * default, the workers use the two ports after the coordinator's port.
 */
export function clusterServers(): string[] {
  const coordinator = process.env['CITUS_URL'];
  if (!coordinator)
    throw new Error('CITUS_URL is not set. Set it to the coordinator of a Citus cluster for tests.');
  const port = Number(new URL(coordinator).port || 5432);
  const host = new URL(coordinator).hostname;
  const workers = process.env['CITUS_WORKERS'] ?? `${host}:${port + 1},${host}:${port + 2}`;
  return [coordinator, ...workers.split(',').map((address) => withAddress(coordinator, address.trim()))];
}

function withAddress(url: string, address: string): string {
  const other = new URL(url);
  other.host = address;
  return other.href;
}

export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/**
 * Creates a database with the extension on every server, and registers the servers with each other.
 */
export async function createClusterDatabase(servers: string[], name: string): Promise<string> {
  await onEach(servers, `create database ${name}`);
  await onEach(
    servers.map((server) => databaseUrl(server, name)),
    'create extension citus',
  );
  const [coordinator = '', ...workers] = servers.map((server) => databaseUrl(server, name));
  await query(coordinator, 'select citus_set_coordinator_host($1, $2)', addressOf(coordinator));
  for (const worker of workers) await query(coordinator, 'select citus_add_node($1, $2)', addressOf(worker));
  return coordinator;
}

/**
 * Creates a migrated database, distributes it and returns its URL. `shards` defaults to 32, as in
 * Citus.
 */
export async function createDistributedDatabase(
  servers: string[],
  name: string,
  options: { shards?: number } = {},
): Promise<string> {
  const url = await createClusterDatabase(servers, name);
  const settings = `?options=${encodeURIComponent(`-c citus.shard_count=${options.shards ?? 32}`)}`;
  const dataSource = await createDataSource(url + settings, {
    poolSize: 4,
    applicationName: 'test',
  }).initialize();
  try {
    await migrate(dataSource);
    await distributeDatabase(dataSource);
  } finally {
    await dataSource.destroy();
  }
  return url;
}

/**
 * Creates the template from which test databases are cloned, on each server. The database itself
 * contains Citus' catalog of tables, shards and servers. The template forbids connections, because
 * Citus' maintenance daemon would otherwise connect and block a clone.
 */
export async function createClusterTemplate(servers: string[], name: string): Promise<void> {
  await createDistributedDatabase(servers, name);
  await onEach(servers, `alter database ${name} allow_connections false`);
  await onEach(
    servers,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
}

const IN_USE = '55006';

/**
 * Drops a database on every server. Citus' maintenance daemon may reconnect before the drop, so the
 * drop is retried for up to 20 s.
 */
export async function dropClusterDatabase(servers: string[], name: string): Promise<void> {
  const drop = () =>
    onEach(servers, `drop database if exists ${name} with (force)`).then(
      () => true,
      (error: unknown) => {
        if ((error as { code?: string }).code !== IN_USE) throw error;
        return false;
      },
    );
  await soon(`no one uses ${name}`, drop, 20_000);
}

/** Runs a statement on each server. */
export async function onEach(urls: string[], statement: string): Promise<void> {
  await Promise.all(urls.map((url) => query(url, statement)));
}

/** Runs one statement on a separate connection. */
export async function query<Row>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url, application_name: 'test' });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

function addressOf(url: string): [string, number] {
  const { hostname, port } = new URL(url);
  return [hostname, Number(port || 5432)];
}
