/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { BacktestCount } from './BacktestCount';
import type { BacktestItem } from './BacktestItem';
export type BacktestReport = {
    days: number;
    rounds: number;
    matches: number;
    is_cut: boolean;
    took_ms: number;
    counts: Array<BacktestCount>;
    samples: Array<BacktestItem>;
};

