/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ListedRound } from './ListedRound';
/**
 * Funding rounds, the newest first.
 */
export type ListedRounds = {
    /**
     * At most 50.
     */
    data: Array<ListedRound>;
};

