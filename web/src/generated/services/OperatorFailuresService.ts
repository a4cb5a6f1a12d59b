/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AnswerItems } from '../models/AnswerItems';
import type { MissedItems } from '../models/MissedItems';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class OperatorFailuresService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public listAnswers({
        period,
        host,
        answer,
    }: {
        period?: 'day' | 'week' | 'month',
        host?: string,
        answer?: string,
    }): CancelablePromise<AnswerItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/failures',
            query: {
                'period': period,
                'host': host,
                'answer': answer,
            },
        });
    }
    public listMissed({
        period,
        host,
        answer,
    }: {
        period?: 'day' | 'week' | 'month',
        host?: string,
        answer?: string,
    }): CancelablePromise<MissedItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/failures/users',
            query: {
                'period': period,
                'host': host,
                'answer': answer,
            },
        });
    }
}
