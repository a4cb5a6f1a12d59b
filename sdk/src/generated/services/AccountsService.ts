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
    /**
     * Upsert accounts
     * Stores 1 to 1,000 CRM companies under your external ids: new ones are added, known ones replaced. Repeating a call changes nothing. A row is a snapshot: a field that it leaves out is cleared. Of a repeated external id the last valid row counts.
     *
     * A row that fails validation is reported in `errors` by its index and the others are stored; 400 only when every row failed.
     *
     * Daily caps: 100 requests and 100,000 rows, failing rows included, unless raised for your key. A batch that would pass a cap is refused whole. Bodies up to 20 MiB and 500,000 values.
     * @returns UpsertResult Stored, apart from the rows in errors.
     * @throws ApiError
     */
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
    /**
     * Delete an account
     * Deletes the account with this external id, and the matches tied to it. An unknown id is no error: `deleted` is 0. Not capped.
     * @returns DeleteAccountResult How many accounts were deleted: 1 or 0.
     * @throws ApiError
     */
    public deleteAccount({
        externalId,
    }: {
        /**
         * The id as you sent it, percent-encoded.
         */
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
