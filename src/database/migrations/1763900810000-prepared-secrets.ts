import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the next signing secret until it is activated (decision 30). Also stores the test events
 * that the receiver at a URL has passed (decision 29).
 */
export class PreparedSecrets1763900810000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table signing_secrets
         add column next_sealed text,
         add column next_made_at timestamptz(3),
         add constraint signing_secrets_next_check check ((next_sealed is null) = (next_made_at is null))`,
    );
    await runner.query(`alter table webhook_endpoints add column trials_passed text[] not null default '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
