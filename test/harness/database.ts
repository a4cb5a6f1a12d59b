import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createDataSource } from '../../src/database/data-source.js';
import type { DataSource } from 'typeorm';
import { track, untrack } from './jest/leftovers.js';
import { timed } from './jest/profile.js';
import { soon } from './soon.js';

/** A separate migrated database on the server of the test run. */
export interface TestDatabase {
  url: string;
  dataSource: DataSource;
  drop(): Promise<void>;
}

const TEMPLATE = 'fundmatch_template';

/** Creates a database as a copy of the migrated template. */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const { name, url } = await timed('databases', () => cloneDatabase(TEMPLATE));
  const dataSource = createDataSource(url, { poolSize: options.poolSize ?? 10 });
  await dataSource.initialize();
  return {
    url,
    dataSource,
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await dropDatabase(name);
    },
  };
}

/** Creates an empty or only migrated database, and does not connect to it. */
export async function createIdleDatabase(
  template: 'template0' | 'fundmatch_template' = 'template0',
): Promise<{ url: string; drop(): Promise<void> }> {
  const { name, url } = await timed('databases', () => cloneDatabase(template));
  return { url, drop: () => dropDatabase(name) };
}

/**
 * Runs one query on a separate connection. Tests that count connections of the service do not count
 * this connection.
 */
export async function queryOnce<T>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: url, application_name: 'test' });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Returns the URL of the server of the test run. In a cluster, this server is the coordinator. */
export function serverUrl(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (url === undefined) throw new Error('TEST_POSTGRES_URL is not set. Run the tests with npm test.');
  return url;
}

/** Returns all servers that store a part of each database. */
function servers(): string[] {
  return process.env['TEST_POSTGRES_SERVERS']?.split(' ') ?? [serverUrl()];
}

/**
 * SQL states insufficient_privilege and object_in_use. PostgreSQL or Citus returns them while its
 * background work uses the database.
 */
const BUSY = new Set(['42501', '55006']);

async function cloneDatabase(template: string): Promise<{ name: string; url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // A test run on a cluster has a separate, distributed template.
  const source = (template === TEMPLATE && process.env['TEST_POSTGRES_TEMPLATE']) || template;
  // The strategy copies the files. PostgreSQL's default strategy also logs each page, which takes
  // twice the time.
  await onServers(`create database ${name} template ${source} strategy file_copy`);
  track(name, `database ${name}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

/**
 * Drops a database. While an autovacuum or a Citus daemon works in the database, the drop is
 * retried.
 */
async function dropDatabase(name: string): Promise<void> {
  const drop = () =>
    onServers(`drop database if exists ${name} with (force)`).then(
      () => true,
      (error: unknown) => {
        if (!BUSY.has((error as { code?: string }).code ?? '')) throw error;
        return false;
      },
    );
  await soon(`no one uses ${name}`, drop, 90_000);
  untrack(name);
}

async function onServers(statement: string): Promise<void> {
  await Promise.all(servers().map((url) => queryOnce(url, statement)));
}
