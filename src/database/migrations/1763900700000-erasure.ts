import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers erased people by keyed hashes, and deleted users until nothing of theirs is left. */
export class Erasure1763900700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}

const STATEMENTS = [
  `create table erased_people (
     hash bytea not null constraint erased_people_pkey primary key,
     erased_at timestamptz(3) not null
   )`,
  // Rows that a call under way stored after the deletion are found by these ids.
  `create table deleted_users (
     user_id uuid not null constraint deleted_users_pkey primary key,
     deleted_at timestamptz(3) not null
   )`,
];
