import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores a hash of each stored batch of accounts, so that a repeated batch is recognised by its
 * bytes.
 */
export class PushedBatches1763901000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  // `versions` is the sum of the xmin of the batch's accounts. An update raises the xmin of a row,
  // and a deletion removes the row. So if number and sum are unchanged, no row has changed, whoever
  // may change rows.
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
