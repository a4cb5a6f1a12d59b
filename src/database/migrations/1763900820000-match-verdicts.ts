import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores that a customer marked a match as wrong, and why. The evidence is copied, because the
 * match is deleted with its account.
 */
export class MatchVerdicts1763900820000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  `create table match_verdicts (
     user_id uuid not null,
     match_id uuid not null,
     round_id uuid not null,
     reason text not null,
     match_type text not null,
     evidence_value text not null,
     evidence_score double precision not null,
     company_name text not null,
     account_name text,
     made_at timestamptz(3) not null,
     constraint match_verdicts_pkey primary key (user_id, match_id)
   )`,
  `create index match_verdicts_made_at_idx on match_verdicts (made_at)`,
];
