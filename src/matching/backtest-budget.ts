import { startCpuClock } from '../runtime/threads/thread-time.js';

/** The limits of one backtest. */
export interface BacktestLimits {
  rounds: number;
  /** The most accounts that are matched by name. */
  accounts: number;
  /**
   * The most name comparisons, plus the most accounts with a similar name. Each costs 10 to 20 µs.
   */
  comparisons: number;
  /** The most CPU time of the thread. Building the keys of the account names may use half of it. */
  cpuMs: number;
  /** The most time from start to end. It is limited because other backtests wait for this one. */
  wallMs: number;
}

/**
 * The clock is read once per this many steps. Reading it takes 10 µs. A step takes up to 1 ms, for
 * the longest names.
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

  /** Returns whether there is CPU time left to index one more name. */
  mayFile(): boolean {
    this.look();
    return this.spentMs < this.limits.cpuMs / 2;
  }

  /** Adds comparisons to the count. Errors: BudgetSpent if a limit is reached. */
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
