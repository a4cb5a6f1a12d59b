/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AuditItems } from '../models/AuditItems';
import type { HostItems } from '../models/HostItems';
import type { OperatorOverview } from '../models/OperatorOverview';
import type { SendingChange } from '../models/SendingChange';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class OperatorOverviewService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public getOverview(): CancelablePromise<OperatorOverview> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/overview',
        });
    }
    public listHosts({
        period,
    }: {
        period?: 'day' | 'week' | 'month',
    }): CancelablePromise<HostItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/hosts',
            query: {
                'period': period,
            },
        });
    }
    public changeSending({
        requestBody,
    }: {
        requestBody: SendingChange,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/sending',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public listAudit({
        search,
        after,
    }: {
        search?: string,
        after?: string,
    }): CancelablePromise<AuditItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/audit',
            query: {
                'search': search,
                'after': after,
            },
        });
    }
}
