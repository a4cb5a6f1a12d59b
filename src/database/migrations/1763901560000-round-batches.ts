import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alterWhenFree } from '../alter-when-free.js';

/**
 * Stores which rounds an operator held or withdrew in one batch. Also stores the earlier state of
 * each round, so that any number of rounds can be restored. Adding a foreign key locks its table
 * for writers, so each key is added separately.
 */
export class RoundBatches1763901560000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    for (const [table, name, references] of FOREIGN_KEYS)
      await alterWhenFree(
        runner,
        `alter table ${table} drop constraint if exists ${name}, add constraint ${name} foreign key ${references}`,
      );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  // `finished_at` is null while rounds are added. If a process died, it remains null and
  // `last_step_at` grows old. The actor, the time and the selection are only in the entry of the
  // audit log, where an erasure finds them.
  `create table if not exists round_batches (
     id uuid not null constraint round_batches_pkey primary key,
     entry_id bigint not null constraint round_batches_entry_key unique,
     action text not null constraint round_batches_action_check check (action in ('hold', 'withdraw')),
     rounds integer not null default 0,
     failed_matches integer not null default 0,
     last_step_at timestamptz(3) not null default now(),
     finished_at timestamptz(3),
     undone_rounds integer not null default 0,
     undone_at timestamptz(3)
   )`,
  // `done`: the batch can be undone for this round. `changed`: the round changed later, so undoing
  // the batch does not change it.
  `create table if not exists round_batch_rounds (
     batch_id uuid not null constraint round_batch_rounds_batch_fkey references round_batches (id),
     round_id uuid not null,
     state_before text not null constraint round_batch_rounds_state_check check (state_before in ('open', 'held')),
     hold_reason_before text
       constraint round_batch_rounds_reason_check check (hold_reason_before in ('low-confidence', 'operator')),
     status text not null default 'done' constraint round_batch_rounds_status_check check (status in ('done', 'undone', 'changed')),
     constraint round_batch_rounds_pkey primary key (batch_id, round_id)
   )`,
  `create index if not exists round_batch_rounds_round_id_idx on round_batch_rounds (round_id) where status = 'done'`,
];

const FOREIGN_KEYS = [
  ['round_batches', 'round_batches_entry_fkey', '(entry_id) references audit_log (id)'],
  ['round_batch_rounds', 'round_batch_rounds_round_fkey', '(round_id) references funding_rounds (id)'],
] as const;
