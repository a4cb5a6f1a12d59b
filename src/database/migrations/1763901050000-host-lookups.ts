import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes that find the users of a host, and notices whose sending failed finally. The
 * expression is the same as in `hasDeliveredSinceAcrossUsers`. A column would need writes by
 * processes of the previous version, but an index on an expression does not.
 */
export class HostLookups1763901050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  `create index webhook_endpoints_host_idx on webhook_endpoints (regexp_replace(lower(url), '^https://([^/?#]+?)(:443)?([/?#].*)?$', '\\1'))`,
  `create index notices_failed_idx on notices (channel) where state = 'failed'`,
];
