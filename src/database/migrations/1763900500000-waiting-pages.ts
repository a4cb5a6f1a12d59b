import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores items whose page is temporarily unavailable, so that the page is read again later. Also
 * stores when a host's pause ends, separately from the time of its next request.
 */
export class WaitingPages1763900500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  // `is_stored` is true if the teaser stated a round, which was stored at once.
  `create table waiting_pages (
     source text not null,
     item_key text not null,
     item jsonb not null,
     is_stored boolean not null,
     tries integer not null,
     first_tried_at timestamptz(3) not null,
     next_try_at timestamptz(3) not null,
     constraint waiting_pages_pkey primary key (source, item_key)
   )`,
  `create index waiting_pages_next_try_at_idx on waiting_pages (source, next_try_at)`,
  `alter table host_budgets add column held_until timestamptz(3)`,
];
