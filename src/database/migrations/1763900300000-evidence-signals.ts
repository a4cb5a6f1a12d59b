import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the evidence, besides the names, that changed the score of a match by name. The column is
 * null if there was no evidence, and for matches that were stored earlier.
 */
export class EvidenceSignals1763900300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table matches add column evidence_signals jsonb`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
