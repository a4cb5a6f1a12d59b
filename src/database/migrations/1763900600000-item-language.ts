import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps in which language an item was read, and which signals decided on it. */
export class ItemLanguage1763900600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}

// Null: read before this migration, or no prose. The signals of a round are with its mention.
const STATEMENTS = [
  `alter table items add column language text, add column signals jsonb`,
  `alter table mentions add column language text, add column signals jsonb`,
];
