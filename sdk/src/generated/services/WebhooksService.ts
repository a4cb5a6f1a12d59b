/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SetWebhookRequest } from '../models/SetWebhookRequest';
import type { WebhookConfiguration } from '../models/WebhookConfiguration';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class WebhooksService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public setWebhook({
        requestBody,
    }: {
        requestBody: SetWebhookRequest,
    }): CancelablePromise<WebhookConfiguration> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/api/v1/webhooks',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public getWebhook(): CancelablePromise<WebhookConfiguration> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/api/v1/webhooks',
        });
    }
}
