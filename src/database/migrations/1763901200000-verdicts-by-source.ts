import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a minimum confidence per source and the operator's verdict on a round. Also adds an index
 * that finds the stored texts of a round's items.
 */
export class VerdictsBySource1763901200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  // If the column is null, MIN_ROUND_CONFIDENCE applies.
  `alter table sources add column min_confidence double precision
     constraint sources_min_confidence_check check (min_confidence between 0 and 1)`,
  // The reason says why there is no round. Both columns are null if the operator gave no verdict.
  `alter table funding_rounds
     add column verdict text constraint funding_rounds_verdict_check check (verdict in ('round', 'none', 'wrong-facts')),
     add column verdict_reason text`,
  // Rounds that an operator released or entered before this version count as confirmed.
  `update funding_rounds r set verdict = 'round'
   from audit_log a
   where r.state = 'open' and r.id::text = case a.action when 'round.release' then a.subject
                                                         when 'item.correct' then a.detail ->> 'round' end`,
  `create index items_kept_text_idx on items (round_id) where text is not null and round_id is not null`,
];
