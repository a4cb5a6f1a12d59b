import { startSpan } from '../../runtime/tracing.js';
import type { Origin } from '../../runtime/origin.js';
import type { SeenMark } from '../ingestion.queries.js';
import type { IngestedItem } from '../ingestion.service.js';
import { enrichItem } from '../enrichment/enrich-item.js';
import type { ExtractedItem } from '../extracted-item.js';
import { reportStored } from '../report-stored.js';
import { questionOf } from '../second-reader/question.js';
import { speaksToModel } from '../second-reader/speaks-to-model.js';
import type { Poll } from './poll.js';
import { PollAbandoned } from './poll.js';
import { HostBusy } from './host-budget.js';
import { PollFailure } from './source.js';
import { TurnOver } from './turn.js';

/**
 * Number of items whose pages or documents are read in parallel. Items are stored one after the
 * other, in order.
 */
const SIDE_BY_SIDE = 4;
/** After this many failures in a row, the poll stops, because the items are not the cause. */
const MAX_FAILURES_IN_A_ROW = 5;

/** An item to read and store. */
export interface ReadableItem {
  key: string;
  /**
   * Fetches the rest of the item and judges it. Returns null if the item cannot be fetched now, so
   * that the next poll tries again.
   */
  read(): Promise<ExtractedItem | null>;
  /** Stores the item. Returns null if another process has already stored the item. */
  store(item: ExtractedItem, origin: Origin): Promise<IngestedItem[] | null>;
}

/** An item of a source's list. An item is stored once per version of its content. */
export type ListedItem = SeenMark & Pick<ReadableItem, 'read'>;

export interface StoredItems {
  stored: number;
  /** The reason why some items remain for the next poll. The field is null if no item remains. */
  problem: string | null;
  /** Whether the poll reached a limit before it had read every item. */
  isCut: boolean;
}

/** Skips items that are already stored with the same content. */
export async function findNew<T extends ListedItem>(
  poll: Poll,
  items: readonly T[],
): Promise<(T & ReadableItem)[]> {
  const { ingestion } = poll.parts;
  const { name } = poll.source;
  const fresh = await ingestion.withoutSeen(name, items);
  return fresh.map((item) => ({
    ...item,
    store: (extracted, origin) => ingestion.storeOnce(name, extracted, item, origin),
  }));
}

/**
 * Reads, enriches and stores items in order, each in its own transaction. An item that fails, or
 * that is beyond the limits of the poll, remains for the next poll. Throws `PollAbandoned`, and
 * `PollFailure` and `HostBusy` from reading an item. Throws `TurnOver` if another source needs the
 * place of this poll.
 */
export async function storeItems(poll: Poll, items: readonly ReadableItem[]): Promise<StoredItems> {
  // The latency of a match is measured from this instant, right after the list was read.
  const fetchedAt = new Date();
  let stored = 0;
  let left = 0;
  let unreached = 0;
  let inARow = 0;
  const { turn } = poll;
  turn.beginItems();
  for (let from = 0; from < items.length;) {
    const taken = turn.takeItems(Math.min(SIDE_BY_SIDE, items.length - from));
    if (taken === 0) {
      unreached += items.length - from;
      break;
    }
    await poll.checkLease();
    const group = items.slice(from, from + taken);
    from += taken;
    const read = await Promise.allSettled(group.map((item) => readAndEnrich(poll, item)));
    for (const [index, outcome] of read.entries()) {
      const mark = group[index];
      if (mark === undefined) continue;
      try {
        if (outcome.status === 'rejected') throw outcome.reason;
        if (outcome.value === null) left += 1;
        else if (await store(poll, outcome.value, mark, fetchedAt)) {
          stored += 1;
          poll.newItems += 1;
        }
        inARow = 0;
      } catch (error) {
        if (error instanceof TurnOver) {
          unreached += 1;
          continue;
        }
        if (isAboutThePoll(error)) throw error;
        poll.parts.log.error(
          { job: 'ingest', source: poll.source.name, item: mark.key, outcome: 'failed', err: error },
          'storing the item failed: retrying at the next poll',
        );
        left += 1;
        inARow += 1;
        if (inARow === MAX_FAILURES_IN_A_ROW)
          throw new PollFailure('items could not be stored. The log says why', null, { cause: error });
      }
    }
  }
  if (unreached > 0 && turn.isPreempted) throw new TurnOver();
  return { stored, problem: describe({ left, unreached }), isCut: unreached > 0 };
}

function describe({ left, unreached }: { left: number; unreached: number }): string | null {
  const problems = [
    ...(left === 0 ? [] : [`${left} items could not be read or stored. The next poll tries again`]),
    ...(unreached === 0 ? [] : [`the poll reached its limit. ${unreached} items wait for the next poll`]),
  ];
  return problems.length === 0 ? null : problems.join('; ');
}

/**
 * Stores one item and reports it to log, metrics and trace. Returns false if another process was
 * faster. Throws `PollAbandoned` if the source was disabled while the item was read.
 */
async function store(
  poll: Poll,
  item: ExtractedItem,
  readable: ReadableItem,
  fetchedAt: Date,
): Promise<boolean> {
  await poll.checkLease();
  const { name: source, id: sourceId } = poll.source;
  const startedAt = performance.now();
  // The item gets its own trace, because one poll may store a hundred articles.
  const span = startSpan('ingest', {
    kind: 'internal',
    startedAt: fetchedAt,
    link: poll.traceparent,
    attributes: { 'fundmatch.source_id': sourceId },
  });
  try {
    const stored = await readable.store(item, { fetchedAt, traceparent: span?.traceparent ?? null });
    if (stored === null) return false;
    const { outcome, roundIds } = reportStored(
      stored,
      {
        source,
        key: readable.key,
        waits: (item.awaitsPage ?? item.awaitsReading) !== undefined,
        startedAt,
        traceId: span?.traceId,
      },
      poll.parts,
    );
    span?.set({ 'fundmatch.outcome': outcome, 'fundmatch.round_ids': roundIds });
    return true;
  } catch (error) {
    span?.fail();
    throw error;
  } finally {
    span?.end();
  }
}

/**
 * Reads an item and enriches it. A doubtful item is enriched after the second reading, because the
 * second reader may find a different company.
 */
async function readAndEnrich(poll: Poll, item: ReadableItem): Promise<ExtractedItem | null> {
  const judged = await item.read();
  if (judged === null) return null;
  const { enricher, reader, clock } = poll.parts;
  const { doubtful, ...rest } = judged;
  if (
    reader === null ||
    doubtful === undefined ||
    judged.awaitsPage !== undefined ||
    speaksToModel(doubtful.item)
  )
    return enrichItem(rest, enricher);
  const until = new Date((await clock.now()).getTime() + reader.waitMs);
  const { hash } = questionOf(doubtful.item, reader.model);
  return { ...rest, awaitsReading: { item: doubtful.item, question: hash, until } };
}

function isAboutThePoll(error: unknown): boolean {
  return error instanceof PollAbandoned || error instanceof PollFailure || error instanceof HostBusy;
}
