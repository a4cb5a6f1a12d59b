/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DeleteAccountResult } from '../models/DeleteAccountResult';
import type { UpsertAccountsRequest } from '../models/UpsertAccountsRequest';
import type { UpsertResult } from '../models/UpsertResult';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class AccountsService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public upsertAccounts({
        requestBody,
    }: {
        requestBody: UpsertAccountsRequest,
    }): CancelablePromise<UpsertResult> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/api/v1/accounts',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public deleteAccount({
        externalId,
    }: {
        externalId: string,
    }): CancelablePromise<DeleteAccountResult> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/api/v1/accounts',
            query: {
                'external_id': externalId,
            },
        });
    }
}
