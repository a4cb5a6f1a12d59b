import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the columns with which metrics and traces follow an article across processes, and the time
 * of a source's last successful poll.
 */
export class Signals1763820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  // fetched_at is the fetch time of the article that caused the work. It is null for work without a
  // new article, such as a rematch. The traceparent has the W3C format and 55 characters. It is set
  // only while the work waits, and only if traces are exported.
  `alter table match_jobs add column fetched_at timestamptz(3), add column traceparent text`,
  `alter table matches add column fetched_at timestamptz(3), add column traceparent text`,
  `alter table sources add column last_success_at timestamptz(3)`,
  `update sources set last_success_at = last_polled_at where consecutive_failures = 0`,
];
