import type { DataSource, DataSourceOptions } from 'typeorm';
import { openSecretBox } from '../secrets/secret-box.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { Config } from '../runtime/config.js';
import { OperatorError } from '../runtime/errors.js';
import { createDataSource } from './data-source.js';
import { EmbeddedPostgresError } from './embedded/embedded-postgres-error.js';
import { joinEmbeddedPostgres } from './embedded/embedded-postgres.js';
import { migrate } from './migrate.js';

/** A connected database. */
export interface ConnectedDatabase {
  dataSource: DataSource;
  /** Leads to the server itself, not PgBouncer, for connections that need a session. */
  url: string;
  /** Closes the connections, and leaves the embedded server to its other users. */
  close(): Promise<void>;
}

/** A connected, migrated database, with the box that decrypts its secrets. */
export interface OpenDatabase extends ConnectedDatabase {
  secretBox: SecretBox;
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir' | 'secretsKey'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>;

/**
 * Opens the configured database: starts the embedded server if `DATABASE_URL` is unset, runs
 * missing migrations, and checks that the secrets key is the one that the database was created
 * with. Slow statements are cancelled, except an operator's commands. Errors: OperatorError with
 * one line that says what to do.
 */
export async function openDatabase(
  config: DatabaseConfig,
  options: { log?: (line: string) => void; isCommand?: boolean; silentMs?: number } = {},
): Promise<OpenDatabase> {
  const { log = () => undefined, isCommand = false } = options;
  const secretBox = openSecretBox(config);
  const server = await joinServer(config, log);
  const dataSource = createDataSource(server.url, {
    poolSize: config.databasePoolSize,
    inTime: !isCommand,
    ...(options.silentMs !== undefined && { silentMs: options.silentMs }),
    isPooled: server.directUrl !== server.url,
  });
  return connected(server, dataSource, async () => {
    await migrateAt(server.directUrl).catch((error: unknown) => {
      throw server.explainDirect(error);
    });
    await dataSource.initialize();
    await checkFingerprint(dataSource, secretBox);
    return { secretBox };
  });
}

/**
 * Connects to the configured database without migrating it, directly to the server and without
 * statement timeouts. Errors: OperatorError with one line that says what to do.
 */
export async function connectDatabase(
  config: DatabaseConfig,
  options: Partial<DataSourceOptions> = {},
  log: (line: string) => void = () => undefined,
): Promise<ConnectedDatabase> {
  const server = await joinServer(config, log);
  const dataSource = createDataSource(server.directUrl, { poolSize: config.databasePoolSize }).setOptions(
    options,
  );
  return connected(server, dataSource, async () => {
    await dataSource.initialize().catch((error: unknown) => {
      throw server.explainDirect(error);
    });
    return {};
  });
}
/** Returns what `open` opened, or closes everything and explains the failure. */
async function connected<More>(
  server: Server,
  dataSource: DataSource,
  open: () => Promise<More>,
): Promise<ConnectedDatabase & More> {
  const close = async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await server.leave();
  };
  try {
    return { dataSource, url: server.directUrl, close, ...(await open()) };
  } catch (error) {
    await close().catch(() => undefined);
    throw server.explain(error);
  }
}

/**
 * Migrates on direct connections, which may hold a lock between statements and have no timeouts.
 */
async function migrateAt(url: string): Promise<void> {
  const dataSource = createDataSource(url, { poolSize: 2, applicationName: 'fundmatch migrate' });
  try {
    await dataSource.initialize();
    await migrate(dataSource);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

/** The configured server. */
interface Server {
  url: string;
  /** The same server, past PgBouncer. */
  directUrl: string;
  /** Turns errors at `url` and `directUrl` into one line if possible. */
  explain(error: unknown): Error;
  explainDirect(error: unknown): Error;
  leave(): Promise<void>;
}

async function joinServer(config: DatabaseConfig, log: (line: string) => void): Promise<Server> {
  const { databaseUrl, databaseDirectUrl = null } = config;
  const url = databaseUrl && withOurName(databaseUrl);
  const directUrl = databaseDirectUrl && withOurName(databaseDirectUrl);
  if (url === null) {
    const { url: embedded, leave } = await joinEmbedded(config.dataDir, log);
    const asIs = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
    return { url: embedded, directUrl: embedded, explain: asIs, explainDirect: asIs, leave };
  }
  const explainUrl = (error: unknown) => explain(error, 'DATABASE_URL', url);
  return {
    url,
    directUrl: directUrl ?? url,
    explain: explainUrl,
    explainDirect:
      directUrl === null ? explainUrl : (error) => explain(error, 'DATABASE_DIRECT_URL', directUrl),
    leave: async () => undefined,
  };
}

/**
 * Removes application_name from a URL, where it would override ours. Restore recognises the service
 * by our name, and `deliveries fail-pending` recognises workers.
 */
function withOurName(url: string): string {
  const own = new URL(url);
  if (!own.searchParams.has('application_name')) return url;
  own.searchParams.delete('application_name');
  return own.href;
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

/**
 * A key that differs from the one that sealed the stored secrets would make every webhook fail, so
 * the service does not start (decision 3).
 */
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

/** Turns a failed connection into one line that names the URL without its password. */
function explain(error: unknown, variable: string, url: string): Error {
  if (error instanceof OperatorError) return error;
  const { host, pathname } = new URL(url);
  const where = `${host}${pathname}`;
  const code = firstCode(error);
  const message = error instanceof Error ? error.message : String(error);
  if (CONNECTION_CODES.has(code)) {
    return new OperatorError(
      `${variable}: no PostgreSQL server answers at ${where} (${code}); start it or correct the URL.`,
      { cause: error },
    );
  }
  // PgBouncer's message and its error code.
  if (code === '08P01' && /startup parameter/.test(message)) {
    return new OperatorError(
      `${variable}: ${where} is PgBouncer; set DATABASE_DIRECT_URL to the URL of the PostgreSQL server behind it.`,
      { cause: error },
    );
  }
  if (code.startsWith('28') || /SASL|password/i.test(message)) {
    return new OperatorError(`${variable}: ${where} refuses the user or password.`, { cause: error });
  }
  if (code === '57P03' || code === '53300') {
    return new OperatorError(
      `${variable}: ${where} takes no connections now (${message}); try again in a moment.`,
      { cause: error },
    );
  }
  if (code === '3D000')
    return new OperatorError(`${variable}: the database of ${where} does not exist; create it first.`, {
      cause: error,
    });
  if (code === '42501')
    return new OperatorError(
      `${variable}: the user of ${where} may not create tables there; grant it that right.`,
      { cause: error },
    );
  if (/timeout|terminated/i.test(message))
    return new OperatorError(`${variable}: ${where} does not answer in time.`, { cause: error });
  if (/SSL|certificate/i.test(message))
    return new OperatorError(`${variable}: no secure connection to ${where}: ${message}`, { cause: error });
  return error instanceof Error ? error : new Error(message);
}

function firstCode(error: unknown): string {
  if (error instanceof AggregateError) return firstCode(error.errors[0]);
  const { code, driverError } = error as { code?: string; driverError?: unknown };
  return code ?? (driverError === undefined ? '' : firstCode(driverError));
}
