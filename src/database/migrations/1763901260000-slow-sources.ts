import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which sources take long to poll, so that these sources use the slots for long polls. */
export class SlowSources1763901260000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [`alter table sources add column is_slow boolean not null default false`];
