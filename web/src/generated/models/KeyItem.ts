/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { KeyCap } from './KeyCap';
export type KeyItem = {
    key_id: string;
    name: string | null;
    prefix: string;
    last4: string;
    created_at: string;
    last_used_at: string | null;
    revoked_at: string | null;
    caps: Array<KeyCap>;
};

