/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { TriedItem } from './TriedItem';
export type SourceTrial = {
    listed: number;
    items: Array<TriedItem>;
};

