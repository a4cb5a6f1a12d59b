import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { ApiKey } from './entities/api-key.entity.js';
import { User } from './entities/user.entity.js';
import { WebhookEndpoint } from './entities/webhook-endpoint.entity.js';
import { migrations } from './migrations/index.js';
import { clientClass, PATIENCE } from './pooled-client.js';
import { SERVICE_NAME } from './service-connections.js';

/**
 * Timeout of an idle transaction, in milliseconds. PostgreSQL rolls back the transaction of a
 * process that sends nothing for this time. Otherwise a suspended or disconnected process would
 * keep its locks and block other processes.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;
/**
 * Timeout of a statement, in milliseconds. The longest statement takes seconds: it finds the
 * accounts of 50,000 users. The server cancels a statement after the timeout, so that the statement
 * does not keep locks for a disconnected caller.
 */
const STATEMENT_MS = 30_000;
/**
 * Timeout of waiting for a lock, in milliseconds. It is long enough for all batches of one user
 * that a process may queue.
 */
const LOCK_MS = 15_000;
/**
 * Milliseconds without an answer after which a connection is dead. The server would have cancelled
 * the statement by then.
 */
const SILENT_MS = 35_000;

export interface DataSourceSettings {
  poolSize: number;
  applicationName?: string;
  /**
   * If true, the server cancels slow statements. The service sets this option, but commands of the
   * operator do not.
   */
  inTime?: boolean;
  /**
   * Milliseconds without an answer after which a connection is dead, if `inTime` is true. Default:
   * 35 s.
   */
  silentMs?: number;
  /**
   * With `inTime`: when to probe the server about a silent connection, and how long the probe may
   * take.
   */
  patience?: typeof PATIENCE;
  /**
   * True if the URL points to PgBouncer in transaction mode. Then connections must keep no session
   * state and send no start-up parameters.
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
    // This timeout applies to getting a free connection from the pool and to opening a new
    // connection.
    connectTimeoutMS: 5_000,
    extra: {
      Client: clientClass({ silentMs, namedStatements: !isPooled, patience }),
      idleTimeoutMillis: 60_000,
      // TCP keep-alive detects dead idle connections before a statement uses them.
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
