import {
  Flag,
  Instant,
  NullableInstant,
  NullableText,
  NullableWhole,
  Of,
  Text,
  Whole,
} from '../http/app-calls/fields.js';
import { WEBHOOK_STATUSES } from '../matching/match-list/match-filter.js';

/** The outcomes of one day's matches. */
export class DeliveryDay {
  @Text({ format: 'date' }) day: string;
  @Whole() delivered: number;
  @Whole() failed: number;
  @Whole() pending: number;
  @Whole() no_webhook: number;
}

/** The webhook as the settings page shows it. */
export class WebhookSettings {
  @NullableText() webhook_url: string | null;
  @Flag() has_signing_secret: boolean;
  @NullableInstant() secret_rotated_at: string | null;
  /** When the prepared secret expires. Null if none is prepared. */
  @NullableInstant() next_secret_expires_at: string | null;
  /** Since when the operator has paused sending for all users. Null if it is not paused. */
  @NullableInstant() sending_paused_since: string | null;
  /**
   * Since when the operator has paused sending to this user. Null if it is not paused for this user
   * alone.
   */
  @NullableInstant() own_sending_paused_since: string | null;
}

export class DeliveryHealth {
  @Of([DeliveryDay]) days: DeliveryDay[];
}

export class WebhookUrl {
  @NullableText() url: string | null;
}

/** A new signing secret. This is the only response with it. */
export class NewSecret {
  @Text() signing_secret: string;
}

/** One delivery to the webhook. */
export class Delivery {
  @Text({ format: 'uuid' }) match_id: string;
  @Text() company_name: string;
  @Text({ enum: WEBHOOK_STATUSES }) webhook_status: string;
  @NullableWhole() webhook_response_code: number | null;
  @NullableText() webhook_response_snippet: string | null;
  @NullableWhole() duration_ms: number | null;
  @Instant() created_at: string;
}

export class DeliveryList {
  @Of([Delivery]) data: Delivery[];
}
