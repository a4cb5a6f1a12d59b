/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { HostItem } from './HostItem';
export type HostItems = {
    data: Array<HostItem>;
    sending_paused_since: string | null;
};

