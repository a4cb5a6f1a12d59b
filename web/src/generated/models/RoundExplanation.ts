/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ListedRound } from './ListedRound';
import type { NearAccount } from './NearAccount';
/**
 * Why you have a match of a round, or none.
 */
export type RoundExplanation = {
    /**
     * matched: you have a match. match_deleted: you had one. below_confidence: the service is not sure enough of the article. held: the operator reviews it. withdrawn: the operator found it wrong. waiting, matching_failed: it is not matched yet. pushed_later, changed_later, fits_now: an account or contact fits now and did not when the round was read. no_account: none fits. no_round: the article states no round. unknown: the service has not read it. Other values may be added.
     */
    outcome: 'matched' | 'match_deleted' | 'withdrawn' | 'below_confidence' | 'held' | 'waiting' | 'matching_failed' | 'pushed_later' | 'changed_later' | 'fits_now' | 'no_account' | 'no_round' | 'unknown';
    /**
     * The reason in a sentence.
     */
    summary: string;
    /**
     * More about the reason, as sentences.
     */
    details: Array<string>;
    /**
     * Your match of the round.
     */
    match_id: string | null;
    /**
     * The created_at of the match.
     */
    match_created_at: string | null;
    /**
     * The explained round, then others of the same article or website. Empty if there is no round.
     */
    rounds: Array<ListedRound>;
    /**
     * At most 8 of your accounts and contacts: first those that fit, then the most similar.
     */
    accounts: Array<NearAccount>;
};

