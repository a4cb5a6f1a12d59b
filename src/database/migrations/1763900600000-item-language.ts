import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the language of an item, and the signals that decided on it. */
export class ItemLanguage1763900600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

// The columns are null for items from before this migration, and for items that are not prose. The
// signals of a round are stored with its mention.
const STATEMENTS = [
  `alter table items add column language text, add column signals jsonb`,
  `alter table mentions add column language text, add column signals jsonb`,
];
