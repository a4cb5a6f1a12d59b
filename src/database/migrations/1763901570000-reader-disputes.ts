import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alterWhenFree } from '../alter-when-free.js';

/**
 * Keeps what the built-in reader read and what was taken with an answer of the second reader, where
 * the two disagree or the answer was refused, and what the second reader did each day.
 */
export class ReaderDisputes1763901570000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The item that was stored first: the same text in another feed is the same question.
    await alterWhenFree(
      runner,
      `alter table reader_answers add column if not exists item_id bigint,
         add column if not exists item_fetched_at timestamptz(3),
         add column if not exists readings jsonb`,
    );
    await alterWhenFree(
      runner,
      `alter table reader_use add column if not exists refused integer not null default 0,
         add column if not exists changed integer not null default 0,
         add column if not exists prompt_tokens bigint not null default 0,
         add column if not exists completion_tokens bigint not null default 0`,
    );
    await runner.query(
      `create index if not exists reader_answers_item_idx on reader_answers (item_id) where item_id is not null`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
