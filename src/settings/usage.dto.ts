import { Of, Text, Whole } from '../http/app-calls/fields.js';
import { QUOTA_BUCKETS } from '../auth/quota-buckets.js';
import { KeyItem } from './keys.dto.js';

/** The use of one call on one UTC day. */
export class UsageDay {
  @Text({ format: 'date' }) day: string;
  @Whole() requests: number;
  @Whole() rows: number;
}

export class ToolUsage {
  @Text({ enum: QUOTA_BUCKETS }) tool: string;
  @Of([UsageDay]) days: UsageDay[];
}

/** The use of the calls that have a quota over 30 days, and the live keys with their quotas. */
export class Usage {
  @Of([ToolUsage]) tools: ToolUsage[];
  @Of([KeyItem]) keys: KeyItem[];
}
