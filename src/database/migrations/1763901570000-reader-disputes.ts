import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alterWhenFree } from '../alter-when-free.js';

/**
 * Stores both readings of an item if the second reader disagrees with the built-in reader, or if
 * the answer was rejected. Also stores daily counters of the second reader.
 */
export class ReaderDisputes1763901570000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The item that used the answer first. The same text in another feed has the same question.
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
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
