import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the attempts of a matching job. A job that fails repeatedly is parked with its error, and
 * an operator may retry it. The index covers only jobs that are not parked.
 */
export class JobAttempts1763900100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  `alter table match_jobs
     add column attempts integer not null default 0,
     add column due_at timestamptz(3),
     add column last_error text,
     add column failed_at timestamptz(3)`,
  `drop index match_jobs_enqueued_at_idx`,
  `create index match_jobs_enqueued_at_idx on match_jobs (enqueued_at) where failed_at is null`,
  `create index match_jobs_failed_at_idx on match_jobs (failed_at) where failed_at is not null`,
];
