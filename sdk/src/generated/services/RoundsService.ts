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
     * Search rounds
     * Finds the funding rounds of a company, whether or not they matched, the newest first. Not capped by the day: 120 calls a minute and user. It is not part of the six calls and has no version.
     * @returns ListedRounds The rounds found.
     * @throws ApiError
     */
    public searchRounds({
        search,
    }: {
        /**
         * The beginning of the company's name, at least 2 characters; or its website, the URL of an article, or the id of a round.
         */
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
    /**
     * Explain why a round did not match
     * Says why you have, or have not, a match of a round, from your accounts and contacts as they are now: nothing with its domain, the nearest names and what speaks against them, pushed too late, held back or withdrawn, or no funding round at all. Nothing is stored or sent. Not capped by the day: 30 calls a minute and user. It is not part of the six calls and has no version.
     * @returns RoundExplanation The reason.
     * @throws ApiError
     */
    public explainRound({
        round,
    }: {
        /**
         * The id of a round, the URL of an article, or the company's website. Of several rounds, the newest is explained.
         */
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
