import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps what customers and the operator's own systems must hear: the outbox of e-mails and of calls
 * to ALERT_CALLBACK_URL, and how many deliveries of a user failed in a row.
 */
export class Notices1763900900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}

const STATEMENTS = [
  // A row exists while the user's endpoint fails; a success deletes it. `unanswered` counts the newest
  // failures to which no answer came at all.
  `create table endpoint_failures (
     user_id uuid not null constraint endpoint_failures_pkey primary key,
     host text not null,
     failures integer not null,
     unanswered integer not null,
     since timestamptz(3) not null,
     outcomes jsonb not null
   )`,
  // One row per event and channel. It holds no secret and no address: those are read when it is sent.
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
