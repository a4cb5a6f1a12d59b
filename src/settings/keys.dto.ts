import type { KeyRow } from '../auth/users.queries.js';
import { DEFAULT_QUOTAS, QUOTA_BUCKETS } from '../auth/quota-buckets.js';
import {
  Instant,
  NullableInstant,
  NullableText,
  NullableWhole,
  Of,
  Text,
  Whole,
} from '../http/app-calls/fields.js';

/** Daily quotas of a key for one call of the API. */
export class KeyCap {
  @Text({ enum: QUOTA_BUCKETS }) tool: string;
  @Whole() requests: number;
  @NullableWhole() rows: number | null;
}

/** An API key without its secret part. */
export class KeyItem {
  @Text({ format: 'uuid' }) key_id: string;
  @NullableText() name: string | null;
  @Text() prefix: string;
  @Text() last4: string;
  @Instant() created_at: string;
  @NullableInstant() last_used_at: string | null;
  @NullableInstant() revoked_at: string | null;
  @Of([KeyCap]) caps: KeyCap[];
}

export class KeyList {
  @Of([KeyItem]) data: KeyItem[];
}

export class KeyName {
  @NullableText() name: string | null;
}

/** A new API key. Only this response contains the full key. */
export class NewKey {
  @Text({ format: 'uuid' }) key_id: string;
  @Text() api_key: string;
  @NullableText() signing_secret: string | null;
}

/**
 * Converts a key's row to the response object. If a quota is not set, the default quota is shown.
 */
export function toKeyItem(row: KeyRow): KeyItem {
  return {
    key_id: row.id,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    caps: QUOTA_BUCKETS.map((tool) => {
      const set = row.caps.find((quota) => quota.tool === tool);
      const { requests, rows } = DEFAULT_QUOTAS[tool];
      return { tool, requests: set?.requests ?? requests, rows: set?.rows ?? rows };
    }),
  };
}
