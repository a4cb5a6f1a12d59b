import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { ApiKey } from './entities/api-key.entity.js';
import { User } from './entities/user.entity.js';
import { WebhookEndpoint } from './entities/webhook-endpoint.entity.js';
import { migrations } from './migrations/index.js';
import { clientClass } from './pooled-client.js';

/**
 * A transaction whose process goes silent for this long is rolled back: one that is paused or cut off would keep its locks, and with them
 * every other process from the same users, for as long as it lasts.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;
/**
 * What a statement of the service may take; its longest, finding the accounts of 50,000 users, takes seconds. The server ends it, so that
 * nothing goes on working and locking for a caller who has long gone.
 */
const STATEMENT_MS = 30_000;
/** Of that, waiting for somebody else's lock: long enough for every batch of one user that a process can have in line. */
const LOCK_MS = 15_000;
/** Nothing heard by then: the server would have ended the statement, so it is the connection that is dead. */
const SILENT_MS = 35_000;

export interface DataSourceSettings {
  poolSize: number;
  applicationName?: string;
  /** Ends statements that take too long; for the service's own, not for what an operator has started and waits for. */
  inTime?: boolean;
  /** The URL leads to PgBouncer in transaction mode: nothing may be left on a connection, and no setting be asked for at its start. */
  isPooled?: boolean;
}

/** Builds the data source of a database URL. Nothing is connected until `initialize()`. */
export function createDataSource(url: string, settings: DataSourceSettings): DataSource {
  const { poolSize, applicationName = 'fundmatch', inTime = false, isPooled = false } = settings;
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
    // For a free connection of the pool as well as for a new one.
    connectTimeoutMS: 5_000,
    extra: {
      Client: clientClass({ silentMs: inTime ? SILENT_MS : null, namedStatements: !isPooled }),
      idleTimeoutMillis: 60_000,
      // A connection that died without a word while it lay idle is found out before somebody needs it.
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
