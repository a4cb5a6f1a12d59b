import type { DataSource, DataSourceOptions } from 'typeorm';
import { openSecretBox } from '../auth/secret-box.js';
import type { SecretBox } from '../auth/secret-box.js';
import type { Config } from '../config.js';
import { OperatorError } from '../errors.js';
import { createDataSource } from './data-source.js';
import { EmbeddedPostgresError } from './embedded/embedded-postgres-error.js';
import { joinEmbeddedPostgres } from './embedded/embedded-postgres.js';
import { migrate } from './migrate.js';

/** A connected database. */
export interface ConnectedDatabase {
  dataSource: DataSource;
  url: string;
  /** Closes the connections and leaves the embedded server to its other users, if any. */
  close(): Promise<void>;
}

/** A connected, migrated database and the box that opens its secrets. */
export interface OpenDatabase extends ConnectedDatabase {
  secretBox: SecretBox;
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir' | 'secretsKey'>;

/**
 * Opens the database of the configuration, starting the embedded server where no `DATABASE_URL` is set, runs missing
 * migrations, and checks that the secrets key is the one the database was made with.
 * Errors: OperatorError with one line that says what to do.
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: (line: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const secretBox = openSecretBox(config);
  const database = await connectDatabase(config, {}, log);
  try {
    await migrate(database.dataSource);
    await checkFingerprint(database.dataSource, secretBox);
    return { ...database, secretBox };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw explain(error, config);
  }
}

/**
 * Connects to the database of the configuration as it is, without migrating it.
 * Errors: OperatorError with one line that says what to do.
 */
export async function connectDatabase(
  config: DatabaseConfig,
  options: Partial<DataSourceOptions> = {},
  log: (line: string) => void = () => undefined,
): Promise<ConnectedDatabase> {
  const server =
    config.databaseUrl === null
      ? await joinEmbedded(config.dataDir, log)
      : { url: config.databaseUrl, leave: async () => undefined };
  const dataSource = createDataSource(server.url, { poolSize: config.databasePoolSize }).setOptions(options);
  const close = async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await server.leave();
  };
  try {
    await dataSource.initialize();
    return { dataSource, url: server.url, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw explain(error, config);
  }
}

async function joinEmbedded(
  dataDir: string,
  log: (line: string) => void,
): Promise<{ url: string; leave(): Promise<void> }> {
  try {
    return await joinEmbeddedPostgres({ dataDir, log });
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new OperatorError(error.message, { cause: error });
    throw error;
  }
}

/** Another key than the one that sealed the stored secrets would make every webhook fail: refuse to start instead (decision 3). */
async function checkFingerprint(dataSource: DataSource, secretBox: SecretBox): Promise<void> {
  await dataSource.query(
    `insert into instance_settings (name, value) values ('secrets_key_fingerprint', $1) on conflict (name) do nothing`,
    [secretBox.fingerprint],
  );
  const rows: { value: string }[] = await dataSource.query(
    `select value from instance_settings where name = 'secrets_key_fingerprint'`,
  );
  if (rows[0]?.value !== secretBox.fingerprint) {
    throw new OperatorError(
      'SECRETS_KEY is not the key that this database was set up with; set the original key (or restore DATA_DIR/secrets.key).',
    );
  }
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ECONNRESET',
]);

/** Turns a failed connection into one line; the URL is named without its password. */
function explain(error: unknown, config: DatabaseConfig): Error {
  if (error instanceof OperatorError || config.databaseUrl === null)
    return error instanceof Error ? error : new Error(String(error));
  const { host, pathname } = new URL(config.databaseUrl);
  const where = `${host}${pathname}`;
  const code = firstCode(error);
  const message = error instanceof Error ? error.message : String(error);
  if (CONNECTION_CODES.has(code)) {
    return new OperatorError(
      `DATABASE_URL: no PostgreSQL server answers at ${where} (${code}); start it or correct the URL.`,
      { cause: error },
    );
  }
  if (code.startsWith('28') || /SASL|password/i.test(message)) {
    return new OperatorError(`DATABASE_URL: ${where} refuses the user or password.`, { cause: error });
  }
  if (code === '57P03' || code === '53300') {
    return new OperatorError(
      `DATABASE_URL: ${where} takes no connections now (${message}); try again in a moment.`,
      { cause: error },
    );
  }
  if (code === '3D000')
    return new OperatorError(`DATABASE_URL: the database of ${where} does not exist; create it first.`, {
      cause: error,
    });
  if (code === '42501')
    return new OperatorError(
      `DATABASE_URL: the user of ${where} may not create tables there; grant it that right.`,
      { cause: error },
    );
  if (/timeout|terminated/i.test(message))
    return new OperatorError(`DATABASE_URL: ${where} does not answer in time.`, { cause: error });
  if (/SSL|certificate/i.test(message))
    return new OperatorError(`DATABASE_URL: no secure connection to ${where}: ${message}`, { cause: error });
  return error instanceof Error ? error : new Error(message);
}

function firstCode(error: unknown): string {
  if (error instanceof AggregateError) return firstCode(error.errors[0]);
  const { code, driverError } = error as { code?: string; driverError?: unknown };
  return code ?? (driverError === undefined ? '' : firstCode(driverError));
}
