/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { BatchChange } from '../models/BatchChange';
import type { BatchDone } from '../models/BatchDone';
import type { BatchItems } from '../models/BatchItems';
import type { BatchReach } from '../models/BatchReach';
import type { BatchUndone } from '../models/BatchUndone';
import type { SelectionCount } from '../models/SelectionCount';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class OperatorBatchesService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public countSelection({
        source,
        since,
        until,
        company,
    }: {
        source?: string,
        since?: string,
        until?: string,
        company?: string,
    }): CancelablePromise<SelectionCount> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/rounds-of-source',
            query: {
                'source': source,
                'since': since,
                'until': until,
                'company': company,
            },
        });
    }
    public listBatches(): CancelablePromise<BatchItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/round-batches',
        });
    }
    public createBatch({
        requestBody,
    }: {
        requestBody: BatchChange,
    }): CancelablePromise<BatchDone> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/round-batches',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public countBatchReach({
        batch,
    }: {
        batch: string,
    }): CancelablePromise<BatchReach> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/round-batches/{batch}/reach',
            path: {
                'batch': batch,
            },
        });
    }
    public undoBatch({
        batch,
    }: {
        batch: string,
    }): CancelablePromise<BatchUndone> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/round-batches/{batch}/undo',
            path: {
                'batch': batch,
            },
        });
    }
}
