import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { inTransaction } from '../database/transaction.js';
import { toFundingRoundDetails } from '../rounds/funding-round.dto.js';
import type { FundingRoundDetails } from '../rounds/funding-round.dto.js';
import { RoundsService } from '../rounds/rounds.service.js';
import type { StatedRound } from '../rounds/stated-round.js';
import { insertItem } from './ingestion.queries.js';
import type { JudgedItem } from './judge.js';

/** What an ingested item became, one line per round that it states. */
export interface IngestedItem {
  source_item: string;
  outcome: 'round' | 'merged' | 'updated' | 'rejected';
  reason: string | null;
  round_id: string | null;
  /** What this item itself states; null for a rejected item. */
  funding_round:
    | (Omit<FundingRoundDetails, 'id'> & {
        id: string | null;
        amount: number | null;
        currency: string | null;
      })
    | null;
}

/** Stores what items state: each becomes a round, joins one, or is kept with the reason why not. */
@Injectable()
export class IngestionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rounds: RoundsService,
    private readonly clock: Clock,
  ) {}

  /** Stores one judged item with its rounds and the work that follows, in one transaction. */
  async store(source: string, item: JudgedItem): Promise<IngestedItem[]> {
    const { sourceItem, title, url, verdict } = item;
    const now = this.clock.now();
    const kept = { source, sourceItem: storable(sourceItem), title: storable(title), url: storable(url) };
    return inTransaction(this.dataSource, async (tx) => {
      if (verdict.outcome === 'rejected') {
        await insertItem(
          tx,
          {
            ...kept,
            outcome: 'rejected',
            reason: storable(`${verdict.reason}: ${verdict.detail}`),
            roundId: null,
          },
          now,
        );
        return describe(item, []);
      }
      const resolved: { outcome: IngestedItem['outcome']; roundId: string }[] = [];
      for (const round of verdict.rounds) {
        const resolution = await this.rounds.resolve(tx, source, kept.sourceItem, round);
        await insertItem(
          tx,
          { ...kept, outcome: resolution.outcome, reason: null, roundId: resolution.roundId },
          now,
        );
        resolved.push(resolution);
      }
      return describe(item, resolved);
    });
  }
}

/** Describes an item without storing it: each is judged alone, `round` or `rejected`, and has no round id. */
export function describe(
  item: JudgedItem,
  resolved: { outcome: IngestedItem['outcome']; roundId: string }[],
): IngestedItem[] {
  const { sourceItem, verdict } = item;
  if (verdict.outcome === 'rejected') {
    return [
      {
        source_item: sourceItem,
        outcome: 'rejected',
        reason: `${verdict.reason}: ${verdict.detail}`,
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
      outcome: resolution?.outcome ?? 'round',
      reason: null,
      round_id: roundId,
      funding_round: facts,
    };
  });
}

function toFacts(id: string | null, round: StatedRound): IngestedItem['funding_round'] {
  return { ...toFundingRoundDetails('', round), id, amount: round.amount, currency: round.currency };
}

/** PostgreSQL stores neither NUL nor lone surrogates; a feed may hold both. */
function storable<T extends string | null>(text: T): T {
  return (text === null ? null : text.replaceAll('\0', '').toWellFormed()) as T;
}
