/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RejectedItem = {
    item_id: string;
    source: string;
    source_item: string;
    title: string | null;
    url: string | null;
    reason: string;
    fetched_at: string;
    corrected_at: string | null;
};

