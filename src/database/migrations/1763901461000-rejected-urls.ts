import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds why an article yielded no round. */
export class RejectedUrls1763901461000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index items_rejected_url_idx on items using hash (url) where outcome = 'rejected'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
