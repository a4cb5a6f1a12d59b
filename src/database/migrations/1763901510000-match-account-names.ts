import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alterWhenFree } from '../alter-when-free.js';

/**
 * Stores the account's name with a match and with each entry of `also_matched`. For entries, also
 * stores the score and the evidence. The columns are null in rows that were stored earlier.
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
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
