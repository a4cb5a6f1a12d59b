import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a round be held for review or withdrawn. A held round was too uncertain, or an operator
 * stopped it; it is matched once it is released. A withdrawn one is wrong and is never matched
 * again.
 */
export class RoundReview1763900200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}

const STATEMENTS = [
  `alter table funding_rounds
     add column state text not null default 'open'
       constraint funding_rounds_state_check check (state in ('open', 'held', 'withdrawn')),
     add column hold_reason text
       constraint funding_rounds_hold_reason_check check (hold_reason in ('low-confidence', 'operator'))`,
  // The open ones are the many.
  `create index funding_rounds_state_idx on funding_rounds (state, created_at desc, id desc) where state <> 'open'`,
  // The check before it was stricter, so rows that are there need no look.
  `alter table items drop constraint items_outcome_check,
     add constraint items_outcome_check check (outcome in ('round', 'held', 'merged', 'updated', 'rejected')) not valid`,
];
