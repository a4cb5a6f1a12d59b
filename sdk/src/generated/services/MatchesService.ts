/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MatchPage } from '../models/MatchPage';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class MatchesService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    /**
     * List matches
     * Your matches, newest first. Pass `next_cursor` back as `since` to read on; null means the end. A match is listed from the moment its webhook is sent. To read what is new, read from the top down to the newest you have; `created_at` is unique and never appears below one that you have seen. `next_cursor` is null when a page has fewer than `limit` matches; only a page that reaches 8 MiB ends early with `next_cursor` set.
     *
     * Daily cap: 100 requests, unless raised for your key.
     * @returns MatchPage One page, newest first.
     * @throws ApiError
     */
    public listMatches({
        status,
        limit,
        since,
    }: {
        /**
         * Only matches with one of these webhook statuses: delivered, failed, no_webhook, pending; several joined by commas.
         */
        status?: string,
        /**
         * Matches per page; 50 when absent.
         */
        limit?: number,
        /**
         * Matches created strictly before this time: the previous next_cursor.
         */
        since?: string,
    }): CancelablePromise<MatchPage> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/api/v1/matches',
            query: {
                'status': status,
                'limit': limit,
                'since': since,
            },
        });
    }
}
