/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Summary } from '../models/Summary';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class SummaryService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public getSummary(): CancelablePromise<Summary> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/summary',
        });
    }
}
