/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewSource } from '../models/NewSource';
import type { SourceChange } from '../models/SourceChange';
import type { SourceEdit } from '../models/SourceEdit';
import type { SourceItems } from '../models/SourceItems';
import type { SourceOutcomes } from '../models/SourceOutcomes';
import type { SourceToTry } from '../models/SourceToTry';
import type { SourceTrial } from '../models/SourceTrial';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
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
     * Add a source
     * @returns void
     * @throws ApiError
     */
    public addSource({
        requestBody,
    }: {
        requestBody: NewSource,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/sources',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * What became of each source's rounds
     * @returns SourceOutcomes Done.
     * @throws ApiError
     */
    public listOutcomes(): CancelablePromise<SourceOutcomes> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/sources/outcomes',
        });
    }
    /**
     * Read a source now, and show the outcome that its items would have
     * @returns SourceTrial Done.
     * @throws ApiError
     */
    public trySource({
        requestBody,
    }: {
        requestBody: SourceToTry,
    }): CancelablePromise<SourceTrial> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/sources/trial',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * Change the URL, the interval or the minimum confidence of a source
     * @returns void
     * @throws ApiError
     */
    public editSource({
        name,
        requestBody,
    }: {
        name: string,
        requestBody: SourceEdit,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/sources/{name}/settings',
            path: {
                'name': name,
            },
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * Remove a source; its items and rounds stay
     * @returns void
     * @throws ApiError
     */
    public removeSource({
        name,
    }: {
        name: string,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/operator/sources/{name}',
            path: {
                'name': name,
            },
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
