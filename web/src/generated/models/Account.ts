/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Account = {
    /**
     * Your CRM id: the upsert key. Kept byte for byte.
     */
    external_id: string;
    /**
     * Name of the company. It is used to match accounts without a domain.
     */
    name: string;
    /**
     * Strongly recommended. A leading https://, www. and any path are removed. Absent, null or blank clears it.
     */
    domain?: string | null;
    /**
     * Any JSON object up to 16 KiB and 32 levels. Returned unchanged in matches.
     */
    metadata?: Record<string, any> | null;
};

