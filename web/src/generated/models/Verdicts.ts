/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { VerdictBand } from './VerdictBand';
import type { VerdictItem } from './VerdictItem';
export type Verdicts = {
    days: number;
    bands: Array<VerdictBand>;
    data: Array<VerdictItem>;
};

