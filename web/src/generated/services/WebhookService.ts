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
    public getWebhook(): CancelablePromise<WebhookSettings> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/webhook',
        });
    }
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
    public rotateSecret(): CancelablePromise<NewSecret> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/signing-secret',
        });
    }
    public prepareSecret(): CancelablePromise<NewSecret> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/signing-secret/next',
        });
    }
    public discardNextSecret(): CancelablePromise<WebhookSettings> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/signing-secret/next',
        });
    }
    public activateSecret(): CancelablePromise<WebhookSettings> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/signing-secret/activate',
        });
    }
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
    public listDeliveries(): CancelablePromise<DeliveryList> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/deliveries',
        });
    }
    public getDeliveryHealth(): CancelablePromise<DeliveryHealth> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/delivery-health',
        });
    }
}
