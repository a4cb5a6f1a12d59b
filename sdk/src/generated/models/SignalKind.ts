/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Kinds of evidence other than the names.
 */
export type SignalKind = 'website' | 'contact_domain' | 'country' | 'industry';
