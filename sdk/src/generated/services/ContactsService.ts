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
