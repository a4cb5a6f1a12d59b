import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/**
 * Finds the rounds that an article states. A hash index takes addresses of any length. Rounds are read
 * and stored meanwhile.
 */
export class ArticleUrls1763901460000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'mentions_article_url_idx', `mentions using hash ((stated ->> 'articleUrl'))`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
