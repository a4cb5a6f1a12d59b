import type { DataSource } from 'typeorm';

/**
 * The database's clock, which all processes share. Leases and budgets use it, because the clocks of
 * machines differ.
 */
export interface SharedClock {
  now(): Promise<Date>;
}

/** Asks the database for the time, with one query each call. */
export class DatabaseClock implements SharedClock {
  constructor(private readonly dataSource: DataSource) {}

  async now(): Promise<Date> {
    const rows: { now: Date }[] = await this.dataSource.query(`select clock_timestamp() as now`);
    return rows[0]?.now ?? new Date();
  }
}
