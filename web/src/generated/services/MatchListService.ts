/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MatchDetail } from '../models/MatchDetail';
import type { MatchItems } from '../models/MatchItems';
import type { CancelablePromise } from '../core/CancelablePromise';
import type { BaseHttpRequest } from '../core/BaseHttpRequest';
export class MatchListService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    /**
     * A page of matches, newest first
     * @returns MatchItems Done.
     * @throws ApiError
     */
    public listMatchItems({
        before,
        status,
        type,
        company,
        account,
    }: {
        before?: string,
        status?: string,
        type?: string,
        company?: string,
        account?: string,
    }): CancelablePromise<MatchItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/matches',
            query: {
                'before': before,
                'status': status,
                'type': type,
                'company': company,
                'account': account,
            },
        });
    }
    /**
     * One match with its payload
     * @returns MatchDetail Done.
     * @throws ApiError
     */
    public getMatch({
        matchId,
    }: {
        matchId: string,
    }): CancelablePromise<MatchDetail> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/matches/{matchId}',
            path: {
                'matchId': matchId,
            },
        });
    }
}
