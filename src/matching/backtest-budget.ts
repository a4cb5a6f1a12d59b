import { startCpuClock } from '../runtime/threads/thread-time.js';

/** How much a backtest may read and work. */
export interface BacktestLimits {
  rounds: number;
  /** Accounts that are matched by name. */
  accounts: number;
  /** Names compared with a round's, and accounts that have a similar name. One costs 10 to 20 µs. */
  comparisons: number;
  /** CPU time of the thread. At most half of it is for the keys of the accounts' names. */
  cpuMs: number;
  /** Time from its begin to its end, because others wait for its place. */
  wallMs: number;
}

/** Steps between two looks at the time. A look costs 10 µs, a step on the longest names 1 ms. */
const STEPS = 50;

/** The backtest has used up its comparisons or its time. */
export class BudgetSpent extends Error {}

/** What a backtest has left of its limits. It counts the CPU time of the thread that makes it. */
export class BacktestBudget {
  private readonly cpuMs = startCpuClock();
  private spentMs = 0;
  private step = 0;
  private comparisons = 0;

  constructor(private readonly limits: Pick<BacktestLimits, 'comparisons' | 'cpuMs'>) {}

  /** Returns whether there is time to file one more name. */
  mayFile(): boolean {
    this.look();
    return this.spentMs < this.limits.cpuMs / 2;
  }

  /** Counts comparisons. Errors: BudgetSpent. */
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
