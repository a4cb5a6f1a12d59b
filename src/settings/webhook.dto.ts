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

/** Number of matches of one UTC day by delivery status. */
export class DeliveryDay {
  @Text({ format: 'date' }) day: string;
  @Whole() delivered: number;
  @Whole() failed: number;
  @Whole() pending: number;
  @Whole() no_webhook: number;
}

/** The webhook settings of a user. */
export class WebhookSettings {
  @NullableText() webhook_url: string | null;
  @Flag() has_signing_secret: boolean;
  @NullableInstant() secret_rotated_at: string | null;
  /** Time at which the prepared secret expires. Null if no secret is prepared. */
  @NullableInstant() next_secret_expires_at: string | null;
  /**
   * Time at which the operator paused sending to all users. Null if sending to all users is not
   * paused.
   */
  @NullableInstant() sending_paused_since: string | null;
  /**
   * Time at which the operator paused sending to this user. Null if sending to this user is not
   * paused.
   */
  @NullableInstant() own_sending_paused_since: string | null;
}

export class DeliveryHealth {
  @Of([DeliveryDay]) days: DeliveryDay[];
}

export class WebhookUrl {
  @NullableText() url: string | null;
}

/** A new signing secret. Only this response contains the secret. */
export class NewSecret {
  @Text() signing_secret: string;
}

/** A delivery of a match to the webhook endpoint. */
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
