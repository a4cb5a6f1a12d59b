import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alterWhenFree } from '../alter-when-free.js';

/**
 * Keeps the account's name with a match and with each other account of it, and for the others how
 * sure it is and why. Null in rows that were stored before.
 */
export class MatchAccountNames1763901510000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await alterWhenFree(runner, `alter table matches add column if not exists account_name text`);
    await alterWhenFree(
      runner,
      `alter table also_matched add column if not exists account_name text,
         add column if not exists evidence_score float8, add column if not exists evidence_signals jsonb`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
