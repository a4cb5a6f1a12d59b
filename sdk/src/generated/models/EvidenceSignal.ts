/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SignalKind } from './SignalKind';
export type EvidenceSignal = {
    /**
     * website: the words in the address of the round's website. contact_domain: the e-mail domain of the account's contacts. country: the country of the company. industry: its line of business. Other values may be added.
     */
    kind: (SignalKind | string);
    /**
     * Whether this evidence raised or lowered the score.
     */
    effect: 'for' | 'against';
    /**
     * The domain, country or industry.
     */
    value: string;
};

