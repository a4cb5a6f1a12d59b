import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the outbox of e-mails to customers and of calls to ALERT_CALLBACK_URL. Also stores how
 * many deliveries of a user failed in a row.
 */
export class Notices1763900900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  // A row exists while the user's endpoint fails, and a success deletes the row. `unanswered`
  // counts the newest consecutive failures without any answer.
  `create table endpoint_failures (
     user_id uuid not null constraint endpoint_failures_pkey primary key,
     host text not null,
     failures integer not null,
     unanswered integer not null,
     since timestamptz(3) not null,
     outcomes jsonb not null
   )`,
  // The table has one row per event and channel. It contains no secret and no address, because both
  // are read when the notice is sent.
  `create table notices (
     user_id uuid not null,
     channel text not null constraint notices_channel_check check (channel in ('callback', 'email')),
     event_key text not null,
     kind text not null,
     facts jsonb not null,
     state text not null constraint notices_state_check check (state in ('waiting', 'sent', 'failed')),
     attempts integer not null,
     next_attempt_at timestamptz(3) not null,
     created_at timestamptz(3) not null,
     last_error text,
     constraint notices_pkey primary key (user_id, channel, event_key)
   )`,
  `create index notices_waiting_idx on notices (channel, next_attempt_at) where state = 'waiting'`,
];
