/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type UserItem = {
    user_id: string;
    email: string;
    tier: 'free' | 'pro';
    role: 'customer' | 'operator';
    created_at: string;
    live_keys: number;
    last_used_at: string | null;
    webhook_host: string | null;
    has_password: boolean;
    two_step_since: string | null;
    sending_paused_since: string | null;
};

