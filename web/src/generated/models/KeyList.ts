/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { KeyItem } from './KeyItem';
export type KeyList = {
    data: Array<KeyItem>;
};

