import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the host that a match was sent to, because the user's URL may change later. Matches that
 * were sent earlier have no host. Their host is known only if the URL has not changed since (see
 * `countByHostAcrossUsers`). The column has no default, so no row is rewritten.
 */
export class WebhookHosts1763901420000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table matches add column webhook_host text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
