/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type AnswerItem = {
    answer: string;
    is_status: boolean;
    failed: number;
    users: number;
    hosts: number;
    last_at: string;
};

