import { AuditService } from '../audit/audit.service.js';
import { ErasedPeople } from '../erased-people/erased-people.js';
import { loadConfig } from '../runtime/config.js';
import { ExchangeRates } from '../ingestion/exchange-rates/exchange-rates.js';
import { Extractor } from '../ingestion/extractor.js';
import { IngestionService, describe } from '../ingestion/ingestion.service.js';
import { readSource } from '../ingestion/read-source.js';
import type { SourceKind } from '../ingestion/source-kind.js';
import { RoundsService } from '../rounds/rounds.service.js';
import { clock, print, shortName, withDatabase } from './session.js';

/**
 * Reads a source and prints what each item became. With `dryRun`, extracts each item alone and
 * opens no database.
 */
export async function ingest(kind: SourceKind, source: string, dryRun: boolean): Promise<void> {
  const config = loadConfig();
  const { outgoing: policy, minRoundConfidence } = config;
  const rates = new ExchangeRates();
  const extractor = new Extractor(rates);
  const items = readSource(kind, source, { policy, extractor });
  if (dryRun) {
    for await (const item of items) {
      for (const line of describe(item, [], minRoundConfidence)) await print(line);
    }
    return extractor.onApplicationShutdown();
  }
  await withDatabase(async ({ dataSource, secretBox }) => {
    await new AuditService(dataSource, clock).byCommandLine(dataSource.manager, 'items.ingest', {
      subject: shortName(source),
      detail: { kind },
    });
    const rounds = new RoundsService(clock, config, new ErasedPeople(secretBox));
    const ingestion = new IngestionService(dataSource, rounds, clock);
    await rates.load(dataSource.manager);
    for await (const item of items) {
      for (const line of await ingestion.store(kind, item)) await print(line);
    }
  });
  await extractor.onApplicationShutdown();
}
