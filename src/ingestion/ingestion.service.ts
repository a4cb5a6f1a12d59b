import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../runtime/clock.js';
import { inTransaction, scopeOf, sqlState } from '../database/transaction.js';
import type { Db, Scope } from '../database/transaction.js';
import { toFundingRoundDetails } from '../rounds/funding-round.dto.js';
import type { FundingRoundDetails } from '../rounds/funding-round.dto.js';
import { NO_ORIGIN } from '../runtime/origin.js';
import type { Origin } from '../runtime/origin.js';
import { needsReview } from '../rounds/parking.js';
import { RoundsService } from '../rounds/rounds.service.js';
import type { DecidingSignal } from '../rounds/judgement.js';
import type { StatedRound } from '../rounds/stated-round.js';
import { cleanTexts } from '../rounds/storable-round.js';
import { findSeenKeys, insertItem, markSeen } from './ingestion.queries.js';
import type { SeenMark } from './ingestion.queries.js';
import { storableKey, storableText } from './seen-mark.js';
import { findMinConfidences } from './sources/sources.queries.js';
import {
  delayWaitingPage,
  deleteWaitingPage,
  renameWaitingPage,
  upsertWaitingPage,
} from './waiting-pages.queries.js';
import { deleteWaiting, deleteWaitingReading, upsertWaitingReading } from './waiting-readings.queries.js';
import type { ExtractedItem } from './extracted-item.js';
import { writeDispute } from './second-reader/answers.queries.js';
import { storedKeys, withoutErased } from './without-erased.js';

/** Maximum number of items that one statement looks up. */
const SEEN_BATCH = 500;
/**
 * PostgreSQL's error code `program_limit_exceeded`. An index raises it for a value that is too
 * large.
 */
const INDEX_ROW_TOO_LARGE = '54000';

/** The outcome of an item, with one entry per round that the item states. */
export interface IngestedItem {
  source_item: string;
  outcome: 'round' | 'held' | 'merged' | 'updated' | 'rejected';
  /**
   * Why the item was rejected: a label, and the words that caused the rejection. Example: `planned:
   * title: mulls`. Null for other items.
   */
  reason: string | null;
  /**
   * The signals that decided on a rejected item, strongest first. The field is empty for other
   * items.
   */
  signals: readonly DecidingSignal[];
  round_id: string | null;
  /** The facts that this item states. The field is null for a rejected item. */
  funding_round:
    | (Omit<FundingRoundDetails, 'id'> & {
        id: string | null;
        amount: number | null;
        currency: string | null;
      })
    | null;
}

/**
 * Stores items. Each item becomes a round, joins an existing round, or is stored with the reason
 * why it was rejected.
 */
@Injectable()
export class IngestionService {
  constructor(
    @Inject(DataSource) private readonly scope: Scope,
    private readonly rounds: RoundsService,
    private readonly clock: Clock,
  ) {}

  /** Returns this service, bound to the caller's transaction. */
  within(tx: Db): IngestionService {
    return new IngestionService(scopeOf(tx), this.rounds, this.clock);
  }

  /** Stores one judged item, its rounds and the matching jobs in one transaction. */
  async store(source: string, item: ExtractedItem): Promise<IngestedItem[]> {
    return this.withoutLoss(item, (kept) =>
      inTransaction(this.scope, async (tx) =>
        this.storeIn(tx, source, await this.withoutErased(tx, kept), {
          fetchedAt: this.clock.now(),
          traceparent: null,
        }),
      ),
    );
  }

  /**
   * Stores one item of a managed source and its seen mark in one transaction. So a crash neither
   * loses nor repeats the item. Returns null if an item with this key and content is already
   * stored.
   */
  async storeOnce(
    source: string,
    item: ExtractedItem,
    mark: SeenMark,
    origin: Origin = NO_ORIGIN,
  ): Promise<IngestedItem[] | null> {
    return this.withoutLoss(item, (kept) =>
      inTransaction(this.scope, async (tx) => {
        const keys = await storedKeys(tx, this.rounds.erasedPeople, [mark.key]);
        const stored = { ...mark, key: keys.get(mark.key) ?? mark.key };
        return (await markSeen(tx, source, stored, this.clock.now()))
          ? this.storeOrAwait(tx, source, await this.withoutErased(tx, kept), origin)
          : null;
      }),
    );
  }

