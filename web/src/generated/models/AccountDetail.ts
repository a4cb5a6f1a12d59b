/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ContactItem } from './ContactItem';
export type AccountDetail = {
    external_id: string;
    name: string;
    domain: string | null;
    updated_at: string;
    matches: number;
    deleted_matches: number;
    created_at: string;
    metadata: string | null;
    contacts: Array<ContactItem>;
};

