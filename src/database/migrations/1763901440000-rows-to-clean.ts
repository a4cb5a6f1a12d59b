import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks rows whose customer's own data names a person who was erased (decision 40). Few rows are. */
export class RowsToClean1763901440000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}

const STATEMENTS = ['accounts', 'contacts'].flatMap((table) => [
  `alter table ${table} add column to_clean boolean not null default false`,
  `create index ${table}_to_clean_idx on ${table} (user_id, id) where to_clean`,
]);
