import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/**
 * Builds an index that finds the rounds of an article. A hash index accepts URLs of any length.
 * Rounds can be read and stored meanwhile.
 */
export class ArticleUrls1763901460000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'mentions_article_url_idx', `mentions using hash ((stated ->> 'articleUrl'))`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
