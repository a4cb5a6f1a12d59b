/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Verdicts } from '../models/Verdicts';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class OperatorVerdictsService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public listVerdicts(): CancelablePromise<Verdicts> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/verdicts',
        });
    }
}
