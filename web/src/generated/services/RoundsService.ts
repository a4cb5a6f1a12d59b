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
    /**
     * Rounds by company, website or article
     * @returns ListedRounds Done.
     * @throws ApiError
     */
    public searchRounds({
        search,
    }: {
        search?: string,
    }): CancelablePromise<ListedRounds> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/rounds',
            query: {
                'search': search,
            },
        });
    }
    /**
     * Why there is no match of a round
     * @returns RoundExplanation Done.
     * @throws ApiError
     */
    public explainRound({
        round,
    }: {
        round?: string,
    }): CancelablePromise<RoundExplanation> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/rounds/explanation',
            query: {
                'round': round,
            },
        });
    }
}
