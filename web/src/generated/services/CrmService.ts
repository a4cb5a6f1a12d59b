/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AccountDetail } from '../models/AccountDetail';
import type { AccountItems } from '../models/AccountItems';
import type { AccountRows } from '../models/AccountRows';
import type { ContactDetail } from '../models/ContactDetail';
import type { ContactItems } from '../models/ContactItems';
import type { ContactRows } from '../models/ContactRows';
import type { CrmCounts } from '../models/CrmCounts';
import type { Deleted } from '../models/Deleted';
import type { UpsertResult } from '../models/UpsertResult';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class CrmService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public getCrmCounts(): CancelablePromise<CrmCounts> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/crm',
        });
    }
    public listAccounts({
        search,
        after,
    }: {
        search?: string,
        after?: string,
    }): CancelablePromise<AccountItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/crm/accounts',
            query: {
                'search': search,
                'after': after,
            },
        });
    }
    public uploadAccounts({
        requestBody,
    }: {
        requestBody: AccountRows,
    }): CancelablePromise<UpsertResult> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/crm/accounts',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public listContacts({
        search,
        after,
    }: {
        search?: string,
        after?: string,
    }): CancelablePromise<ContactItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/crm/contacts',
            query: {
                'search': search,
                'after': after,
            },
        });
    }
    public uploadContacts({
        requestBody,
    }: {
        requestBody: ContactRows,
    }): CancelablePromise<UpsertResult> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/crm/contacts',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public getAccount({
        externalId,
    }: {
        externalId?: string,
    }): CancelablePromise<AccountDetail> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/crm/account',
            query: {
                'external_id': externalId,
            },
        });
    }
    public removeAccount({
        externalId,
    }: {
        externalId?: string,
    }): CancelablePromise<Deleted> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/crm/account',
            query: {
                'external_id': externalId,
            },
        });
    }
    public getContact({
        externalId,
    }: {
        externalId?: string,
    }): CancelablePromise<ContactDetail> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/crm/contact',
            query: {
                'external_id': externalId,
            },
        });
    }
    public removeContact({
        externalId,
    }: {
        externalId?: string,
    }): CancelablePromise<Deleted> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/crm/contact',
            query: {
                'external_id': externalId,
            },
        });
    }
}
