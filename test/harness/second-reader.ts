import type { Advice } from '../../src/extraction/advice.js';
import { ExchangeRates } from '../../src/ingestion/exchange-rates/exchange-rates.js';
import type { FeedItem } from '../../src/ingestion/formats/feed.js';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { takeQuestion, writeAnswer } from '../../src/ingestion/second-reader/answers.queries.js';
import { briefly } from '../../src/ingestion/second-reader/brief-readings.js';
import { questionOf } from '../../src/ingestion/second-reader/question.js';
import { SecondReader } from '../../src/ingestion/second-reader/second-reader.js';
import { extractFeedItem } from '../../src/ingestion/threads/extract-items.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import type { ReaderSettings } from '../../src/runtime/config.js';
import { LOG } from '../../src/runtime/log.js';
import type { Log } from '../../src/runtime/log.js';
import { Metrics } from '../../src/runtime/metrics.js';
import type { TestApp } from './app.js';
import type { ChatReply } from './chat-server.js';
import { sharedExtractor } from './polling.js';
import type { Polling } from './polling.js';

/** Returns a second reader for one process, with the clock of the polls. */
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

/** Makes a second reader ask its model about the waiting items and store the answers. */
export async function readOnce(reader: SecondReader): Promise<void> {
  await reader.step();
  await reader.settle();
  await reader.step();
}

/** Returns an item that the extractor marks as doubtful. */
export const doubtfulItem = (company: string) => ({
  title: `${company} secures $4 million for seaweed plant`,
  text: `${company} has secured $4 million from the Harbour Fund for a seaweed plant near Galway, its board said. The plant will open next year and give work to forty people.`,
  guid: company,
});

/** Returns the answer of a second reader that judges the doubtful item to be a round. */
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

/** Answer of a second reader that judges an item to be no round. */
export const NO_ROUND: ChatReply = answerOf('', {
  is_round: false,
  ...{ company: null, sum: null, currency: null, lead: null, investors: [], sentence: null },
});

/** Stores an item with the answer of a second reader, or with a rejected answer. */
export async function storeDispute(
  app: TestApp,
  source: string,
  item: FeedItem,
  { advice, refusal }: { advice: Advice | null; refusal: string | null },
): Promise<void> {
  const { hash } = questionOf(item, 'qwen3:8b');
  const [db, now, rates] = [app.dataSource.manager, new Date(), new ExchangeRates()];
  await takeQuestion(db, hash, 'qwen3:8b', now);
  await writeAnswer(db, hash, { advice, refusal, now });
  const alone = extractFeedItem(item, rates);
  const read = advice === null ? alone : extractFeedItem(item, rates, advice);
  const dispute = { question: hash, ...briefly(alone, read) };
  await app.nest.get(IngestionService).store(source, { ...read, dispute });
}
