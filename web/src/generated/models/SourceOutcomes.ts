/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SourceOutcome } from './SourceOutcome';
export type SourceOutcomes = {
    days: number;
    data: Array<SourceOutcome>;
};

