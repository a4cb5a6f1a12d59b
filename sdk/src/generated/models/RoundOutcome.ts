/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Why there is a match, or none.
 */
export type RoundOutcome = 'matched' | 'match_deleted' | 'withdrawn' | 'below_confidence' | 'held' | 'waiting' | 'matching_failed' | 'pushed_later' | 'changed_later' | 'fits_now' | 'no_account' | 'no_round' | 'unknown';
