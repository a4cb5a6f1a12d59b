import { ApiProperty } from '@nestjs/swagger';
import type { MarkKind } from './article-marks.js';
import { WITHDRAWAL_REASONS } from '../ingestion/round-verdict.js';
import type { WithdrawalReason } from '../ingestion/round-verdict.js';
import {
  AnyObject,
  Flag,
  Instant,
  NullableInstant,
  NullableNumber,
  NullableText,
  Of,
  Text,
  Whole,
} from '../http/app-calls/fields.js';

/** A round in the operator's list. */
export class RoundItem {
  @Text({ format: 'uuid' }) round_id: string;
  @Text() company_name: string;
  @NullableNumber() amount_usd: number | null;
  @Text() funding_type: string;
  @NullableText() website: string | null;
  @NullableText({ format: 'date' }) published_date: string | null;
  @NullableNumber() confidence_score: number | null;
  @Whole() mentions: number;
  @Instant() created_at: string;
  /** `open`: matched; `held`: waits for review; `withdrawn`: never matched. */
  @Text({ enum: ['open', 'held', 'withdrawn'] }) state: string;
  /** Why a round is held. */
  @NullableText({ enum: ['low-confidence', 'operator'] }) hold_reason: string | null;
  /** Why matching it failed at every attempt; null: it did not. */
  @NullableText() match_error: string | null;
}

export class RoundItems {
  @Of([RoundItem]) data: RoundItem[];
  @NullableText() next_after: string | null;
}

/** A signal that influenced the decision on an item. */
export class DecidingSignalItem {
  @Text() name: string;
  /** In log odds. Positive values spoke for a round. */
  @ApiProperty({ type: Number }) effect: number;
}

/** The facts of a round in one item. */
export class MentionItem {
  @Text({ format: 'uuid' }) mention_id: string;
  @Text() source: string;
  @Text() source_item: string;
  @Instant() created_at: string;
  @AnyObject() stated: Record<string, unknown>;
  /** ISO 639-1, as detected; null for filings, structured rounds and older items. */
  @NullableText() language: string | null;
  /** The signals that decided, the strongest first. */
  @Of([DecidingSignalItem]) signals: DecidingSignalItem[];
}

/** Matches by the outcome of their webhook. */
export class MatchCounts {
  @Whole() pending: number;
  @Whole() delivered: number;
  @Whole() failed: number;
  @Whole() no_webhook: number;
}

export class RoundDetail extends RoundItem {
  /** Each fact by its name. */
  @AnyObject() facts: Record<string, unknown>;
  /** For each fact, the mention that it comes from, and the values of other mentions. */
  @AnyObject() provenance: Record<string, unknown>;
  @Of([MentionItem]) mention_list: MentionItem[];
  /** The round's matches over all customers. */
  @Of(MatchCounts) matches: MatchCounts;
}

/** Who would receive a held round if it were released now. */
export class RoundReach {
  @Whole() customers: number;
  /** How many of them get a webhook. The others see it in their list. */
  @Whole() with_webhook: number;
  /**
   * False if the round is older than a restore. Its webhooks may have been sent, so the matches are
   * stored as failed.
   */
  @Flag() is_sent: boolean;
}

/** A place in the text of the company, its amount or an investor, in UTF-16 units. */
export class ArticleMark {
  @Text({ enum: ['company', 'amount', 'investor'] }) kind: MarkKind;
  @Whole() start: number;
  @Whole() end: number;
}

/** The text of a mention's article, with its facts marked. */
export class RoundArticle {
  @Text({ format: 'uuid' }) mention_id: string;
  @Text() title: string;
  @Of([ArticleMark]) title_marks: ArticleMark[];
  /** Null if it was not stored, or was deleted. */
  @NullableText() text: string | null;
  @Of([ArticleMark]) text_marks: ArticleMark[];
  /**
   * True if the facts were given as data, as in a filing. Then there is no text from which they
   * were read.
   */
  @Flag() is_given: boolean;
  /**
   * The probability that this is the company, 0 to 1. Null without a text, or if the current
   * version reads it differently.
   */
  @NullableNumber() company_chance: number | null;
  /** The same for the amount. */
  @NullableNumber() amount_chance: number | null;
}

export class RoundArticles {
  @Of([RoundArticle]) data: RoundArticle[];
}

/** An item that was judged to state no round. */
export class RejectedItem {
  @Text() item_id: string;
  @Text() source: string;
  @Text() source_item: string;
  @NullableText() title: string | null;
  @NullableText() url: string | null;
  @Text() reason: string;
  /** ISO 639-1, as detected; null for filings, structured rounds and older items. */
  @NullableText() language: string | null;
  /** The signals that decided, the strongest first. Empty if a rule decided alone. */
  @Of([DecidingSignalItem]) signals: DecidingSignalItem[];
  @Instant() fetched_at: string;
  @NullableInstant() corrected_at: string | null;
}

/** The facts that a rejected item would have if it were a round. */
export class Suggestion {
  @NullableText() company_name: string | null;
  @NullableText() website: string | null;
  @NullableNumber() amount_usd: number | null;
  @Text() funding_type: string;
  @NullableText() lead_investor: string | null;
  @ApiProperty({ type: [String] }) investors: string[];
  @NullableText({ format: 'date' }) published_date: string | null;
}

/** A place in the text of words that decided, in UTF-16 units. */
export class SignalMark {
  /** The names of the signals, the strongest first. */
  @ApiProperty({ type: [String] }) names: string[];
  @Whole() start: number;
  @Whole() end: number;
}

export class RejectedDetail extends RejectedItem {
  @Of([SignalMark]) title_marks: SignalMark[];
  /**
   * The stored text of the article, or the text read from its page now. Empty if it cannot be read.
   */
  @Text() text: string;
  @Of([SignalMark]) text_marks: SignalMark[];
  @Of(Suggestion) suggestion: Suggestion;
}

export class RejectedItems {
  @Of([RejectedItem]) data: RejectedItem[];
  @NullableText() next_after: string | null;
}

/** The facts that an operator enters for a rejected item. */
export class Correction {
  @Text() company_name: string;
  @NullableText() website: string | null;
  @NullableNumber() amount_usd: number | null;
  @Text() funding_type: string;
  @NullableText({ format: 'date' }) published_date: string | null;
  @ApiProperty({ type: String, nullable: true, required: false }) lead_investor?: string | null;
  /** One investor per line. */
  @ApiProperty({ type: String, nullable: true, required: false }) investors?: string | null;
}

/** What an operator can do with a round. `retry` is for one whose matching failed. */
export const ROUND_ACTIONS = ['hold', 'release', 'withdraw', 'retry'] as const;
export type RoundAction = (typeof ROUND_ACTIONS)[number];

/** An operator's action on a round. */
export class RoundChange {
  @Text({ enum: ROUND_ACTIONS }) action: string;
  /** What is wrong with a round that is withdrawn. Null or absent: the operator does not say. */
  @ApiProperty({ type: String, nullable: true, required: false, enum: [...WITHDRAWAL_REASONS] })
  why?: WithdrawalReason | null;
}

export class CorrectedRound {
  @Text({ format: 'uuid' }) round_id: string;
}
