import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/** Builds an index that finds the accounts to clean. Customers can read and push meanwhile. */
export class AccountsToClean1763901441000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'accounts_to_clean_idx', 'accounts (user_id, id) where to_clean');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
