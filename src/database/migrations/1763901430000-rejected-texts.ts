import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index that finds the texts of rejected items that are old enough to be deleted. Few items
 * have such a text.
 */
export class RejectedTexts1763901430000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index items_rejected_text_idx on items (fetched_at) where outcome = 'rejected' and text is not null`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
