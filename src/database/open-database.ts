import type { DataSource, DataSourceOptions } from 'typeorm';
import { openSecretBox } from '../runtime/secrets/secret-box.js';
import type { SecretBox } from '../runtime/secrets/secret-box.js';
import type { Config } from '../runtime/config.js';
import { OperatorError } from '../runtime/errors.js';
import { refuseHalfDistributed } from './citus/unplaced.js';
import { migrate } from './migrate.js';
import { noteNewKeys } from './mixed-name-keys.js';
import { joinServer } from './server.js';
import type { Server } from './server.js';
import { isSetUp } from './set-up.js';

export interface ConnectedDatabase {
  dataSource: DataSource;
  /** The URL of the server itself and not of PgBouncer, for connections that need a session. */
  url: string;
  /** Closes the connections. If other processes use the embedded server, the server continues. */
  close(): Promise<void>;
}

/** A connected and migrated database, with the box that decrypts its secrets. */
export interface OpenDatabase extends ConnectedDatabase {
  secretBox: SecretBox;
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir' | 'secretsKey'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>;

/**
 * Opens the configured database. Starts the embedded server if `DATABASE_URL` is unset, runs
 * missing migrations, and checks the secrets key. The key must be the key that the database was
 * created with. Slow statements are cancelled, except in an operator's commands. Throws
 * `OperatorError` with one line that says what to do.
 */
export async function openDatabase(
  config: DatabaseConfig,
  options: {
    log?: (line: string) => void;
    isCommand?: boolean;
    silentMs?: number;
    /** Name of the connections, for a command during which no process may run. */
    applicationName?: string;
  } = {},
): Promise<OpenDatabase> {
  const { log = () => undefined, isCommand = false } = options;
  const secretBox = openSecretBox(config);
  const [server, { createDataSource }] = await Promise.all([joinServer(config, log), typeorm()]);
  const isPooled = server.directUrl !== server.url;
  const dataSource = createDataSource(server.url, {
    poolSize: config.databasePoolSize,
    inTime: !isCommand,
    ...(options.silentMs !== undefined && { silentMs: options.silentMs }),
    ...(options.applicationName !== undefined && { applicationName: options.applicationName }),
    isPooled,
  });
  return connected(server, dataSource, async () => {
    // Behind PgBouncer, this step also detects a wrong direct URL at once.
    if (isPooled) await migrateAt(server);
    await initialize(dataSource);
    if (!(await isSetUp(dataSource.manager, secretBox.fingerprint))) {
      await migrateAt(server);
      await checkFingerprint(dataSource, secretBox);
    }
    if (!isCommand) await refuseHalfDistributed(dataSource.manager);
    // From now on, the process may store names.
    if (!isCommand) await noteNewKeys(dataSource.manager);
    return { secretBox };
  });
}

/** TypeORM is loaded while the embedded server starts, because both take long. */
const typeorm = () => import('./data-source.js');

/**
 * Connects to the configured database without migrating it. Connects directly to the server and
 * without statement timeouts. Throws `OperatorError` with one line that says what to do.
 */
export async function connectDatabase(
  config: DatabaseConfig,
  options: Partial<DataSourceOptions> = {},
  log: (line: string) => void = () => undefined,
): Promise<ConnectedDatabase> {
  const [server, { createDataSource }] = await Promise.all([joinServer(config, log), typeorm()]);
  const dataSource = createDataSource(server.directUrl, { poolSize: config.databasePoolSize }).setOptions(
    options,
  );
  return connected(server, dataSource, async () => {
    await initialize(dataSource).catch((error: unknown) => {
      throw server.explainDirect(error);
    });
    return {};
  });
}

/** Returns the result of `open`. If `open` fails, closes everything and explains the failure. */
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
 * Connects. While a process is still loading its modules, the timeout may fire before the process
 * reads the server's answer. So a timeout counts only if the second attempt also times out.
 */
async function initialize(dataSource: DataSource): Promise<void> {
  try {
    await dataSource.initialize();
  } catch (error) {
    if (!(error instanceof Error && /timeout/i.test(error.message))) throw error;
    await dataSource.initialize();
  }
}

/**
 * Migrates on direct connections, which may hold a lock between statements and have no timeouts.
 */
async function migrateAt(server: Server): Promise<void> {
  const { createDataSource } = await typeorm();
  const dataSource = createDataSource(server.directUrl, {
    poolSize: 2,
    applicationName: 'fundmatch migrate',
  });
  try {
    await initialize(dataSource);
    await migrate(dataSource);
  } catch (error) {
    throw server.explainDirect(error);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

/**
 * Throws `OperatorError` if the secrets key differs from the key that encrypted the stored secrets.
 * With a different key, every webhook would fail, so the service does not start (decision 3).
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
      'SECRETS_KEY is not the key that this database was created with. Set the original key, or restore DATA_DIR/secrets.key.',
    );
  }
}
