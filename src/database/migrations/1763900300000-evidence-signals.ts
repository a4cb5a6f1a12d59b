import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps what beside the names counted when an account matched by name; null for none, and for matches stored before. */
export class EvidenceSignals1763900300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table matches add column evidence_signals jsonb`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
