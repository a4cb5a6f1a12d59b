import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alterWhenFree } from '../alter-when-free.js';

/**
 * Adds the second step of signing in to the pages: a code from an app. The sign-in library reads and
 * writes the new column and table.
 */
export class TwoStepSignIn1763901600000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await alterWhenFree(
      runner,
      `alter table users add column if not exists two_step_on boolean not null default false`,
    );
    // `secret` and `backup_codes` are encrypted. `verified` is false until the user has entered a
    // first code. The library has a lock of its own (`failed_verification_count`, `locked_until`).
    // It is off, because the service counts failures itself.
    await alterWhenFree(
      runner,
      `create table if not exists two_step_secrets (
         id uuid not null constraint two_step_secrets_pkey primary key,
         user_id uuid not null
           constraint two_step_secrets_user_key unique
           constraint two_step_secrets_user_fkey references users (id) on delete cascade,
         secret text not null,
         backup_codes text not null,
         verified boolean not null,
         failed_verification_count integer not null default 0,
         locked_until timestamptz(3),
         confirmed_at timestamptz(3)
       )`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
