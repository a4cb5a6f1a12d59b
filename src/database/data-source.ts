import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { ApiKey } from './entities/api-key.entity.js';
import { User } from './entities/user.entity.js';
import { WebhookEndpoint } from './entities/webhook-endpoint.entity.js';
import { migrations } from './migrations/index.js';
import { clientClass, PATIENCE } from './pooled-client.js';
import { SERVICE_NAME } from './service-connections.js';

/**
 * A transaction whose process is silent for this long is rolled back. Otherwise a suspended or
 * disconnected process would keep its locks, and block every other process on the same users.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;
/**
 * Timeout of a statement. The longest takes seconds: it finds the accounts of 50,000 users. The
 * server cancels it, so that it does not work or keep locks for a caller that has disconnected.
 */
const STATEMENT_MS = 30_000;
/**
 * Timeout of waiting for a lock. It is long enough for all batches of one user that a process may
 * queue.
 */
const LOCK_MS = 15_000;
/**
 * After this long without an answer the connection is dead, because the server would have cancelled
 * the statement.
 */
const SILENT_MS = 35_000;

export interface DataSourceSettings {
  poolSize: number;
  applicationName?: string;
  /**
   * True: the server cancels slow statements. For the service, but not for an operator's commands.
   */
  inTime?: boolean;
  /**
   * With `inTime`: after how many milliseconds without an answer a connection is dead. Default: 35
   * s.
   */
  silentMs?: number;
  /**
   * With `inTime`: when to ask the server about a silent connection, and how long it may take to
   * answer.
   */
  patience?: typeof PATIENCE;
  /**
   * True: the URL points to PgBouncer in transaction mode. Then connections must keep no session
   * state, and no start-up parameters may be sent.
   */
  isPooled?: boolean;
}

/** Creates the data source of a database URL. `initialize()` connects it. */
export function createDataSource(url: string, settings: DataSourceSettings): DataSource {
  const { poolSize, applicationName = SERVICE_NAME, inTime = false, isPooled = false } = settings;
  const { patience = PATIENCE } = settings;
  const silentMs = inTime ? (settings.silentMs ?? SILENT_MS) : null;
  const options: DataSourceOptions = {
    type: 'postgres',
    url,
    applicationName,
    poolSize,
    entities: [User, ApiKey, WebhookEndpoint],
    migrations,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    // Applies to a free connection of the pool as well as to a new one.
    connectTimeoutMS: 5_000,
    extra: {
      Client: clientClass({ silentMs, namedStatements: !isPooled, patience }),
      idleTimeoutMillis: 60_000,
      // TCP keep-alive finds connections that died while idle, before they are used.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(!isPooled && {
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        ...(inTime && { statement_timeout: STATEMENT_MS, lock_timeout: LOCK_MS }),
      }),
    },
    poolErrorHandler: () => undefined,
  };
  return new DataSource(options);
}
