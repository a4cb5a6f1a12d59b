/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ContactItem } from './ContactItem';
export type ContactItems = {
    data: Array<ContactItem>;
    next_after: string | null;
};

