/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AuditItem } from './AuditItem';
export type AuditItems = {
    data: Array<AuditItem>;
    next_after: string | null;
};

