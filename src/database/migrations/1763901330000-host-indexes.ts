import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes that find failing hosts, the reports about a host, and old notices. Each table has
 * one row per failing user, or the rows of 30 days.
 */
export class HostIndexes1763901330000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  `create index endpoint_failures_host_idx on endpoint_failures (host, since) where unanswered > 0`,
  `create index notices_host_idx on notices ((facts ->> 'host')) where kind = 'host-down'`,
  `create index notices_ended_idx on notices (created_at) where state <> 'waiting'`,
];
