/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Usage } from '../models/Usage';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class UsageService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public getUsage(): CancelablePromise<Usage> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/usage',
        });
    }
}
