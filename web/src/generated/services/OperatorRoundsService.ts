/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CorrectedRound } from '../models/CorrectedRound';
import type { Correction } from '../models/Correction';
import type { RejectedDetail } from '../models/RejectedDetail';
import type { RejectedItems } from '../models/RejectedItems';
import type { RoundArticles } from '../models/RoundArticles';
import type { RoundChange } from '../models/RoundChange';
import type { RoundDetail } from '../models/RoundDetail';
import type { RoundItems } from '../models/RoundItems';
import type { RoundReach } from '../models/RoundReach';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class OperatorRoundsService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    /**
     * A page of rounds, newest first
     * @returns RoundItems Done.
     * @throws ApiError
     */
    public listRounds({
        search,
        show,
        after,
    }: {
        search?: string,
        show?: string,
        after?: string,
    }): CancelablePromise<RoundItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/rounds',
            query: {
                'search': search,
                'show': show,
                'after': after,
            },
        });
    }
    /**
     * One round with its mentions
     * @returns RoundDetail Done.
     * @throws ApiError
     */
    public getRound({
        roundId,
    }: {
        roundId: string,
    }): CancelablePromise<RoundDetail> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/rounds/{roundId}',
            path: {
                'roundId': roundId,
            },
        });
    }
    /**
     * Hold, release or withdraw a round, or match it again
     * @returns void
     * @throws ApiError
     */
    public changeRound({
        roundId,
        requestBody,
    }: {
        roundId: string,
        requestBody: RoundChange,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/rounds/{roundId}',
            path: {
                'roundId': roundId,
            },
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * How many customers a held round would go to
     * @returns RoundReach Done.
     * @throws ApiError
     */
    public countReach({
        roundId,
    }: {
        roundId: string,
    }): CancelablePromise<RoundReach> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/rounds/{roundId}/reach',
            path: {
                'roundId': roundId,
            },
        });
    }
    /**
     * The articles of a round as they were read, with its facts marked
     * @returns RoundArticles Done.
     * @throws ApiError
     */
    public listArticles({
        roundId,
    }: {
        roundId: string,
    }): CancelablePromise<RoundArticles> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/rounds/{roundId}/articles',
            path: {
                'roundId': roundId,
            },
        });
    }
    /**
     * A page of rejected items
     * @returns RejectedItems Done.
     * @throws ApiError
     */
    public listRejected({
        reason,
        search,
        after,
    }: {
        reason?: string,
        search?: string,
        after?: string,
    }): CancelablePromise<RejectedItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/rejected',
            query: {
                'reason': reason,
                'search': search,
                'after': after,
            },
        });
    }
    /**
     * One rejected item with its article, and what that would state
     * @returns RejectedDetail Done.
     * @throws ApiError
     */
    public getRejected({
        itemId,
    }: {
        itemId: string,
    }): CancelablePromise<RejectedDetail> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/rejected/{itemId}',
            path: {
                'itemId': itemId,
            },
        });
    }
    /**
     * Create a round from a rejected item
     * @returns CorrectedRound Done.
     * @throws ApiError
     */
    public correctItem({
        itemId,
        requestBody,
    }: {
        itemId: string,
        requestBody: Correction,
    }): CancelablePromise<CorrectedRound> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/rejected/{itemId}',
            path: {
                'itemId': itemId,
            },
            body: requestBody,
            mediaType: 'application/json',
        });
    }
}
