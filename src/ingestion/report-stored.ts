import { labelOfReason } from '../extraction/rejection-reason.js';
import type { Log } from '../runtime/log.js';
import type { Metrics } from '../runtime/metrics.js';
import type { IngestedItem } from './ingestion.service.js';

/** The outcome of an item for its log line and its trace. */
export interface StoredReport {
  outcome: string | undefined;
  /** The label of the reason why the item was rejected. */
  reason: string | undefined;
  roundIds: string[];
}

/**
 * Counts and logs the outcome of an item. `startedAt` is the start of storing, as a value of
 * `performance.now()`.
 */
export function reportStored(
  stored: readonly IngestedItem[],
  item: { source: string; key: string; waits: boolean; startedAt: number; traceId?: string | undefined },
  { log, metrics }: { log: Log; metrics: Metrics },
): StoredReport {
  const { source, key, waits, startedAt, traceId } = item;
  for (const { outcome } of stored) if (outcome !== 'rejected') metrics.rounds.inc({ source, outcome });
  const stated = stored.find(({ outcome }) => outcome === 'rejected')?.reason ?? null;
  const reason = stated === null ? undefined : labelOfReason(stated);
  if (reason !== undefined) metrics.rejectedItems.inc({ reason });
  const outcome = stored[0]?.outcome ?? (waits ? 'waits' : undefined);
  const roundIds = stored.flatMap(({ round_id }) => round_id ?? []);
  const durationMs = Math.round(performance.now() - startedAt);
  log.info({ job: 'ingest', source, item: key, outcome, reason, roundIds, traceId, durationMs });
  return { outcome, reason, roundIds };
}
