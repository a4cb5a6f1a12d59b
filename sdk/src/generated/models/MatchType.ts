/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The paths by which a round can match.
 */
export type MatchType = 'account_domain' | 'email_domain' | 'account_name';
