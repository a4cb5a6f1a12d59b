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
    public listSources(): CancelablePromise<SourceItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/sources',
        });
    }
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
    public listOutcomes(): CancelablePromise<SourceOutcomes> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/sources/outcomes',
        });
    }
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
