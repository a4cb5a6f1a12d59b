/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { UsageDay } from './UsageDay';
export type ToolUsage = {
    tool: 'crm_accounts_upsert' | 'crm_contacts_upsert' | 'matches_list';
    days: Array<UsageDay>;
};

