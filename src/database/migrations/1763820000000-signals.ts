import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What metrics and traces need to follow an article from process to process, and when a source last did well. */
export class Signals1763820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}

const STATEMENTS = [
  // When the article that caused the work was fetched; null for work that no article caused just now, as a rematch.
  // The traceparent is W3C's, 55 characters, and stands only while the work waits and traces are exported.
  `alter table match_jobs add column fetched_at timestamptz(3), add column traceparent text`,
  `alter table matches add column fetched_at timestamptz(3), add column traceparent text`,
  `alter table sources add column last_success_at timestamptz(3)`,
  `update sources set last_success_at = last_polled_at where consecutive_failures = 0`,
];
