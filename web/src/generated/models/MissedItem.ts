/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type MissedItem = {
    user_id: string;
    email: string;
    name: string;
    missed: number;
    oldest_at: string;
    newest_at: string;
    last_answer: string;
};

