/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SessionItem = {
    session_id: string;
    current: boolean;
    user_agent: string | null;
    ip_address: string | null;
    created_at: string;
    updated_at: string;
};

