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
    /**
     * Set or clear the webhook URL
     * Sets or replaces the one URL to which your matches are sent. null or an empty string clears it (pull-only mode). The URL must be https with a public host; localhost, 127.0.0.1, ::1 and names that end in .local are refused. Not capped.
     * @returns WebhookConfiguration The stored value.
     * @throws ApiError
     */
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
    /**
     * Get the webhook URL
     * Returns the registered URL, or null in pull-only mode. Not capped.
     * @returns WebhookConfiguration The stored value.
     * @throws ApiError
     */
    public getWebhook(): CancelablePromise<WebhookConfiguration> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/api/v1/webhooks',
        });
    }
}
