import type { DataSource } from 'typeorm';
import type { SharedClock } from '../../database/shared-clock.js';
import { inTransaction } from '../../database/transaction.js';
import type { OutgoingPolicy } from '../../outgoing/policy.js';
import type { ErasedPeople } from '../../rounds/erased-people/erased-people.js';
import { findErasedInArticle } from '../../rounds/erased-people/find-erased.js';
import type { ReaderSettings } from '../../runtime/config.js';
import type { Log } from '../../runtime/log.js';
import type { Metrics } from '../../runtime/metrics.js';
import { WorkLoop } from '../../runtime/work-loop.js';
import { enrichItem } from '../enrichment/enrich-item.js';
import type { HttpEnricher } from '../enrichment/http-enricher.js';
import type { Extractor } from '../threads/extractor.js';
import type { IngestionService } from '../ingestion.service.js';
import { reportStored } from '../report-stored.js';
import { listWaitingReadings } from '../waiting-readings.queries.js';
import type { AskedReading } from '../waiting-readings.queries.js';
import { addUse, countRequest, returnQuestion, takeQuestion, writeAnswer } from './answers.queries.js';
import { briefly } from './brief-readings.js';
import { askReader, ReaderUnavailable, type Reading } from './client.js';
import { questionOf } from './question.js';
import { isChanged } from './is-changed.js';

/**
 * Milliseconds between two checks for waiting items. If a notification is lost, an item is late by
 * up to this time.
 */
const POLL_MS = 1_000;
/**
 * Milliseconds between two checks when no reader is configured. In that case, only items from an
 * earlier configuration can wait.
 */
const IDLE_POLL_MS = 10_000;
const BATCH = 200;
/** Maximum number of concurrent requests of one process. */
const REQUESTS_AT_ONCE = 4;
/**
 * The first pause after a failure of the reader, in milliseconds. Each further failure doubles the
 * pause, up to `MOST_PAUSE_MS`.
 */
const FIRST_PAUSE_MS = 1_000;
const MOST_PAUSE_MS = 60_000;

export interface SecondReaderParts {
  dataSource: DataSource;
  clock: SharedClock;
  ingestion: IngestionService;
  extractor: Extractor;
  enricher: HttpEnricher | null;
  people: ErasedPeople;
  /** If the settings are null, the service asks no questions and stores the waiting items. */
  settings: ReaderSettings | null;
  /**
   * The minimum confidence (0 to 1) of rounds that are sent. The worker uses this minimum to detect
   * whether the reader changed what is sent.
   */
  minConfidence: number;
  policy: OutgoingPolicy;
  metrics: Metrics;
  log: Log;
}

/**
 * Asks the operator's language model about waiting items. Stores each item once, with the answer.
 * When the waiting time is over, stores the item without an answer. Only one of the processes asks
 * a question, and only once. While the model fails, the worker pauses. If the pause ends after an
 * item's waiting time, the worker stores the item at once.
 */
export class SecondReader {
  private readonly loop: WorkLoop;
  private readonly asking = new Map<string, Promise<void>>();
  private pausedUntil = 0;
  private failures = 0;
  private isStopping = false;

  constructor(private readonly parts: SecondReaderParts) {
    const pollMs = parts.settings === null ? IDLE_POLL_MS : POLL_MS;
    this.loop = new WorkLoop('second reader', () => this.step(), { pollMs, log: parts.log });
  }

  start(): void {
    this.loop.start();
  }

  wake(): void {
    this.loop.wake();
  }

  /** Starts no further request, and waits for the requests in progress. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.loop.stop();
    await this.settle();
  }

  async settle(): Promise<void> {
    while (this.asking.size > 0) await Promise.all(this.asking.values());
  }

  /**
   * Stores the items whose waiting time is over, and asks about other items. Returns whether more
   * items may wait.
   */
  async step(): Promise<boolean> {
    const { dataSource, clock, log } = this.parts;
    const now = (await clock.now()).getTime();
    const waiting = await listWaitingReadings(dataSource.manager, BATCH);
    const ended = waiting.filter((row) => this.hasEnded(row, now));
    const stored = await Promise.allSettled(ended.map((row) => this.store(row)));
    for (const outcome of stored)
      if (outcome.status === 'rejected')
        log.error({ err: outcome.reason as Error, job: 'read' }, 'storing the item failed: retrying later');
    for (const row of waiting)
      if (!ended.includes(row) && row.state === 'new' && now >= this.pausedUntil) this.startAsking(row);
    return waiting.length === BATCH && stored.some(({ status }) => status === 'fulfilled');
  }

  private hasEnded({ state, until, question }: AskedReading, now: number): boolean {
    if (state === 'answered' || until.getTime() <= now) return true;
    if (this.parts.settings === null || question === null) return true;
    return state === 'new' && until.getTime() <= this.pausedUntil;
  }

