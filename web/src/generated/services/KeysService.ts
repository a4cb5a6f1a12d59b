/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { KeyList } from '../models/KeyList';
import type { KeyName } from '../models/KeyName';
import type { NewKey } from '../models/NewKey';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class KeysService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    /**
     * The API keys
     * @returns KeyList Done.
     * @throws ApiError
     */
    public listKeys(): CancelablePromise<KeyList> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/keys',
        });
    }
    /**
     * Create an API key
     * @returns NewKey Done.
     * @throws ApiError
     */
    public createKey({
        requestBody,
    }: {
        requestBody: KeyName,
    }): CancelablePromise<NewKey> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/keys',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * Rename an API key
     * @returns void
     * @throws ApiError
     */
    public renameKey({
        keyId,
        requestBody,
    }: {
        keyId: string,
        requestBody: KeyName,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/keys/{keyId}',
            path: {
                'keyId': keyId,
            },
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * Revoke an API key
     * @returns void
     * @throws ApiError
     */
    public revokeKey({
        keyId,
    }: {
        keyId: string,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/keys/{keyId}',
            path: {
                'keyId': keyId,
            },
        });
    }
}
