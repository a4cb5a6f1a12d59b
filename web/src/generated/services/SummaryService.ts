/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Summary } from '../models/Summary';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class SummaryService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    /**
     * The last 30 days, what needs attention, and the set-up
     * @returns Summary Done.
     * @throws ApiError
     */
    public getSummary(): CancelablePromise<Summary> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/summary',
        });
    }
}
