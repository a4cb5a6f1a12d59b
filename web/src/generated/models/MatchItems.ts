/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MatchItem } from './MatchItem';
export type MatchItems = {
    data: Array<MatchItem>;
    next_cursor: string | null;
    more_to_search: boolean;
};

