import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a round be held for review or withdrawn. A round is held if its confidence is too low, or if
 * an operator stopped it. A held round is matched after its release. A withdrawn round is wrong and
 * is never matched again.
 */
export class RoundReview1763900200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  `alter table funding_rounds
     add column state text not null default 'open'
       constraint funding_rounds_state_check check (state in ('open', 'held', 'withdrawn')),
     add column hold_reason text
       constraint funding_rounds_hold_reason_check check (hold_reason in ('low-confidence', 'operator'))`,
  // The index excludes open rounds, because most rounds are open.
  `create index funding_rounds_state_idx on funding_rounds (state, created_at desc, id desc) where state <> 'open'`,
  // The old check was stricter, so existing rows need no validation.
  `alter table items drop constraint items_outcome_check,
     add constraint items_outcome_check check (outcome in ('round', 'held', 'merged', 'updated', 'rejected')) not valid`,
];
