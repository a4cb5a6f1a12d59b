/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { UpsertContactsRequest } from '../models/UpsertContactsRequest';
import type { UpsertResult } from '../models/UpsertResult';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class ContactsService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    /**
     * Upsert contacts
     * Stores 1 to 1,000 CRM people under your external ids, by the same rules as accounts. A contact is tied to its account by `account_external_id`, in whatever order the two arrive.
     *
     * Daily caps: 100 requests and 100,000 rows, failing rows included, unless raised for your key. Bodies up to 20 MiB and 500,000 values.
     * @returns UpsertResult Stored, apart from the rows in errors.
     * @throws ApiError
     */
    public upsertContacts({
        requestBody,
    }: {
        requestBody: UpsertContactsRequest,
    }): CancelablePromise<UpsertResult> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/api/v1/contacts',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
}
