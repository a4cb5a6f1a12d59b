/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The states of a round.
 */
export type RoundState = 'open' | 'held' | 'withdrawn';
