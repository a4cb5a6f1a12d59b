import { AuditService } from '../auth/audit/audit.service.js';
import { distributeDatabase } from '../database/citus/distribute.js';
import { OperatorError } from '../runtime/errors.js';
import { DatabaseClock } from '../database/shared-clock.js';
import { createLog } from '../runtime/log.js';
import { Retention } from '../retention/retention.js';
import { clock } from './session.js';
import type { Session } from './session.js';

/**
 * Deletes data past its retention. With `dryRun`, deletes nothing. Prints the number of expired
 * rows in each partition of items, and then the totals.
 */
export function applyRetention(session: Session, dryRun: boolean): Promise<void> {
  const { retentionItemsMonths: itemsMonths } = session.config();
  return session.withDatabase(async ({ dataSource }) => {
    const parts = { dataSource, clock: new DatabaseClock(dataSource), itemsMonths, log: createLog('silent') };
    const retention = new Retention(parts);
    const cut = dryRun ? await retention.preview() : await retention.run({ always: true });
    if (cut === null)
      throw new OperatorError('Retention already runs in another process. See its log, or try again later.');
    for (const part of cut.items) await session.print(part);
    const items = cut.items.reduce((sum, { rows }) => sum + rows, 0);
    if (!dryRun)
      await new AuditService(dataSource, clock).byCommandLine(dataSource.manager, 'retention.run', {
        detail: { items, bodies: cut.bodies, usage: cut.usage },
      });
    await session.print({ items, bodies: cut.bodies, usage: cut.usage, dry_run: dryRun });
  });
}

/**
 * Distributes the database over the servers of its Citus cluster. Prints how each table is placed,
 * and then the number of tables.
 */
export function distribute(session: Session): Promise<void> {
  return session.withDatabase(
    async ({ dataSource }) => {
      const tables = await distributeDatabase(dataSource);
      for (const placed of tables) await session.print(placed);
      await session.print({ tables: tables.length, changed: tables.filter(({ changed }) => changed).length });
    },
    { applicationName: 'fundmatch distribute' },
  );
}
