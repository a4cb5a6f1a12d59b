import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alterWhenFree } from '../alter-when-free.js';

/**
 * Keeps which rounds were held or withdrawn together, and how each was before, so that any number can be put back. A
 * foreign key locks its table against writers, so each comes by itself.
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
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}

const STATEMENTS = [
  // `finished_at` is null while rounds are added. A process that died leaves it so, and `last_step_at` grows old.
  // Who, when and which selection stand in the entry of the audit log alone, where an erasure finds them.
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
  // `done`: the batch can be undone for this round. `changed`: somebody changed the round since, so it stays as it is.
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
