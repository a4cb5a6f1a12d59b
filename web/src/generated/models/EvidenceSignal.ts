/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type EvidenceSignal = {
    /**
     * website: the words in the address of the round's website. contact_domain: the e-mail domain of the account's contacts. country: where the company is. industry: what it does. Other values may be added.
     */
    kind: 'website' | 'contact_domain' | 'country' | 'industry';
    /**
     * Whether it raised or lowered the score.
     */
    effect: 'for' | 'against';
    /**
     * The domain, country or industry.
     */
    value: string;
};

