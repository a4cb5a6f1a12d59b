/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type AuditItem = {
    entry_id: string;
    at: string;
    actor: string;
    action: string;
    user_email: string | null;
    subject: string | null;
    detail: Record<string, any>;
};

