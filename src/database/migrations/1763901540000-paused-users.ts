import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alterWhenFree } from '../alter-when-free.js';

/**
 * Stores since when an operator has paused sending to a user. The index finds the few paused users.
 */
export class PausedUsers1763901540000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await alterWhenFree(
      runner,
      `alter table users add column if not exists sending_paused_at timestamptz(3)`,
    );
    await runner.query(
      `create index if not exists users_sending_paused_idx on users (id) where sending_paused_at is not null`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
