/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SyncState = {
    /**
     * Names the account that the key belongs to. Stays the same when the key changes. Not secret.
     */
    account_id: string;
    /**
     * The last run of this source that changed a row, and how many calls of all its runs did. null: none did.
     */
    state: string | null;
    /**
     * The `state` that this run found when it changed its first row. null: there was none.
     */
    from: string | null;
    /**
     * Another value after each change outside of a sync: by another client, in the settings, by an erasure.
     */
    others: string | null;
};

