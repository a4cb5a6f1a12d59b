/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DeliveryHealth } from '../models/DeliveryHealth';
import type { DeliveryList } from '../models/DeliveryList';
import type { NewSecret } from '../models/NewSecret';
import type { TrialReport } from '../models/TrialReport';
import type { TrialRequest } from '../models/TrialRequest';
import type { WebhookSettings } from '../models/WebhookSettings';
import type { WebhookUrl } from '../models/WebhookUrl';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class WebhookService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    /**
     * The webhook
     * @returns WebhookSettings Done.
     * @throws ApiError
     */
    public getWebhook(): CancelablePromise<WebhookSettings> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/webhook',
        });
    }
    /**
     * Set or clear the webhook URL
     * @returns WebhookSettings Done.
     * @throws ApiError
     */
    public setWebhook({
        requestBody,
    }: {
        requestBody: WebhookUrl,
    }): CancelablePromise<WebhookSettings> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/webhook',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * Rotate the signing secret
     * @returns NewSecret Done.
     * @throws ApiError
     */
    public rotateSecret(): CancelablePromise<NewSecret> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/signing-secret',
        });
    }
    /**
     * Prepare the next signing secret
     * @returns NewSecret Done.
     * @throws ApiError
     */
    public prepareSecret(): CancelablePromise<NewSecret> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/signing-secret/next',
        });
    }
    /**
     * Discard the prepared signing secret
     * @returns WebhookSettings Done.
     * @throws ApiError
     */
    public discardNextSecret(): CancelablePromise<WebhookSettings> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/signing-secret/next',
        });
    }
    /**
     * Activate the prepared signing secret
     * @returns WebhookSettings Done.
     * @throws ApiError
     */
    public activateSecret(): CancelablePromise<WebhookSettings> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/signing-secret/activate',
        });
    }
    /**
     * Send a test event to the webhook
     * @returns TrialReport Done.
     * @throws ApiError
     */
    public tryReceiver({
        requestBody,
    }: {
        requestBody: TrialRequest,
    }): CancelablePromise<TrialReport> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/webhook/trial',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * The newest deliveries
     * @returns DeliveryList Done.
     * @throws ApiError
     */
    public listDeliveries(): CancelablePromise<DeliveryList> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/deliveries',
        });
    }
    /**
     * The outcomes of the matches of the last 30 days
     * @returns DeliveryHealth Done.
     * @throws ApiError
     */
    public getDeliveryHealth(): CancelablePromise<DeliveryHealth> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/delivery-health',
        });
    }
}
