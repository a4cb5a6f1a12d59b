import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores doubtful items that wait for the second reader, the reader's answers, and the number of
 * requests per day.
 */
export class SecondReader1763901520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}

const STATEMENTS = [
  // `question` is null after a person was erased from the item, because the question is then not
  // asked.
  `create table waiting_readings (
     source text not null,
     item_key text not null,
     item jsonb not null,
     question bytea,
     until timestamptz(3) not null,
     fetched_at timestamptz(3),
     traceparent text,
     constraint waiting_readings_pkey primary key (source, item_key)
   )`,
  `create index waiting_readings_until_idx on waiting_readings (until)`,
  // `answer` is null until the reader answers, and if its answer was rejected.
  `create table reader_answers (
     question bytea not null,
     model text not null,
     asked_at timestamptz(3) not null,
     answered_at timestamptz(3),
     answer jsonb,
     refusal text,
     constraint reader_answers_pkey primary key (question)
   )`,
  `create index reader_answers_asked_at_idx on reader_answers (asked_at)`,
  `create table reader_use (
     day date not null,
     requests integer not null,
     constraint reader_use_pkey primary key (day)
   )`,
];
