import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores which sync run last changed a user's CRM rows, so that a sync knows whether its local
 * state is still valid.
 */
export class CrmStates1763901450000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  // The table has one row per feed, and one row with an empty source for all other changes. It
  // contains no data of the customer.
  `create table crm_states (
     user_id uuid not null,
     list text not null constraint crm_states_list_check check (list in ('accounts', 'contacts')),
     source text not null,
     run uuid not null,
     calls bigint not null,
     taken_from text,
     constraint crm_states_pkey primary key (user_id, list, source)
   )`,
];
