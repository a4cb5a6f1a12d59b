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
    public listKeys(): CancelablePromise<KeyList> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/keys',
        });
    }
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
