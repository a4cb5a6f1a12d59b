import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, NullableNumber, NullableText, Of, Text, Whole } from '../http/app-calls/fields.js';

/** The second reader of this installation, and what it did today, UTC. */
export class ReaderState {
  /** Null: READER_URL is not set. */
  @NullableText() model: string | null;
  /** The host that gets the articles, with its port if it is named. Null: READER_URL is not set. */
  @NullableText() host: string | null;
  /** Characters of an article's text that are sent, beside its title. */
  @Whole() characters: number;
  @Text({ format: 'date' }) day: string;
  /** Requests of all processes; a repeated one counts. */
  @Whole() asked: number;
  /** Requests that are left of READER_DAILY_ITEMS. */
  @Whole() left: number;
  @Whole() refused: number;
  /** Items in which an answer changed what is sent. */
  @Whole() changed: number;
  @Whole() prompt_tokens: number;
  @Whole() completion_tokens: number;
}

/** What the built-in reader read, or what was taken with the answer. */
export class ReadingItem {
  @Flag() is_round: boolean;
  /** That the item tells of a round, 0 to 1. Null: not kept. */
  @NullableNumber() chance: number | null;
  /** How many rounds it states. The facts are those of the first, or null. */
  @Whole() rounds: number;
  @NullableText() company_name: string | null;
  @NullableNumber() amount: number | null;
  @NullableText() currency: string | null;
  @NullableText() funding_type: string | null;
}

/** What the second reader answered. */
export class AnsweredReading {
  @Flag() is_round: boolean;
  @NullableText() company_name: string | null;
  /** As the article has it. */
  @NullableText() sum: string | null;
  @NullableText() funding_type: string | null;
  /** The sentence of the article that it gave. */
  @NullableText() sentence: string | null;
}

/** An item that two readers read differently, or with a refused answer. */
export class DisputeItem {
  @Text() item_id: string;
  @Text() source: string;
  /** The key at the source if it has no title. */
  @Text() title: string;
  /** The address of the article. */
  @NullableText() url: string | null;
  @Text() model: string;
  @Of(ReadingItem) built_in: ReadingItem;
  /** Null: it was refused. */
  @ApiProperty({ type: AnsweredReading, nullable: true }) second: AnsweredReading | null;
  /** Why the answer was refused; otherwise null. */
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
