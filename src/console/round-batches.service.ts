import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as batches from '../delivery/round-batches.js';
import { requireKnownSource } from '../ingestion/sources/known-source.js';
import type { RecipientRow } from '../delivery/recipients.queries.js';
import { MatchingService } from '../matching/matching.service.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { listBatches } from '../rounds/round-batches.queries.js';
import type { BatchAction, BatchRow } from '../rounds/round-batches.queries.js';
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
/** Maximum milliseconds for counting the customers of a batch. A dialog waits for the counts. */
const COUNT_MS = 5_000;

/** Holds or withdraws many rounds of one source in one batch, and undoes batches (decision 43). */
@Injectable()
export class RoundBatchService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly matching: MatchingService,
    private readonly people: ErasedPeople,
  ) {}

  /**
   * Counts the selected rounds and the customers with matches of these rounds. Errors:
   * `invalid_body` for an unknown source.
   */
  async count(which: RoundsOfSource): Promise<SelectionCount> {
    await this.requireSource(which);
    return batches.countRoundsOfSource(this.dataSource.manager, which);
  }

  /**
   * Yields a CSV file of the customers with matches of the selected rounds, including withdrawn
   * rounds. Errors: `invalid_body` for an unknown source.
   */
  async *exportRecipients(which: RoundsOfSource): AsyncGenerator<string> {
    await this.requireSource(which);
    yield* toCsv(batches.listRecipients(this.dataSource.manager, which));
  }

  /**
   * Yields a CSV file of the customers with matches of the batch's rounds. Errors: `invalid_body`
   * for an unknown batch.
   */
  async *exportBatchRecipients(batch: string): AsyncGenerator<string> {
    const parts = toCsv(batches.listRecipientsOfBatch(this.dataSource.manager, batch));
    const first = await inOperatorsWords(parts.next());
    if (first.done !== true) yield first.value;
    yield* parts;
  }

  /**
   * Holds or withdraws the selected rounds. Errors: `invalid_body` for an unknown source, or if an
   * operator undid the batch before the batch was finished.
   */
  async review(operator: Session, action: BatchAction, which: RoundsOfSource): Promise<BatchDone> {
    await this.requireSource(which);
    const parts = { dataSource: this.dataSource, people: this.people };
    return inOperatorsWords(batches.reviewRoundsOfSource(parts, which, action, this.by(operator)));
  }

  /** Lists the newest batches. */
  async list(): Promise<BatchItems> {
    return { data: (await listBatches(this.dataSource.manager, LISTED)).map(toItem) };
  }

  /**
   * Counts the customers who would receive the rounds if the batch were undone. Errors:
   * `invalid_body` for an unknown batch.
   */
  async reach(batch: string): Promise<BatchReach> {
    const roundIds = await inOperatorsWords(batches.listRoundsToRelease(this.dataSource.manager, batch));
    const { rounds, customers, withWebhook } = await this.matching.countReachOfAll(roundIds, COUNT_MS);
    return { rounds: roundIds.length, counted_rounds: rounds, customers, with_webhook: withWebhook };
  }

  /** Undoes a batch. Errors: `invalid_body` if the batch is unknown or not finished. */
  undo(operator: Session, batch: string): Promise<BatchUndone> {
    return inOperatorsWords(batches.undoBatch(this.dataSource, batch, this.by(operator)));
  }

  private requireSource({ source }: RoundsOfSource): Promise<void> {
    return inOperatorsWords(requireKnownSource(this.dataSource.manager, source));
  }

  private by({ email, userId }: Session) {
    return { actor: email, actorUserId: userId, now: this.clock.now() };
  }
}

const RECIPIENT_COLUMNS = [
  ...['email', 'user_id', 'company_name', 'webhook_status', 'matched_at', 'delivered_at'],
  ...['match_id', 'round_id'],
];

/** Yields CSV text in parts. The first part contains the header and the first customers. */
async function* toCsv(recipients: AsyncIterable<RecipientRow[]>): AsyncGenerator<string> {
  let head = `\uFEFF${csvLine(RECIPIENT_COLUMNS)}`;
  for await (const rows of recipients) {
    yield head + rows.map(toRecipientLine).join('');
    head = '';
  }
  if (head !== '') yield head;
}

function toRecipientLine(row: RecipientRow): string {
  return csvLine([
    ...[row.email, row.user_id, row.company_name, row.webhook_status],
    ...[row.matched_at.toISOString(), row.delivered_at?.toISOString() ?? null],
    ...[row.match_id, row.round_id],
  ]);
}

function toItem(row: BatchRow): BatchItem {
  return { ...row, at: row.at.toISOString(), undone_at: row.undone_at?.toISOString() ?? null };
}
