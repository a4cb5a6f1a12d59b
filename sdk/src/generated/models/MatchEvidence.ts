/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { EvidenceSignal } from './EvidenceSignal';
export type MatchEvidence = {
    /**
     * The domain or the name that agreed.
     */
    value: string;
    /**
     * The probability that the account is the funded company. 1 for domains. For names, measured on companies that were matched by name only. Names below 0.5 do not match.
     */
    score: number;
    /**
     * Evidence other than the names that raised or lowered the score. Empty for domains.
     */
    signals: Array<EvidenceSignal>;
};

