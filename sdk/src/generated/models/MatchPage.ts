/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MatchNotification } from './MatchNotification';
export type MatchPage = {
    /**
     * Matches, newest first.
     */
    data: Array<MatchNotification>;
    /**
     * Pass it as since to read on. Null at the end of the results.
     */
    next_cursor: string | null;
};

