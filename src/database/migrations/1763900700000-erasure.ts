import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores keyed hashes of erased people, and the ids of deleted users until all their rows are
 * deleted.
 */
export class Erasure1763900700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  `create table erased_people (
     hash bytea not null constraint erased_people_pkey primary key,
     erased_at timestamptz(3) not null
   )`,
  // By these ids, the service finds rows that a concurrent call stored after the deletion.
  `create table deleted_users (
     user_id uuid not null constraint deleted_users_pkey primary key,
     deleted_at timestamptz(3) not null
   )`,
];
