import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as batches from '../delivery/round-batches.js';
import { listBatches } from '../delivery/round-batches.queries.js';
import type { BatchRow } from '../delivery/round-batches.queries.js';
import { MatchingService } from '../matching/matching.service.js';
import type { RoundsOfSource } from '../rounds/rounds-of-source.queries.js';
import { Clock } from '../runtime/clock.js';
import { csvLine } from '../settings/csv.js';
import type { Session } from '../sign-in/session.js';
import { inOperatorsWords } from './operator-errors.js';
import type {
  BatchDone,
  BatchItem,
  BatchItems,
  BatchReach,
  BatchUndone,
  SelectionCount,
} from './round-batches.dto.js';

const LISTED = 50;
/** How long the customers of a batch are counted: a dialog waits for it. */
const COUNT_MS = 5_000;

/** Holds and withdraws many rounds of one source together, and undoes it (decision 43). */
@Injectable()
export class RoundBatchService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly matching: MatchingService,
  ) {}

  /** Counts the rounds and their customers. Errors: `invalid_body` with a sentence for too many rounds. */
  count(which: RoundsOfSource): Promise<SelectionCount> {
    return inOperatorsWords(batches.countRoundsOfSource(this.dataSource.manager, which));
  }

  /** Writes who has matches of these rounds as CSV, some customers at a time. */
  async *exportRecipients(which: RoundsOfSource): AsyncGenerator<string> {
    const columns = ['email', 'user_id', 'company_name', 'webhook_status', 'matched_at', 'delivered_at'];
    yield `\uFEFF${csvLine([...columns, 'match_id', 'round_id'])}`;
    for await (const rows of batches.listRecipients(this.dataSource.manager, which))
      yield rows
        .map((row) =>
          csvLine([
            ...[row.email, row.user_id, row.company_name, row.webhook_status],
            ...[row.matched_at.toISOString(), row.delivered_at?.toISOString() ?? null],
            ...[row.match_id, row.round_id],
          ]),
        )
        .join('');
  }

  /** Holds or withdraws the rounds. Errors: `invalid_body` with a sentence for too many. */
  review(operator: Session, action: batches.BatchAction, which: RoundsOfSource): Promise<BatchDone> {
    return inOperatorsWords(batches.reviewRoundsOfSource(this.dataSource, which, action, this.by(operator)));
  }

  /** Lists the newest batches. */
  async list(): Promise<BatchItems> {
    return { data: (await listBatches(this.dataSource.manager, LISTED)).map(toItem) };
  }

  /** Counts who would get the rounds of a batch if it were undone. Errors: `invalid_body` for an unknown batch. */
  async reach(batch: string): Promise<BatchReach> {
    const roundIds = await inOperatorsWords(batches.listRoundsToRelease(this.dataSource.manager, batch));
    const { rounds, customers, withWebhook } = await this.matching.countReachOfAll(roundIds, COUNT_MS);
    return { rounds: roundIds.length, counted_rounds: rounds, customers, with_webhook: withWebhook };
  }

  /** Undoes a batch. Errors: `invalid_body` for an unknown one. */
  undo(operator: Session, batch: string): Promise<BatchUndone> {
    return inOperatorsWords(batches.undoBatch(this.dataSource, batch, this.by(operator)));
  }

  private by({ email, userId }: Session) {
    return { actor: email, actorUserId: userId, now: this.clock.now() };
  }
}

function toItem({ action, at, undone_at: undoneAt, ...row }: BatchRow): BatchItem {
  return {
    ...row,
    action: action === 'rounds.hold' ? 'hold' : 'withdraw',
    at: at.toISOString(),
    undone_at: undoneAt?.toISOString() ?? null,
  };
}
