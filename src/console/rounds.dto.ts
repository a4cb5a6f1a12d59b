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
  /**
   * `open` rounds are matched. `held` rounds wait for review. `withdrawn` rounds are never matched.
   */
  @Text({ enum: ['open', 'held', 'withdrawn'] }) state: string;
  /** Reason why the round is held. Null if the round is not held. */
  @NullableText({ enum: ['low-confidence', 'operator'] }) hold_reason: string | null;
  /** Error of the last attempt if matching failed at every attempt. Otherwise null. */
  @NullableText() match_error: string | null;
}

export class RoundItems {
  @Of([RoundItem]) data: RoundItem[];
  @NullableText() next_after: string | null;
}

/** A signal that influenced whether an item is a round. */
export class DecidingSignalItem {
  @Text() name: string;
  /** Effect in log odds. A positive value speaks for a round. */
  @ApiProperty({ type: Number }) effect: number;
}

/** One source item that states the round, with the facts in that item. */
export class MentionItem {
  @Text({ format: 'uuid' }) mention_id: string;
  @Text() source: string;
  @Text() source_item: string;
  @Instant() created_at: string;
  @AnyObject() stated: Record<string, unknown>;
  /**
   * Detected language (ISO 639-1). Null for filings, structured rounds and items from older
   * versions.
   */
  @NullableText() language: string | null;
  /** The signals with the strongest effect, strongest first. */
  @Of([DecidingSignalItem]) signals: DecidingSignalItem[];
}

/** Number of matches by delivery status. */
export class MatchCounts {
  @Whole() pending: number;
  @Whole() delivered: number;
  @Whole() failed: number;
  @Whole() no_webhook: number;
}

export class RoundDetail extends RoundItem {
  /** The facts of the round, keyed by name. */
  @AnyObject() facts: Record<string, unknown>;
  /** The mention that each fact comes from, and the values that other mentions state. */
  @AnyObject() provenance: Record<string, unknown>;
  @Of([MentionItem]) mention_list: MentionItem[];
  /** Counts of the round's matches over all customers. */
  @Of(MatchCounts) matches: MatchCounts;
}

/** Counts of the customers who would receive a held round if an operator released it now. */
export class RoundReach {
  @Whole() customers: number;
  /**
   * Number of these customers who have a webhook. The other customers see the match only in their
   * list.
   */
  @Whole() with_webhook: number;
  /**
   * Whether a release sends webhooks. False if the round is older than a restore of the database: its
   * webhooks may already have been sent, so a release stores new matches as failed.
   */
  @Flag() is_sent: boolean;
}

/** Position of the company, the amount or an investor in the text, in UTF-16 code units. */
export class ArticleMark {
  @Text({ enum: ['company', 'amount', 'investor'] }) kind: MarkKind;
  @Whole() start: number;
  @Whole() end: number;
}

/** Text of one article of the round, with the positions of the facts. */
export class RoundArticle {
  @Text({ format: 'uuid' }) mention_id: string;
  @Text() title: string;
  @Of([ArticleMark]) title_marks: ArticleMark[];
  /** Text of the article. Null if the text was not stored or has been deleted. */
  @NullableText() text: string | null;
  @Of([ArticleMark]) text_marks: ArticleMark[];
  /** True if the source gave the facts as data, as in a filing. Then there is no article text. */
  @Flag() is_given: boolean;
  /**
   * Probability from 0 to 1 that the company is correct. Null if there is no text, or if the
   * current version reads another company.
   */
  @NullableNumber() company_chance: number | null;
  /**
   * Probability from 0 to 1 that the amount is correct. Null if there is no text, or if the current
   * version reads another company.
   */
  @NullableNumber() amount_chance: number | null;
}

export class RoundArticles {
  @Of([RoundArticle]) data: RoundArticle[];
}

/** An item that the service did not accept as a round. */
export class RejectedItem {
  @Text() item_id: string;
  @Text() source: string;
  @Text() source_item: string;
  @NullableText() title: string | null;
  @NullableText() url: string | null;
  @Text() reason: string;
  /**
   * Detected language (ISO 639-1). Null for filings, structured rounds and items from older
   * versions.
   */
  @NullableText() language: string | null;
  /**
   * The signals with the strongest effect, strongest first. Empty if a rule decided without
   * signals.
   */
  @Of([DecidingSignalItem]) signals: DecidingSignalItem[];
  @Instant() fetched_at: string;
  @NullableInstant() corrected_at: string | null;
}

/** The facts that the round would have if the item were accepted. */
export class Suggestion {
  @NullableText() company_name: string | null;
  @NullableText() website: string | null;
  @NullableNumber() amount_usd: number | null;
  @Text() funding_type: string;
  @NullableText() lead_investor: string | null;
  @ApiProperty({ type: [String] }) investors: string[];
  @NullableText({ format: 'date' }) published_date: string | null;
}

/** Position of words that influenced the decision, in UTF-16 code units. */
export class SignalMark {
  /** Names of the signals at this position, strongest first. */
  @ApiProperty({ type: [String] }) names: string[];
  @Whole() start: number;
  @Whole() end: number;
}

export class RejectedDetail extends RejectedItem {
  @Of([SignalMark]) title_marks: SignalMark[];
  /**
   * The stored text of the article. If no text is stored, the text of its web page. Empty if the
   * page cannot be read.
   */
  @Text() text: string;
  @Of([SignalMark]) text_marks: SignalMark[];
  @Of(Suggestion) suggestion: Suggestion;
}

export class RejectedItems {
  @Of([RejectedItem]) data: RejectedItem[];
  @NullableText() next_after: string | null;
}

/** Facts of the round that an operator enters for a rejected item. */
export class Correction {
  @Text() company_name: string;
  @NullableText() website: string | null;
  @NullableNumber() amount_usd: number | null;
  @Text() funding_type: string;
  @NullableText({ format: 'date' }) published_date: string | null;
  @ApiProperty({ type: String, nullable: true, required: false }) lead_investor?: string | null;
  /** Names of investors, with one name per line. */
  @ApiProperty({ type: String, nullable: true, required: false }) investors?: string | null;
}

/** Actions of an operator on a round. `retry` matches a round again after matching failed. */
export const ROUND_ACTIONS = ['hold', 'release', 'withdraw', 'retry'] as const;
export type RoundAction = (typeof ROUND_ACTIONS)[number];

export class RoundChange {
  @Text({ enum: ROUND_ACTIONS }) action: string;
  /** Reason for a withdrawal. Null or absent if the operator gives no reason. */
  @ApiProperty({ type: String, nullable: true, required: false, enum: [...WITHDRAWAL_REASONS] })
  why?: WithdrawalReason | null;
}

export class CorrectedRound {
  @Text({ format: 'uuid' }) round_id: string;
}
