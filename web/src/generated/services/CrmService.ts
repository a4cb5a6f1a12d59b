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
    /**
     * How much CRM data there is
     * @returns CrmCounts Done.
     * @throws ApiError
     */
    public getCrmCounts(): CancelablePromise<CrmCounts> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/crm',
        });
    }
    /**
     * A page of accounts
     * @returns AccountItems Done.
     * @throws ApiError
     */
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
    /**
     * Upsert accounts from a file
     * @returns UpsertResult Done.
     * @throws ApiError
     */
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
    /**
     * A page of contacts
     * @returns ContactItems Done.
     * @throws ApiError
     */
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
    /**
     * Upsert contacts from a file
     * @returns UpsertResult Done.
     * @throws ApiError
     */
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
    /**
     * One account
     * @returns AccountDetail Done.
     * @throws ApiError
     */
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
    /**
     * Delete an account and its matches
     * @returns Deleted Done.
     * @throws ApiError
     */
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
    /**
     * One contact
     * @returns ContactDetail Done.
     * @throws ApiError
     */
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
    /**
     * Delete a contact
     * @returns Deleted Done.
     * @throws ApiError
     */
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
