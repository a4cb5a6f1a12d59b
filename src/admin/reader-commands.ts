import { readFile } from 'node:fs/promises';
import { ExchangeRates } from '../ingestion/exchange-rates/exchange-rates.js';
import type { ExtractedItem } from '../ingestion/extracted-item.js';
import { Extractor } from '../ingestion/threads/extractor.js';
import { InputError } from '../ingestion/formats/input-error.js';
import { askReader } from '../ingestion/second-reader/client.js';
import { isChanged } from '../ingestion/second-reader/is-changed.js';
import { questionOf } from '../ingestion/second-reader/question.js';
import { speaksToModel } from '../ingestion/second-reader/speaks-to-model.js';
import { OperatorError } from '../runtime/errors.js';
import type { Session } from './session.js';

/**
 * Maximum milliseconds for one answer. The value is high, because the model server may load the
 * model first.
 */
const TIMEOUT_MS = 300_000;

/**
 * Reads the items of a feed with and without the second reader, and prints the doubtful items.
 * Opens no database, so answers are not stored and do not use the daily limit. Errors:
 * OperatorError if no reader is configured or the file is not a feed, ReaderUnavailable.
 */
export async function tryReader(session: Session, path: string): Promise<void> {
  const { reader: settings, outgoing: policy, minRoundConfidence } = session.config();
  if (settings === null)
    throw new OperatorError('No second reader is set. Set READER_URL and READER_MODEL first.');
  const extractor = new Extractor(new ExchangeRates(), { band: settings.band });
  let [items, asked, changed] = [0, 0, 0];
  try {
    for (const { item } of await listFeed(extractor, path)) {
      items += 1;
      const { doubtful, ...alone } = await extractor.extractFeedItem(item);
      if (doubtful === undefined || speaksToModel(doubtful.item) || asked === settings.dailyItems) continue;
      asked += 1;
      const startedAt = performance.now();
      const question = questionOf(doubtful.item, settings.model);
      const reading = await askReader(question, { settings, policy, timeoutMs: TIMEOUT_MS });
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      const { advice, refusal, tokens, content } = reading;
      const read = advice === null ? alone : await extractor.extractFeedItem(doubtful.item, advice);
      const isDifferent = isChanged(alone, read, minRoundConfidence);
      if (isDifferent) changed += 1;
      const both = { without: toLine(alone), with: toLine(read), changed: isDifferent };
      await session.print({
        title: item.title,
        chance: Math.round(100 * doubtful.chance) / 100,
        ...both,
        answer: content,
        refusal,
        seconds,
        tokens,
      });
    }
  } finally {
    await extractor.onApplicationShutdown();
  }
  session.report(`Read ${items} items. The second reader was asked about ${asked} and changed ${changed}.\n`);
}

async function listFeed(extractor: Extractor, path: string) {
  let bytes;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw new OperatorError(`Cannot read ${path}. Give a file with an RSS or Atom feed.`, { cause });
  }
  try {
    return await extractor.listFeed(bytes, null);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new OperatorError(
      `Cannot read ${path} as a feed: ${error.message}. Give a file with an RSS or Atom feed.`,
      { cause: error },
    );
  }
}

function toLine({ verdict }: ExtractedItem): object {
  if (verdict.outcome === 'rejected') return { outcome: 'rejected', reason: verdict.reason };
  const rounds = verdict.rounds.map(({ companyName, amount, currency, fundingType, confidenceScore }) => ({
    company_name: companyName,
    amount,
    currency,
    funding_type: fundingType,
    confidence_score: confidenceScore,
  }));
  return { outcome: 'round', rounds };
}
