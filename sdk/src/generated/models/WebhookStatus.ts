/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The known states of a webhook.
 */
export type WebhookStatus = 'delivered' | 'failed' | 'no_webhook' | 'pending';
