/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MatchPage } from '../models/MatchPage';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class MatchesService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public listMatches({
        status,
        limit,
        since,
    }: {
        status?: string,
        limit?: number,
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
