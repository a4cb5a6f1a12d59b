/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SetWebhookRequest = {
    /**
     * An https URL with a public host. null or an empty string clears it: matches are then read by polling only.
     */
    url: string | null;
};

