import { AuditService } from '../auth/audit/audit.service.js';
import { inTransaction } from '../database/transaction.js';
import type { SourceKind } from '../ingestion/sources/source-kind.js';
import { DatabaseClock } from '../database/shared-clock.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { SourcesService } from '../ingestion/sources/sources.service.js';
import type { SourceEdit } from '../ingestion/sources/sources.service.js';
import { toSourceLine } from './reading-commands.js';
import { clock, shortName } from './session.js';
import type { Session } from './session.js';

export function addSource(
  session: Session,
  source: {
    name: string;
    kind: SourceKind;
    url: string;
    intervalS: number;
    minConfidence: number | null;
    enabled: boolean;
  },
): Promise<void> {
  return withSources(session, async (sources, note) => {
    const added = await sources.add(source);
    const { kind, url, intervalS: seconds, minConfidence: min_confidence, enabled } = source;
    await note('source.add', {
      subject: added.name,
      detail: { kind, host: shortName(url), seconds, min_confidence, enabled },
    });
    return [toSourceLine(added)];
  });
}

/** Changes the URL, the interval or the minimum confidence of a source. */
export function editSource(session: Session, name: string, change: SourceEdit): Promise<void> {
  return withSources(session, async (sources, note) => {
    const source = await sources.edit(name, change);
    const { min_confidence } = source;
    const detail = { host: shortName(source.url), seconds: source.interval_ms / 1000, min_confidence };
    await note('source.edit', { subject: name, detail });
    return [toSourceLine(source)];
  });
}

/** Starts or stops polling a source. */
export function setSourceEnabled(session: Session, name: string, enabled: boolean): Promise<void> {
  return withSources(session, async (sources, note) => {
    const source = await sources.setEnabled(name, enabled);
    await note(enabled ? 'source.enable' : 'source.disable', { subject: name });
    return [toSourceLine(source)];
  });
}

/** Lets the next poll read a source, even if its interval has not passed. */
export function pollSourceNow(session: Session, name: string): Promise<void> {
  return withSources(session, async (sources, note) => {
    const source = await sources.pollNow(name);
    await note('source.poll', { subject: name });
    return [toSourceLine(source)];
  });
}

/** Removes a source. Its items and rounds stay. */
export function removeSource(session: Session, name: string): Promise<void> {
  return withSources(session, async (sources, note) => {
    await sources.remove(name);
    await note('source.remove', { subject: name });
    return [{ name, removed: true }];
  });
}

type Note = (action: string, what: { subject: string; detail?: Record<string, unknown> }) => Promise<void>;

/**
 * Runs a command and writes its audit entry in the same transaction. Prints only after the commit,
 * so every printed result is stored.
 */
function withSources(
  session: Session,
  work: (sources: SourcesService, note: Note) => Promise<object[]>,
): Promise<void> {
  const { contactEmail } = session.config();
  return session.withDatabase(async ({ dataSource, secretBox }) => {
    const audit = new AuditService(dataSource, clock);
    const sources = new SourcesService({
      dataSource,
      clock: new DatabaseClock(dataSource),
      contactEmail,
      people: new ErasedPeople(secretBox),
    });
    const lines = await inTransaction(dataSource, (tx) =>
      work(sources.within(tx), (action, what) => audit.byCommandLine(tx, action, what)),
    );
    for (const line of lines) await session.print(line);
  });
}
