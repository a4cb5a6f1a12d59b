/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { EvidenceSignal } from './EvidenceSignal';
/**
 * One of your accounts or contacts that matches a round or is similar to its company.
 */
export type NearAccount = {
    /**
     * The path of the comparison. Other values may be added.
     */
    match_type: 'account_domain' | 'email_domain' | 'account_name';
    /**
     * Your id of the account.
     */
    account_external_id: string | null;
    /**
     * The name of the account.
     */
    account_name: string | null;
    /**
     * Your id of the contact.
     */
    contact_external_id: string | null;
    /**
     * The probability that this is the company of the round. 1 for equal domains.
     */
    score: number;
    /**
     * Evidence other than the name.
     */
    signals: Array<EvidenceSignal>;
    /**
     * Whether the round would match it now.
     */
    fits: boolean;
    /**
     * When you first pushed it.
     */
    pushed_at: string;
    /**
     * When you last changed it.
     */
    changed_at: string;
    /**
     * Number of your accounts or contacts with this domain or name, counted up to 1000. This is the oldest.
     */
    total: number;
    /**
     * Whether there are more than `total`.
     */
    has_more: boolean;
    /**
     * What speaks against it, as sentences.
     */
    against: Array<string>;
};

