/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type VerdictItem = {
    match_id: string;
    round_id: string;
    user_email: string;
    reason: string;
    match_type: string;
    evidence_value: string;
    evidence_score: number;
    company_name: string;
    account_name: string | null;
    made_at: string;
};

