import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index that finds mentions by the start of the company's name, because news outlets
 * shorten names. It replaces an index that found only whole names.
 */
export class ShortenedNames1763901100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index mentions_company_key_start_idx on mentions (company_key text_pattern_ops)`,
    );
    await runner.query(`drop index mentions_company_key_idx`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
