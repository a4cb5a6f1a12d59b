import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the text of an item that could not be judged within its limits. The column is null for all
 * other items.
 */
export class KeptText1763900400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table items add column text text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
