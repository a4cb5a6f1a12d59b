/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type MatchEvidence = {
    /**
     * The domain or the name that agreed.
     */
    value: string;
    /**
     * 1 for domains; for names their similarity.
     */
    score: number;
};

