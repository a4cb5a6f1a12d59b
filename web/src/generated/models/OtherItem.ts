/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Signal } from './Signal';
export type OtherItem = {
    match_type: 'account_domain' | 'email_domain' | 'account_name';
    account_external_id: string | null;
    account_name: string | null;
    contact_external_id: string | null;
    contact_email: string | null;
    evidence_value: string | null;
    evidence_score: number | null;
    evidence_signals: Array<Signal>;
    account_metadata: string | null;
    contact_metadata: string | null;
};

