/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { UserItem } from './UserItem';
export type UserItems = {
    data: Array<UserItem>;
    next_after: string | null;
};

