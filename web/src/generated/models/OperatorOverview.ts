/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Backlog } from './Backlog';
import type { FailedJobItem } from './FailedJobItem';
import type { Finding } from './Finding';
import type { OverviewDay } from './OverviewDay';
import type { PathCertaintyItem } from './PathCertaintyItem';
import type { SourceCertaintyItem } from './SourceCertaintyItem';
import type { SourceStateItem } from './SourceStateItem';
export type OperatorOverview = {
    version: string;
    read_at: string;
    findings: Array<Finding>;
    workers: number;
    sending_paused_since: string | null;
    deliveries: Backlog;
    matching: Backlog;
    held_rounds: number;
    failed_jobs: Array<FailedJobItem>;
    sources: Array<SourceStateItem>;
    days: Array<OverviewDay>;
    certainty_by_path: Array<PathCertaintyItem>;
    certainty_by_source: Array<SourceCertaintyItem>;
};

