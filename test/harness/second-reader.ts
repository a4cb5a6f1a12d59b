import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { SecondReader } from '../../src/ingestion/second-reader/second-reader.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import type { ReaderSettings } from '../../src/runtime/config.js';
import { LOG } from '../../src/runtime/log.js';
import type { Log } from '../../src/runtime/log.js';
import { Metrics } from '../../src/runtime/metrics.js';
import type { TestApp } from './app.js';
import type { ChatReply } from './chat-server.js';
import { sharedExtractor } from './polling.js';
import type { Polling } from './polling.js';

/** One process that asks a second reader, with the clock of the polls. */
export function newSecondReader(
  { dataSource, nest, config }: TestApp,
  { clock }: Polling,
  settings: ReaderSettings | null,
): SecondReader {
  return new SecondReader({
    dataSource,
    clock,
    ingestion: nest.get(IngestionService),
    extractor: sharedExtractor,
    enricher: null,
    people: nest.get(ErasedPeople),
    settings,
    minConfidence: config.minRoundConfidence,
    policy: config.outgoing,
    metrics: nest.get(Metrics),
    log: nest.get<Log>(LOG),
  });
}

/** Lets a reader ask, and store what was answered. */
export async function readOnce(reader: SecondReader): Promise<void> {
  await reader.step();
  await reader.settle();
  await reader.step();
}

/** An item that our reader doubts. */
export const doubtfulItem = (company: string) => ({
  title: `${company} secures $4 million for seaweed plant`,
  text: `${company} has secured $4 million from the Harbour Fund for a seaweed plant near Galway, its board said. The plant will open next year and give work to forty people.`,
  guid: company,
});

/** What a second reader answers that takes the doubtful item for a round. */
export const answerOf = (company: string, change: Record<string, unknown> = {}): ChatReply => ({
  content: JSON.stringify({
    is_round: true,
    company,
    sum: '$4 million',
    currency: 'USD',
    kind: null,
    lead: 'Harbour Fund',
    investors: ['Harbour Fund'],
    country: null,
    sentence: `${company} has secured $4 million from the Harbour Fund for a seaweed plant near Galway, its board said.`,
    ...change,
  }),
});

/** What one answers that takes an item for none. */
export const NO_ROUND: ChatReply = answerOf('', {
  is_round: false,
  ...{ company: null, sum: null, currency: null, lead: null, investors: [], sentence: null },
});
