import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { ApiKey } from '../auth/api-key.entity.js';
import { User } from '../auth/user.entity.js';
import { WebhookEndpoint } from '../webhooks/webhook-endpoint.entity.js';
import { migrations } from './migrations/index.js';

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
    extra: { idleTimeoutMillis: 60_000, options: '-c timezone=UTC' },
    poolErrorHandler: () => undefined,
  };
  return new DataSource(settings);
}
