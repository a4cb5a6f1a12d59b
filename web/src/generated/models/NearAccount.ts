/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { EvidenceSignal } from './EvidenceSignal';
/**
 * One of your accounts or contacts that fits a round or comes near it.
 */
export type NearAccount = {
    /**
     * The path by which it was compared. Other values may be added.
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
     * The probability that it is the company of the round; 1 for equal domains.
     */
    score: number;
    /**
     * Evidence beyond the name.
     */
    signals: Array<EvidenceSignal>;
    /**
     * Whether it would match the round if it were matched now.
     */
    fits: boolean;
    /**
     * When you pushed it first.
     */
    pushed_at: string;
    /**
     * When you changed it last.
     */
    changed_at: string;
    /**
     * How many of yours have the same domain or name, counted up to 1000. This one was pushed first.
     */
    total: number;
    /**
     * Whether there are more than `total`.
     */
    has_more: boolean;
    /**
     * What speaks against it, in sentences.
     */
    against: Array<string>;
};

