import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Remembers batches of accounts that were stored, so that a repeat is recognised by its bytes.
 */
export class PushedBatches1763901000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}

const STATEMENTS = [
  // `versions` is the sum of the xmin of the batch's accounts. An update raises the xmin of a row and
  // a deletion takes the row away. So if number and sum are still the same, no row has changed,
  // whoever could have changed it.
  `create table pushed_batches (
     user_id uuid not null,
     first_account_id bigint not null,
     body_hash bytea not null,
     rows integer not null,
     account_ids bigint[] not null,
     versions bigint not null,
     pushed_at timestamptz(3) not null,
     constraint pushed_batches_pkey primary key (user_id, first_account_id)
   )`,
];
