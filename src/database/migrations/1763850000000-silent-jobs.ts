import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a queued round be matched without sending webhooks. A round that was queued in a restored
 * backup may already have been matched and sent after that backup. If the backup is older than this
 * migration, the restore adds the column itself, within its transaction.
 */
export class SilentJobs1763850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table match_jobs add column if not exists sends boolean not null default true`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
