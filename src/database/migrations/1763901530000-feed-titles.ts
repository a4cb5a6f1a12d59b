import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alterWhenFree } from '../alter-when-free.js';

/**
 * Keeps the title of the feed with an item whose text is kept, so that it is read again as it was
 * judged. Null in rows that were stored before.
 */
export class FeedTitles1763901530000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await alterWhenFree(runner, `alter table items add column if not exists feed_title text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
