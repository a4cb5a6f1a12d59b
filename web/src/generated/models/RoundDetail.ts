/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MatchCounts } from './MatchCounts';
import type { MentionItem } from './MentionItem';
export type RoundDetail = {
    round_id: string;
    company_name: string;
    amount_usd: number | null;
    funding_type: string;
    website: string | null;
    published_date: string | null;
    confidence_score: number | null;
    mentions: number;
    created_at: string;
    state: 'open' | 'held' | 'withdrawn';
    hold_reason: 'low-confidence' | 'operator' | null;
    match_error: string | null;
    facts: Record<string, any>;
    provenance: Record<string, any>;
    mention_list: Array<MentionItem>;
    matches: MatchCounts;
};

