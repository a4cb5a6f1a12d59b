import {
  AnyObject,
  Instant,
  NullableInstant,
  NullableNumber,
  NullableText,
  Of,
  Text,
  Whole,
} from '../calls/fields.js';

/** Deliveries to one host over the last 24 hours. */
export class HostItem {
  @Text() host: string;
  @Whole() users: number;
  @Whole() delivered: number;
  @Whole() failed: number;
  @Whole() pending: number;
  @NullableNumber() average_ms: number | null;
  @NullableInstant() oldest_pending_at: string | null;
  @NullableText() last_answer: string | null;
}

export class HostItems {
  @Of([HostItem]) data: HostItem[];
}

export class AuditItem {
  @Text() entry_id: string;
  @Instant() at: string;
  @Text() actor: string;
  @Text() action: string;
  @NullableText() user_email: string | null;
  @NullableText() subject: string | null;
  @AnyObject() detail: Record<string, unknown>;
}

export class AuditItems {
  @Of([AuditItem]) data: AuditItem[];
  @NullableText() next_after: string | null;
}
