import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the host that a match was sent to. The user's URL may be another one by now. Matches that were
 * sent before have none, so their host is known only if the URL did not change since: see
 * countByHostAcrossUsers. Adds a column without a default, which rewrites no row.
 */
export class WebhookHosts1763901420000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table matches add column webhook_host text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
