import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops an index that no statement reads, because the audit log is listed by its ids. */
export class AuditLogIndex1763860000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index audit_log_user_id_idx`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
