import { serveThread } from '../runtime/threads/serve-thread.js';
import { lowerPriority } from '../runtime/threads/thread-time.js';
import type { BacktestLimits } from './backtest-budget.js';
import type { ContactDomainsRow, OwnAccountRow } from './backtest.queries.js';
import type { KnownCompany } from './name-index.js';
import { OwnNames } from './own-names.js';

export interface BacktestBegin {
  userId: string;
  limits: BacktestLimits;
  isUrgent: boolean;
}

/** The account names of the current backtest. The `begin` task sets them. */
let names: OwnNames;

serveThread({
  begin: ({ userId, limits, isUrgent }: BacktestBegin) => {
    if (!isUrgent) lowerPriority();
    names = new OwnNames(userId, limits);
  },
  file: (rows: OwnAccountRow[]) => names.file(rows),
  find: (companies: KnownCompany[]) => names.find(companies),
  judge: (contacts: ContactDomainsRow[]) => names.judge(contacts),
});
