/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SourceChange } from '../models/SourceChange';
import type { SourceItems } from '../models/SourceItems';
import type { CancelablePromise } from '../core/CancelablePromise';
import type { BaseHttpRequest } from '../core/BaseHttpRequest';
export class OperatorSourcesService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    /**
     * The polled sources with their health
     * @returns SourceItems Done.
     * @throws ApiError
     */
    public listSources(): CancelablePromise<SourceItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/sources',
        });
    }
    /**
     * Begin or end to poll a source
     * @returns void
     * @throws ApiError
     */
    public changeSource({
        name,
        requestBody,
    }: {
        name: string,
        requestBody: SourceChange,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/sources/{name}',
            path: {
                'name': name,
            },
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * Poll a source now
     * @returns void
     * @throws ApiError
     */
    public pollSource({
        name,
    }: {
        name: string,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/sources/{name}/poll',
            path: {
                'name': name,
            },
        });
    }
}
