import { AuditService } from '../audit/audit.service.js';
import { loadConfig } from '../runtime/config.js';
import type { Db } from '../database/transaction.js';
import type { SourceKind } from '../ingestion/source-kind.js';
import { DatabaseClock } from '../database/shared-clock.js';
import type { Source } from '../ingestion/sources/source.js';
import { SourcesService } from '../ingestion/sources/sources.service.js';
import { clock, print, shortName, withDatabase } from './session.js';
import { findLastSuccesses } from './source-commands.queries.js';

/** Adds a source to poll. */
export function addSource(source: {
  name: string;
  kind: SourceKind;
  url: string;
  intervalS: number;
  enabled: boolean;
}): Promise<void> {
  return withSources(async (sources, audit) => {
    const added = await sources.add(source);
    const { kind, url, intervalS: seconds, enabled } = source;
    await audit.byCommandLine('source.add', {
      subject: added.name,
      detail: { kind, host: shortName(url), seconds, enabled },
    });
    await print(toSourceLine(added));
  });
}

/** Lists the sources with their health and how far each has been read. */
export function listSources(): Promise<void> {
  return withSources(async (sources, _audit, db) => {
    const successes = await findLastSuccesses(db);
    for (const source of await sources.list()) {
      const indexedTo = source.kind === 'form-d' && { indexed_to: source.state.indexedTo ?? null };
      const lastSuccess = successes.get(source.name) ?? null;
      await print({ ...toSourceLine(source), last_success_at: lastSuccess, ...indexedTo });
    }
  });
}

/** Starts or stops polling a source. */
export function setSourceEnabled(name: string, enabled: boolean): Promise<void> {
  return withSources(async (sources, audit) => {
    const source = await sources.setEnabled(name, enabled);
    await audit.byCommandLine(enabled ? 'source.enable' : 'source.disable', { subject: name });
    await print(toSourceLine(source));
  });
}

/** Makes a source due now, whatever its interval. */
export function pollSourceNow(name: string): Promise<void> {
  return withSources(async (sources, audit) => {
    const source = await sources.pollNow(name);
    await audit.byCommandLine('source.poll', { subject: name });
    await print(toSourceLine(source));
  });
}

/** Removes a source. What it brought stays. */
export function removeSource(name: string): Promise<void> {
  return withSources(async (sources, audit) => {
    await sources.remove(name);
    await audit.byCommandLine('source.remove', { subject: name });
    await print({ name, removed: true });
  });
}

function withSources(
  work: (sources: SourcesService, audit: AuditService, db: Db) => Promise<void>,
): Promise<void> {
  const { contactEmail } = loadConfig();
  return withDatabase(({ dataSource }) =>
    work(
      new SourcesService({ dataSource, clock: new DatabaseClock(dataSource), contactEmail }),
      new AuditService(dataSource, clock),
      dataSource.manager,
    ),
  );
}

function toSourceLine(source: Source): Record<string, unknown> {
  return {
    name: source.name,
    kind: source.kind,
    url: source.url,
    enabled: source.enabled,
    interval_seconds: source.interval_ms / 1000,
    next_poll_at: source.enabled ? source.next_poll_at : null,
    last_polled_at: source.last_polled_at,
    last_new_item_at: source.last_new_item_at,
    consecutive_failures: source.consecutive_failures,
    last_error: source.last_error,
  };
}
