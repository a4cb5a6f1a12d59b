import { startCpuClock } from '../runtime/threads/thread-time.js';

export interface BacktestLimits {
  rounds: number;
  /** Maximum number of accounts that are matched by name. */
  accounts: number;
  /**
   * Maximum number of name comparisons plus accounts with a similar name. Each costs 10 to 20 µs.
   */
  comparisons: number;
  /**
   * Maximum CPU time of the thread, in milliseconds. Computing the keys of the account names may
   * use half of this time.
   */
  cpuMs: number;
  /**
   * Maximum duration of a backtest, in milliseconds. The limit exists because other backtests wait
   * for this one.
   */
  wallMs: number;
}

/**
 * Number of steps between two reads of the clock. Reading the clock takes 10 µs. A step takes up to
 * 1 ms, for the longest names.
 */
const STEPS = 50;

/** Thrown when the backtest has used up its comparisons or its CPU time. */
export class BudgetSpent extends Error {}

/**
 * Tracks how much of its limits a backtest has used. Measures the CPU time of the current thread.
 */
export class BacktestBudget {
  private readonly cpuMs = startCpuClock();
  private spentMs = 0;
  private step = 0;
  private comparisons = 0;

  constructor(private readonly limits: Pick<BacktestLimits, 'comparisons' | 'cpuMs'>) {}

  /** Returns whether the remaining CPU time allows indexing another name. */
  mayFile(): boolean {
    this.look();
    return this.spentMs < this.limits.cpuMs / 2;
  }

  /** Counts comparisons. Throws `BudgetSpent` if a limit is reached. */
  spend(comparisons: number): void {
    this.look();
    this.comparisons += comparisons;
    const { comparisons: most, cpuMs } = this.limits;
    if (this.comparisons > most || this.spentMs >= cpuMs) throw new BudgetSpent();
  }

  private look(): void {
    if (this.step++ % STEPS === 0) this.spentMs = this.cpuMs();
  }
}
