/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { OtherItem } from './OtherItem';
export type OtherItems = {
    data: Array<OtherItem>;
    next_cursor: string | null;
};

