import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a round in line be matched without telling anybody: one that waited in a restored backup may have been matched and sent since.
 * The restore of a backup from before this adds the column itself, within its transaction.
 */
export class SilentJobs1763850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table match_jobs add column if not exists sends boolean not null default true`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
