/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { BacktestReport } from '../models/BacktestReport';
import type { BacktestRequest } from '../models/BacktestRequest';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class BacktestService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public runBacktest({
        requestBody,
    }: {
        requestBody: BacktestRequest,
    }): CancelablePromise<BacktestReport> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/backtest',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
}
