import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alterWhenFree } from '../alter-when-free.js';

/**
 * Stores the title of the feed with an item whose text is stored. With the title, a second
 * judgement has the same input as the first. The column is null in rows that were stored earlier.
 */
export class FeedTitles1763901530000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await alterWhenFree(runner, `alter table items add column if not exists feed_title text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
