import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds mentions by the first word of the company's name, because outlets shorten names. An index on
 * an expression needs no write by the processes of the version before.
 */
export class ShortenedNames1763901100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index mentions_first_word_idx on mentions (split_part(company_key, ' ', 1))`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
