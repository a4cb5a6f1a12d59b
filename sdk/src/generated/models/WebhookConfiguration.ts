/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type WebhookConfiguration = {
    /**
     * The registered URL. Null in pull-only mode.
     */
    webhook_url: string | null;
};

