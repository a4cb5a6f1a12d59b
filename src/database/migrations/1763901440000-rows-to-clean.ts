import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks rows whose customer's own data names a person who was erased (decision 40). Few rows are. The
 * columns have constant defaults, which rewrite no row. The next migrations build their indexes.
 */
export class RowsToClean1763901440000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['accounts', 'contacts'])
      await runner.query(`alter table ${table} add column to_clean boolean not null default false`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
