/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type WebhookSettings = {
    webhook_url: string | null;
    has_signing_secret: boolean;
    secret_rotated_at: string | null;
    next_secret_expires_at: string | null;
    sending_paused_since: string | null;
    own_sending_paused_since: string | null;
};

