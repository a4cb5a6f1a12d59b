/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ListedRound } from './ListedRound';
/**
 * Funding rounds, newest first.
 */
export type ListedRounds = {
    /**
     * At most 50 rounds.
     */
    data: Array<ListedRound>;
};

