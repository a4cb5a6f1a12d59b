import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the account's name with a match and with each other account of it, and for the others how
 * sure it is and why. Null in rows that were stored before.
 */
export class MatchAccountNames1763901510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table matches add column account_name text`);
    await runner.query(
      `alter table also_matched add column account_name text, add column evidence_score float8,
         add column evidence_signals jsonb`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
