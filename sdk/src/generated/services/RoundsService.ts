/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ListedRounds } from '../models/ListedRounds';
import type { RoundExplanation } from '../models/RoundExplanation';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class RoundsService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public searchRounds({
        search,
    }: {
        search: string,
    }): CancelablePromise<ListedRounds> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/rounds',
            query: {
                'search': search,
            },
        });
    }
    public explainRound({
        round,
    }: {
        round: string,
    }): CancelablePromise<RoundExplanation> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/rounds/explanation',
            query: {
                'round': round,
            },
        });
    }
}
