/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RoundChange = {
    action: 'hold' | 'release' | 'withdraw' | 'retry';
    why?: 'wrong-facts' | 'no-round' | 'acquisition' | 'public-offering' | 'fund-close' | 'planned' | 'commitment' | 'total-to-date' | 'valuation' | 'token-sale' | 'property-loan' | 'contract-award' | 'public-money' | 'own-spending' | 'background' | 'market-report' | 'legal' | 'revenue' | 'charity' | 'people' | null;
};

