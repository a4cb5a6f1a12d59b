import { rawJson, stringifyWithRaw } from '../http/raw-json.js';
import type { RawJson } from '../http/raw-json.js';
import type { NameSignal } from '../company-names/similarity.js';
import type { MatchType } from './event.dto.js';

/** Limits of `also_matched`, in entries and in bytes (decision 16). */
export const ALSO_MATCHED_LIMIT = 100;
export const ALSO_MATCHED_BYTES = 256 * 1024;

/** The fields of one account or contact in an event. Metadata is JSON text. */
export interface MatchedRows {
  matchType: MatchType;
  accountExternalId: string | null;
  accountName: string | null;
  accountMetadata: string | null;
  contactExternalId: string | null;
  contactMetadata: string | null;
}

/** The fields of one entry of `also_matched`. */
export interface OtherRows extends MatchedRows {
  /** The score is null if an older version of the service stored the entry. */
  score: number | null;
  signals: readonly NameSignal[];
}

/** Returns one entry of `also_matched` as JSON text. */
export function alsoMatchedJson(entry: OtherRows): string {
  const { matchType, score, signals } = entry;
  return stringifyWithRaw({ match_type: matchType, ...matchedObject(entry), score, signals });
}

/**
 * Builds the body of a webhook. The service stores, signs and sends exactly these bytes (spec:
 * Events).
 */
export function eventBody(event: {
  matchId: string;
  matched: MatchedRows;
  evidence: { value: string; score: number; signals: readonly NameSignal[] };
  alsoMatched: string[];
  alsoMatchedTotal: number;
  fundingRound: string;
  createdAt: Date;
  /**
   * The field is true for a test event. The body of a test event contains `test: true` (decision
   * 29).
   */
  test?: true;
}): Buffer {
  const json = stringifyWithRaw({
    event: 'funding_match',
    match_id: event.matchId,
    match_type: event.matched.matchType,
    matched: matchedObject(event.matched),
    match_evidence: event.evidence,
    also_matched: rawJson(`[${event.alsoMatched.join(',')}]`),
    also_matched_total: event.alsoMatchedTotal,
    funding_round: rawJson(event.fundingRound),
    timestamp: event.createdAt.toISOString(),
    ...(event.test === true && { test: true }),
  });
  return Buffer.from(json);
}

function matchedObject(rows: MatchedRows): Record<string, string | RawJson | null> {
  return {
    account_external_id: rows.accountExternalId,
    account_name: rows.accountName,
    contact_external_id: rows.contactExternalId,
    account_metadata: rawJson(rows.accountMetadata),
    contact_metadata: rawJson(rows.contactMetadata),
  };
}
