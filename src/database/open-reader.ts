import { Client } from 'pg';
import { openSecretBox } from '../runtime/secrets/secret-box.js';
import type { Config } from '../runtime/config.js';
import { joinServer } from './server.js';
import { SERVICE_NAME } from './service-connections.js';
import { isSetUp } from './set-up.js';
import type { Reader } from './transaction.js';

export interface OpenReader {
  db: Reader;
  close(): Promise<void>;
}

const CONNECT_WITHIN_MS = 5_000;

/**
 * Opens the configured database for a command that only reads. Does not load TypeORM, because
 * loading it takes longer than such a command. Sets up a new database as `openDatabase` does.
 * Throws `OperatorError` with one line that says what to do.
 */
export async function openReader(config: Config): Promise<OpenReader> {
  const { fingerprint } = openSecretBox(config);
  const server = await joinServer(config, () => undefined);
  const client = new Client({
    connectionString: server.url,
    application_name: SERVICE_NAME,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
  });
  // Without this listener, the process would exit. The running statement rejects with the error.
  client.on('error', () => undefined);
  const close = async () => {
    await client.end();
    await server.leave();
  };
  try {
    await client.connect();
    const db: Reader = {
      query: async <Rows>(text: string, values: unknown[] = []) =>
        (await client.query(text, values)).rows as Rows,
    };
    if (!(await isSetUp(db, fingerprint))) await setUp(config);
    return { db, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw server.explain(error);
  }
}

async function setUp(config: Config): Promise<void> {
  const { openDatabase } = await import('./open-database.js');
  const database = await openDatabase(config, { isCommand: true });
  await database.close();
}
