import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, NullableNumber, NullableText, Of, Text, Whole } from '../http/app-calls/fields.js';

/** The second reader of this installation, and its numbers of today (UTC). */
export class ReaderState {
  /** Null if READER_URL is not set. */
  @NullableText() model: string | null;
  /**
   * The host that gets the articles, with its port if the URL has one. Null if READER_URL is not
   * set.
   */
  @NullableText() host: string | null;
  /** The most characters of an article's text that are sent, in addition to its title. */
  @Whole() characters: number;
  @Text({ format: 'date' }) day: string;
  /** Requests of all processes, including repeated ones. */
  @Whole() asked: number;
  /** How many requests of READER_DAILY_ITEMS are left. */
  @Whole() left: number;
  @Whole() refused: number;
  /** How many items it changed in a way that affects what is sent. */
  @Whole() changed: number;
  @Whole() prompt_tokens: number;
  @Whole() completion_tokens: number;
}

/** The reading of the built-in reader, or the final one with the answer. */
export class ReadingItem {
  @Flag() is_round: boolean;
  /** The probability that the item states a round, 0 to 1. Null if it is not stored. */
  @NullableNumber() chance: number | null;
  /** How many rounds it states. The facts below are those of the first one, or null. */
  @Whole() rounds: number;
  @NullableText() company_name: string | null;
  @NullableNumber() amount: number | null;
  @NullableText() currency: string | null;
  @NullableText() funding_type: string | null;
}

/** The second reader's answer. */
export class AnsweredReading {
  @Flag() is_round: boolean;
  @NullableText() company_name: string | null;
  /** In the article's own spelling. */
  @NullableText() sum: string | null;
  @NullableText() funding_type: string | null;
  /** The sentence of the article that it quoted. */
  @NullableText() sentence: string | null;
}

/** An item that the two readers judge differently, or whose answer was rejected. */
export class DisputeItem {
  @Text() item_id: string;
  @Text() source: string;
  /** Its title, or the source's key if it has none. */
  @Text() title: string;
  /** The URL of the article. */
  @NullableText() url: string | null;
  @Text() model: string;
  @Of(ReadingItem) built_in: ReadingItem;
  /** Null if the answer was rejected. */
  @ApiProperty({ type: AnsweredReading, nullable: true }) second: AnsweredReading | null;
  /** Why the answer was rejected. Otherwise null. */
  @NullableText() refusal: string | null;
  @Of(ReadingItem) taken: ReadingItem;
  /** What the item became. */
  @Text({ enum: ['round', 'held', 'merged', 'updated', 'rejected'] }) outcome: string;
  /** Null if it was rejected. */
  @NullableText({ format: 'uuid' }) round_id: string | null;
  /** When it was stored. */
  @Instant() read_at: string;
}

export class DisputeItems {
  /** Newest first. */
  @Of([DisputeItem]) data: DisputeItem[];
  @NullableText() next_after: string | null;
}
