/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The known labels of a round.
 */
export type FundingType = 'pre-seed' | 'seed' | 'angel' | 'series-a' | 'series-b' | 'series-c' | 'series-d' | 'series-e' | 'series-f' | 'series-g' | 'series-h' | 'series-i' | 'series-j' | 'bridge' | 'venture' | 'growth' | 'private-equity' | 'strategic' | 'convertible-note' | 'debt' | 'grant' | 'equity-crowdfunding' | 'undisclosed';
