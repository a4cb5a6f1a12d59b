import type { DataSource } from 'typeorm';

/** The time that all processes agree on: leases and budgets are compared across machines, whose own clocks differ. */
export interface SharedClock {
  now(): Promise<Date>;
}

/** The clock of the database. */
export class DatabaseClock implements SharedClock {
  constructor(private readonly dataSource: DataSource) {}

  async now(): Promise<Date> {
    const rows: { now: Date }[] = await this.dataSource.query(`select clock_timestamp() as now`);
    return rows[0]?.now ?? new Date();
  }
}