  private startAsking(row: AskedReading): void {
    const { settings, log } = this.parts;
    const { question } = row;
    if (settings === null || question === null || this.isStopping) return;
    const key = question.toString('hex');
    if (this.asking.size >= REQUESTS_AT_ONCE || this.asking.has(key)) return;
    const asking = this.ask({ ...row, question }, settings)
      .catch((error: unknown) =>
        log.error({ err: error, job: 'read' }, 'the request to the second reader failed'),
      )
      .finally(() => {
        this.asking.delete(key);
        this.loop.wake();
      });
    this.asking.set(key, asking);
  }

  private async ask(row: AskedReading & { question: Buffer }, settings: ReaderSettings): Promise<void> {
    const { dataSource, clock, policy, metrics } = this.parts;
    const { question: hash, until } = row;
    const question = questionOf(row.item, settings.model);
    // The model or the prompt has changed since the question was stored. So the item is stored
    // without an answer.
    if (!question.hash.equals(hash)) return this.store(row);
    const now = await clock.now();
    const taken = await this.take(hash, settings, now);
    if (taken === 'limit') return this.store(row);
    if (taken === 'gone') return;
    const timeoutMs = Math.max(1, until.getTime() - now.getTime());
    const endTimer = metrics.readerDuration.startTimer();
    let reading: Reading;
    try {
      reading = await askReader(question, { settings, policy, timeoutMs });
    } catch (error) {
      if (!(error instanceof ReaderUnavailable)) throw error;
      metrics.readerAnswers.inc({ result: 'unavailable' });
      await returnQuestion(dataSource.manager, hash);
      return this.pause(error);
    } finally {
      endTimer();
    }
    this.failures = 0;
    metrics.readerTokens.inc({ kind: 'prompt' }, reading.tokens.prompt);
    metrics.readerTokens.inc({ kind: 'completion' }, reading.tokens.completion);
    metrics.readerAnswers.inc({ result: reading.refusal === null ? 'answered' : 'refused' });
    await this.keep(hash, reading);
  }

  /** Claims a question and counts the request, both in one transaction. */
  private async take(hash: Buffer, settings: ReaderSettings, now: Date): Promise<'taken' | 'gone' | 'limit'> {
    const { dataSource } = this.parts;
    const { model, dailyItems } = settings;
    try {
      return await inTransaction(dataSource, async (tx) => {
        if (!(await takeQuestion(tx, hash, model, now))) return 'gone';
        if (!(await countRequest(tx, dayOf(now), dailyItems))) throw new LimitReached();
        return 'taken';
      });
    } catch (error) {
      if (error instanceof LimitReached) return 'limit';
      throw error;
    }
  }

  /** Stores an answer, unless it names a person who was erased during the request. */
  private async keep(hash: Buffer, { advice, refusal, tokens }: Reading): Promise<void> {
    const { dataSource, clock, people, log } = this.parts;
    const now = await clock.now();
    if (refusal !== null) log.info({ job: 'read', reason: refusal }, 'answer of the second reader refused');
    await inTransaction(dataSource, async (tx) => {
      const text = advice === null ? '' : JSON.stringify(advice);
      const erased = await findErasedInArticle(tx, people, { title: null, text }, null);
      const answer = erased.isEmpty ? { advice, refusal } : { advice: null, refusal: 'an erased person' };
      await writeAnswer(tx, hash, { ...answer, now });
      await addUse(tx, dayOf(now), {
        refused: refusal === null ? 0 : 1,
        promptTokens: tokens.prompt,
        completionTokens: tokens.completion,
      });
    });
  }

  private async pause({ message, pauseMs }: ReaderUnavailable): Promise<void> {
    const { clock, log } = this.parts;
    const backoff = Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures, 10));
    this.failures += 1;
    const forMs = pauseMs ?? backoff;
    this.pausedUntil = Math.max(this.pausedUntil, (await clock.now()).getTime() + forMs);
    log.warn({ job: 'read', reason: message, pauseMs: forMs }, 'second reader failed: retrying later');
  }

  /** Stores an item, with the second reader's answer if one exists. */
  private async store(row: AskedReading): Promise<void> {
    const { dataSource, clock, ingestion, extractor, enricher, metrics, minConfidence } = this.parts;
    const { source, itemKey, item, question, advice, refusal, origin } = row;
    const startedAt = performance.now();
    const alone = await extractor.extractFeedItem(item);
    const read = advice === null ? alone : await extractor.extractFeedItem(item, advice);
    const changes = isChanged(alone, read, minConfidence);
    const isKept = refusal !== null || changes || read.isDisputed === true;
    const dispute = isKept && question !== null && { dispute: { question, ...briefly(alone, read) } };
    const kept = { ...(await enrichItem(read, enricher)), ...dispute };
    const stored = await ingestion.storeRead(source, itemKey, kept, origin);
    if (stored === null) return;
    reportStored(stored, { source, key: itemKey, waits: false, startedAt }, this.parts);
    metrics.readerItems.inc({ result: advice === null ? 'without' : changes ? 'changed' : 'same' });
    if (changes) await addUse(dataSource.manager, dayOf(await clock.now()), { changed: 1 });
  }
}

/** Returns the UTC day, `YYYY-MM-DD`. */
function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Thrown at the daily limit, to roll back the claim of a question. */
class LimitReached extends Error {}
