/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What can count beside the names.
 */
export type SignalKind = 'website' | 'contact_domain' | 'country' | 'industry';