  /**
   * Stores the result of reading the page of a waiting item, and removes the item from the waiting
   * items, in one transaction. If the page still cannot be read, the item keeps waiting. If `item`
   * is null, the teaser is already stored and the page adds nothing. Returns null if another
   * process has already stored the result.
   */
  async storeAwaited(
    source: string,
    itemKey: string,
    item: ExtractedItem | null,
    origin: Origin = NO_ORIGIN,
  ): Promise<IngestedItem[] | null> {
    const store = (extracted: ExtractedItem | null) =>
      inTransaction(this.scope, async (tx) => {
        const keys = await storedKeys(tx, this.rounds.erasedPeople, [itemKey]);
        const key = keys.get(itemKey) ?? itemKey;
        // An erasure has changed the item's key since the item was listed.
        if (key !== itemKey) await renameWaitingPage(tx, source, itemKey, key);
        const kept = extracted === null ? null : await this.withoutErased(tx, extracted);
        if (kept?.awaitsPage !== undefined)
          return (await delayWaitingPage(tx, source, { ...kept.awaitsPage, itemKey: key })) ? [] : null;
        if (!(await deleteWaitingPage(tx, source, key))) return null;
        return kept === null ? [] : this.storeOrAsk(tx, source, kept, origin);
      });
    return item === null ? store(null) : this.withoutLoss(item, store);
  }

  /**
   * Stores an item after its second reading, and removes it from the waiting items, in one
   * transaction. Returns null if another process has already stored the item.
   */
  async storeRead(
    source: string,
    itemKey: string,
    item: ExtractedItem,
    origin: Origin,
  ): Promise<IngestedItem[] | null> {
    return this.withoutLoss(item, (kept) =>
      inTransaction(this.scope, async (tx) =>
        (await deleteWaitingReading(tx, source, itemKey))
          ? this.storeIn(tx, source, await this.withoutErased(tx, kept), origin)
          : null,
      ),
    );
  }

  /**
   * Stores an item, or lets it wait for its page. A teaser that states a round is stored at once,
   * even if its page may add facts later.
   */
  private async storeOrAwait(
    tx: Db,
    source: string,
    item: ExtractedItem,
    origin: Origin,
  ): Promise<IngestedItem[]> {
    const { awaitsPage, sourceItem, verdict } = item;
    const itemKey = storableKey(sourceItem);
    if (awaitsPage === undefined && item.awaitsReading === undefined) {
      await deleteWaiting(tx, source, itemKey);
      return this.storeIn(tx, source, item, origin);
    }
    if (awaitsPage === undefined) {
      // The content changed, so the page of the old content is no longer needed.
      await deleteWaitingPage(tx, source, itemKey);
      return this.storeOrAsk(tx, source, item, origin);
    }
    const isRound = verdict.outcome === 'round';
    await upsertWaitingPage(tx, source, {
      ...awaitsPage,
      itemKey,
      isStored: isRound,
    });
    return isRound ? this.storeIn(tx, source, item, origin) : [];
  }

  /**
   * Stores an item, or lets a doubtful item wait for a second reader. The waiting ends when the
   * second reader answers or when the waiting time is over.
   */
  private async storeOrAsk(
    tx: Db,
    source: string,
    item: ExtractedItem,
    origin: Origin,
  ): Promise<IngestedItem[]> {
    const itemKey = storableKey(item.sourceItem);
    if (item.awaitsReading === undefined) {
      // An older version of this item may still wait for a second reader.
      await deleteWaitingReading(tx, source, itemKey);
      return this.storeIn(tx, source, item, origin);
    }
    await upsertWaitingReading(tx, { source, itemKey, origin, ...item.awaitsReading });
    return [];
  }

  /**
   * Last resort when PostgreSQL rejects an item. The item is stored as rejected, and the service
   * continues with the other items.
   */
  private async withoutLoss<T>(item: ExtractedItem, store: (item: ExtractedItem) => Promise<T>): Promise<T> {
    try {
      return await store(item);
    } catch (error) {
      const state = sqlState(error) ?? '';
      if (item.verdict.outcome === 'rejected' || !(state.startsWith('22') || state === INDEX_ROW_TOO_LARGE))
        throw error;
      const verdict = {
        outcome: 'rejected' as const,
        reason: 'unstorable' as const,
        detail: (error as Error).message,
      };
      return store({ ...item, verdict });
    }
  }

