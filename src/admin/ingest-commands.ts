import { AuditService } from '../auth/audit/audit.service.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { rejectionInSentences } from '../extraction/judgement-words.js';
import { labelOfReason } from '../extraction/rejection-reason.js';
import { ExchangeRates } from '../ingestion/exchange-rates/exchange-rates.js';
import { Extractor } from '../ingestion/threads/extractor.js';
import { IngestionService, describe } from '../ingestion/ingestion.service.js';
import type { IngestedItem } from '../ingestion/ingestion.service.js';
import { readSource } from '../ingestion/sources/read-source.js';
import type { SourceKind } from '../ingestion/sources/source-kind.js';
import { RoundsService } from '../rounds/rounds.service.js';
import { clock, shortName } from './session.js';
import type { Session } from './session.js';

/**
 * Reads a source and prints the outcome of each item. With `dryRun`, the command opens no database
 * and does not compare items with each other.
 */
export async function ingest(
  session: Session,
  kind: SourceKind,
  source: string,
  dryRun: boolean,
): Promise<void> {
  const config = session.config();
  const { outgoing: policy, minRoundConfidence } = config;
  const rates = new ExchangeRates();
  const extractor = new Extractor(rates);
  const items = readSource(kind, source, { policy, extractor });
  if (dryRun) {
    for await (const item of items) {
      for (const one of describe(item, [], minRoundConfidence)) await session.print(toLine(one));
    }
    return extractor.onApplicationShutdown();
  }
  await session.withDatabase(async ({ dataSource, secretBox }) => {
    await new AuditService(dataSource, clock).byCommandLine(dataSource.manager, 'items.ingest', {
      subject: shortName(source),
      detail: { kind },
    });
    const rounds = new RoundsService(clock, config, new ErasedPeople(secretBox));
    const ingestion = new IngestionService(dataSource, rounds, clock);
    await rates.load(dataSource.manager);
    for await (const item of items) {
      for (const one of await ingestion.store(kind, item)) await session.print(toLine(one));
    }
  });
  await extractor.onApplicationShutdown();
}

/**
 * Converts an item to a line of output. For a rejected item, the line has a short reason and an
 * explanation.
 */
function toLine({ source_item, outcome, reason, signals, ...rest }: IngestedItem): object {
  const said =
    reason === null
      ? { reason, why: null }
      : { reason: labelOfReason(reason), why: rejectionInSentences({ reason, signals }) };
  return { source_item, outcome, ...said, ...rest };
}
