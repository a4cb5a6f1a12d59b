import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/**
 * Builds an index that finds the contacts of one user with an e-mail domain, oldest first. It
 * replaces the index on the domain alone, which also read other users' contacts. Customers can read
 * and push meanwhile.
 */
export class ContactDomains1763901550000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const on = 'contacts (email_domain, user_id, id) where email_domain is not null';
    await buildIndex(runner, 'contacts_email_domain_user_idx', on);
    const how = runner.isTransactionActive ? '' : 'concurrently ';
    await runner.query(`drop index ${how}if exists contacts_email_domain_idx`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
