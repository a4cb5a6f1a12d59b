/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NearLimit } from './NearLimit';
import type { RecentFailures } from './RecentFailures';
import type { RowsToClean } from './RowsToClean';
import type { SetUp } from './SetUp';
import type { SummaryDay } from './SummaryDay';
export type Summary = {
    days: Array<SummaryDay>;
    set_up: SetUp;
    recent: RecentFailures;
    near_limits: Array<NearLimit>;
    accounts_to_clean: RowsToClean;
    contacts_to_clean: RowsToClean;
    sending_paused_since: string | null;
    own_sending_paused_since: string | null;
};

