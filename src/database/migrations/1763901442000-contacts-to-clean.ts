import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/** Builds an index that finds the contacts to clean. Customers can read and push meanwhile. */
export class ContactsToClean1763901442000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'contacts_to_clean_idx', 'contacts (user_id, id) where to_clean');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
