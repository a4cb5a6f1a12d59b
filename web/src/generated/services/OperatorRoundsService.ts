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
