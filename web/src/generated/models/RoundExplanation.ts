/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ListedRound } from './ListedRound';
import type { NearAccount } from './NearAccount';
/**
 * Why you have, or have not, a match of a round.
 */
export type RoundExplanation = {
    /**
     * matched: you have a match. match_deleted: you had one. below_confidence: the service is not sure enough of the article. held: the operator reviews it. withdrawn: the operator found it wrong. waiting, matching_failed: it is not matched yet. pushed_later, changed_later, fits_now: something fits now and did not when the round was read. no_account: nothing fits. no_round: the article was read and states no round. unknown: nothing like it was read. Other values may be added.
     */
    outcome: 'matched' | 'match_deleted' | 'withdrawn' | 'below_confidence' | 'held' | 'waiting' | 'matching_failed' | 'pushed_later' | 'changed_later' | 'fits_now' | 'no_account' | 'no_round' | 'unknown';
    /**
     * The reason in a sentence.
     */
    summary: string;
    /**
     * What else to know, in sentences.
     */
    details: Array<string>;
    /**
     * Your match of the round.
     */
    match_id: string | null;
    /**
     * Its created_at.
     */
    match_created_at: string | null;
    /**
     * The round that is explained, and then others of the same article or website. Empty without a round.
     */
    rounds: Array<ListedRound>;
    /**
     * Your accounts and contacts that fit first, then the nearest; at most 8.
     */
    accounts: Array<NearAccount>;
};