  /** Skips items that are already stored with the same content. */
  async withoutSeen<T extends SeenMark>(source: string, items: readonly T[]): Promise<T[]> {
    const fresh: T[] = [];
    const { manager } = this.scope;
    for (let from = 0; from < items.length; from += SEEN_BATCH) {
      const batch = items.slice(from, from + SEEN_BATCH);
      const keys = await storedKeys(
        manager,
        this.rounds.erasedPeople,
        batch.map(({ key }) => key),
      );
      const stored = batch.map(({ key, hash }) => ({ key: keys.get(key) ?? key, hash }));
      const seen = await findSeenKeys(manager, source, stored);
      fresh.push(...batch.filter(({ key }) => !seen.has(keys.get(key) ?? key)));
    }
    return fresh;
  }

  private withoutErased(tx: Db, item: ExtractedItem): Promise<ExtractedItem> {
    return withoutErased(tx, this.rounds.erasedPeople, item);
  }

  /** Stores an item that `withoutErased` has returned. */
  private async storeIn(
    tx: Db,
    source: string,
    item: ExtractedItem,
    origin: Origin,
  ): Promise<IngestedItem[]> {
    const { sourceItem, title, url, verdict } = item;
    const now = this.clock.now();
    const kept = {
      source,
      sourceItem: storableKey(sourceItem),
      title: storableText(title),
      url: storableText(url),
      language: item.language ?? null,
      text: storableText(item.text ?? null),
      feedTitle: storableText(item.feedTitle ?? null),
    };
    if (verdict.outcome === 'rejected') {
      const reason = storableText(`${verdict.reason}: ${verdict.detail}`);
      const signals = verdict.signals ?? null;
      const id = await insertItem(tx, { ...kept, outcome: 'rejected', reason, roundId: null, signals }, now);
      await this.storeDispute(tx, item, id, now);
      return describe(item, [], 0);
    }
    const minimums = await findMinConfidences(tx);
    const rounds = verdict.rounds.map((round, index) => ({
      round,
      judgement: { language: kept.language, signals: verdict.signals?.[index] ?? [] },
    }));
    const known = { source, sourceItem: kept.sourceItem };
    const resolved = await this.rounds.resolveItem(tx, known, rounds, { origin, minimums });
    const rest = { ...kept, reason: null, signals: null };
    const ids: string[] = [];
    for (const { outcome, roundId } of resolved)
      ids.push(await insertItem(tx, { ...rest, outcome, roundId }, now));
    const [first] = ids;
    if (first !== undefined) await this.storeDispute(tx, item, first, now);
    return describe(item, resolved, 0);
  }

  private async storeDispute(tx: Db, { dispute }: ExtractedItem, id: string, now: Date): Promise<void> {
    if (dispute === undefined) return;
    const { question, ...readings } = dispute;
    await writeDispute(tx, question, { itemId: id, fetchedAt: now, readings: cleanTexts(readings) });
  }
}

/**
 * Describes the outcome of an item. If the item was not stored, the outcome is `rejected`, `held`
 * (if an operator would review it) or `round`, without a round id.
 */
export function describe(
  item: ExtractedItem,
  resolved: { outcome: IngestedItem['outcome']; roundId: string }[],
  minConfidence: number,
): IngestedItem[] {
  const { sourceItem, verdict } = item;
  if (verdict.outcome === 'rejected') {
    return [
      {
        source_item: sourceItem,
        outcome: 'rejected',
        reason: `${verdict.reason}: ${verdict.detail}`,
        signals: verdict.signals ?? [],
        round_id: null,
        funding_round: null,
      },
    ];
  }
  return verdict.rounds.map((round, index) => {
    const resolution = resolved[index];
    const roundId = resolution?.roundId ?? null;
    const facts = toFacts(roundId, round);
    return {
      source_item: sourceItem,
      outcome:
        resolution?.outcome ??
        (needsReview([{ source: '', stated: round }], { general: minConfidence }) ? 'held' : 'round'),
      reason: null,
      signals: [],
      round_id: roundId,
      funding_round: facts,
    };
  });
}

function toFacts(id: string | null, round: StatedRound): IngestedItem['funding_round'] {
  return { ...toFundingRoundDetails('', round), id, amount: round.amount, currency: round.currency };
}
