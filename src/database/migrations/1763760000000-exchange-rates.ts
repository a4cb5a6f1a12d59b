import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of fetched reference rates, which all processes share. It grows by 30 rows per
 * business day.
 */
export class ExchangeRates1763760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table exchange_rates (
         day date not null,
         currency text not null,
         per_euro double precision not null constraint exchange_rates_per_euro_check check (per_euro > 0),
         constraint exchange_rates_pkey primary key (day, currency)
       )`,
    );
    // The table has one row: the time of the next fetch, and the validators of the last fetched
    // document.
    await runner.query(
      `create table exchange_rate_fetch (
         id boolean not null default true constraint exchange_rate_fetch_pkey primary key
           constraint exchange_rate_fetch_id_check check (id),
         next_at timestamptz(3) not null,
         etag text,
         last_modified text,
         failures integer not null default 0
       )`,
    );
    await runner.query(`insert into exchange_rate_fetch (next_at) values ('-infinity')`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
