/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AccountItem } from './AccountItem';
export type AccountItems = {
    data: Array<AccountItem>;
    next_after: string | null;
};

