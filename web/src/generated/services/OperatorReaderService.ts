/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DisputeItems } from '../models/DisputeItems';
import type { ReaderState } from '../models/ReaderState';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class OperatorReaderService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public getReader(): CancelablePromise<ReaderState> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/reader',
        });
    }
    public listDisputes({
        after,
    }: {
        after?: string,
    }): CancelablePromise<DisputeItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/reader/disputes',
            query: {
                'after': after,
            },
        });
    }
}
