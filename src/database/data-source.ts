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
 * disconnected process would hold its locks, and block every other process on the same users.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;
/**
 * Timeout of a statement. The longest, finding the accounts of 50,000 users, takes seconds. The
 * server cancels it, so that it neither works nor holds locks for a caller that has gone.
 */
const STATEMENT_MS = 30_000;
/**
 * Timeout of waiting for a lock: long enough for every batch of one user that a process may queue.
 */
const LOCK_MS = 15_000;
/**
 * After this silence the connection is dead, because the server would have cancelled the statement.
 */
const SILENT_MS = 35_000;

export interface DataSourceSettings {
  poolSize: number;
  applicationName?: string;
  /** True: the server cancels slow statements. For the service, not for an operator's commands. */
  inTime?: boolean;
  /** With `inTime`: the silence after which a connection is dead, in milliseconds; 35 s by default. */
  silentMs?: number;
  /** With `inTime`: when the server is asked about a silent connection, and how long it may answer. */
  patience?: typeof PATIENCE;
  /**
   * True: the URL leads to PgBouncer in transaction mode. Then no session state may remain on a
   * connection, and no start-up parameter may be sent.
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
      // TCP keep-alive finds connections that died while idle before someone uses them.
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
