import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, NullableNumber, NullableText, Of, Text, Whole } from '../http/app-calls/fields.js';

/** The second reader's settings, and its counts for the current UTC day. */
export class ReaderState {
  /** Name of the model. Null if READER_URL is not set. */
  @NullableText() model: string | null;
  /**
   * Host that receives the articles, with the port if READER_URL contains one. Null if READER_URL
   * is not set.
   */
  @NullableText() host: string | null;
  /**
   * Maximum number of characters of an article's text that the service sends. The title is sent in
   * addition.
   */
  @Whole() characters: number;
  @Text({ format: 'date' }) day: string;
  /** Number of today's requests of all processes, including retries. */
  @Whole() asked: number;
  /** Number of requests that READER_DAILY_ITEMS still allows today. */
  @Whole() left: number;
  @Whole() refused: number;
  /** Number of items for which the second reader changed what the service sends. */
  @Whole() changed: number;
  @Whole() prompt_tokens: number;
  @Whole() completion_tokens: number;
}

/** What a reader found in an item: the built-in reader alone, or both readers together. */
export class ReadingItem {
  @Flag() is_round: boolean;
  /**
   * Probability from 0 to 1 that the item states a round. Null if the probability was not stored.
   */
  @NullableNumber() chance: number | null;
  /**
   * Number of rounds that the item states. The facts below are from the first round. They are null
   * if there is no round.
   */
  @Whole() rounds: number;
  @NullableText() company_name: string | null;
  @NullableNumber() amount: number | null;
  @NullableText() currency: string | null;
  @NullableText() funding_type: string | null;
}

/** What the second reader found in an item: the company, the amount and the quoted sentence. */
export class AnsweredReading {
  @Flag() is_round: boolean;
  @NullableText() company_name: string | null;
  /** Amount with currency, as the article writes it. */
  @NullableText() sum: string | null;
  @NullableText() funding_type: string | null;
  /** The sentence of the article that the second reader quoted. */
  @NullableText() sentence: string | null;
}

/**
 * An item on which the two readers disagree, or an item with a rejected answer of the second
 * reader.
 */
export class DisputeItem {
  @Text() item_id: string;
  @Text() source: string;
  /** Title of the item, or its key in the source if the item has no title. */
  @Text() title: string;
  @NullableText() url: string | null;
  @Text() model: string;
  @Of(ReadingItem) built_in: ReadingItem;
  /** What the second reader found. Null if the service rejected the answer. */
  @ApiProperty({ type: AnsweredReading, nullable: true }) second: AnsweredReading | null;
  /** Reason why the service rejected the answer. Null if it accepted the answer. */
  @NullableText() refusal: string | null;
  @Of(ReadingItem) taken: ReadingItem;
  /** Outcome of the item after both readers. */
  @Text({ enum: ['round', 'held', 'merged', 'updated', 'rejected'] }) outcome: string;
  /** Id of the stored round. Null if the item was rejected. */
  @NullableText({ format: 'uuid' }) round_id: string | null;
  /** Time when the item was stored. */
  @Instant() read_at: string;
}

export class DisputeItems {
  /** Sorted by time, newest first. */
  @Of([DisputeItem]) data: DisputeItem[];
  @NullableText() next_after: string | null;
}
