const EVERY_MS = 5_000;

/** Reports the progress of a table every five seconds, and at the end. */
export class Progress {
  private bytes = 0;
  private readonly beganAt = performance.now();
  private toldAt = this.beganAt;

  constructor(
    private readonly table: string,
    private readonly report: (line: string) => void,
  ) {}

  add(bytes: number): void {
    this.bytes += bytes;
    const now = performance.now();
    if (now - this.toldAt < EVERY_MS) return;
    this.toldAt = now;
    this.report(`${this.table}: ${this.amount()} so far`);
  }

  end(rows: number): void {
    const seconds = (performance.now() - this.beganAt) / 1000;
    this.report(`${this.table}: ${rows} rows, ${this.amount()}, ${seconds.toFixed(1)} s`);
  }

  private amount(): string {
    return `${(this.bytes / 2 ** 20).toFixed(1)} MiB`;
  }
}
