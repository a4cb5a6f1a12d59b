/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SourceItem } from './SourceItem';
export type SourceItems = {
    data: Array<SourceItem>;
    min_round_confidence: number;
};

