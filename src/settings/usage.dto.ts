import { Of, Text, Whole } from '../http/app-calls/fields.js';
import { QUOTA_BUCKETS } from '../auth/quota-buckets.js';
import { KeyItem } from './keys.dto.js';

/** Use of one call of the API on one UTC day. */
export class UsageDay {
  @Text({ format: 'date' }) day: string;
  @Whole() requests: number;
  @Whole() rows: number;
}

export class ToolUsage {
  @Text({ enum: QUOTA_BUCKETS }) tool: string;
  @Of([UsageDay]) days: UsageDay[];
}

/** Use of the calls with a quota over 30 days, and the valid keys with their quotas. */
export class Usage {
  @Of([ToolUsage]) tools: ToolUsage[];
  @Of([KeyItem]) keys: KeyItem[];
}
