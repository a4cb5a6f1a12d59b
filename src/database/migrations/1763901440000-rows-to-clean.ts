import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks rows in which a customer's own data names an erased person (decision 40). Few rows have the
 * mark. Other rows contain null, so no row is rewritten. The next migrations build the indexes.
 */
export class RowsToClean1763901440000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['accounts', 'contacts'])
      await runner.query(`alter table ${table} add column to_clean boolean`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
