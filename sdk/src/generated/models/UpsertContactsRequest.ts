/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Contact } from './Contact';
export type UpsertContactsRequest = {
    contacts: Array<Contact>;
};

