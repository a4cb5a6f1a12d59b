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
    /**
     * The current problems, and the last weeks
     * @returns OperatorOverview Done.
     * @throws ApiError
     */
    public getOverview(): CancelablePromise<OperatorOverview> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/overview',
        });
    }
    /**
     * Deliveries of the last 24 hours by host
     * @returns HostItems Done.
     * @throws ApiError
     */
    public listHosts(): CancelablePromise<HostItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/hosts',
        });
    }
    /**
     * Pause or resume the sending of webhooks to everybody
     * @returns void
     * @throws ApiError
     */
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
    /**
     * A page of the audit log
     * @returns AuditItems Done.
     * @throws ApiError
     */
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
