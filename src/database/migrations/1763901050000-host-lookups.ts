import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the users of a host, and notices that were given up, by an index. The expression is that of
 * `hasDeliveredSinceAcrossUsers`: an index on it, unlike a column, needs no write by the processes
 * of the version before.
 */
export class HostLookups1763901050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}

const STATEMENTS = [
  `create index webhook_endpoints_host_idx on webhook_endpoints (regexp_replace(lower(url), '^https://([^/?#]+?)(:443)?([/?#].*)?$', '\\1'))`,
  `create index notices_failed_idx on notices (channel) where state = 'failed'`,
];
