/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RoundItem } from './RoundItem';
export type RoundItems = {
    data: Array<RoundItem>;
    next_after: string | null;
};

