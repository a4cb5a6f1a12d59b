import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { ApiKey } from '../auth/api-key.entity.js';
import { User } from '../auth/user.entity.js';
import { WebhookEndpoint } from '../webhooks/webhook-endpoint.entity.js';
import { migrations } from './migrations/index.js';

/**
 * A transaction whose process goes silent for this long is rolled back: one that is paused or cut off would keep its locks, and with them
 * every other process from the same users, for as long as it lasts.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Builds the data source of a database URL. Nothing is connected until `initialize()`. */
export function createDataSource(
  url: string,
  options: { poolSize: number; applicationName?: string },
): DataSource {
  const settings: DataSourceOptions = {
    type: 'postgres',
    url,
    applicationName: options.applicationName ?? 'fundmatch',
    poolSize: options.poolSize,
    entities: [User, ApiKey, WebhookEndpoint],
    migrations,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    connectTimeoutMS: 5_000,
    extra: {
      idleTimeoutMillis: 60_000,
      // A connection that died without a word while it lay idle is found out before somebody needs it.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      options: `-c timezone=UTC -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    },
    poolErrorHandler: () => undefined,
  };
  return new DataSource(settings);
}
