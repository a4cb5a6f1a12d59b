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
import { QUOTA_BUCKETS } from '../auth/quota-buckets.js';
import { KeyItem } from '../settings/keys.dto.js';

/** A user in the operator's list. */
export class UserItem {
  @Text({ format: 'uuid' }) user_id: string;
  @Text() email: string;
  @Text({ enum: ['free', 'pro'] }) tier: 'free' | 'pro';
  @Text({ enum: ['customer', 'operator'] }) role: 'customer' | 'operator';
  @Instant() created_at: string;
  @Whole() live_keys: number;
  @NullableInstant() last_used_at: string | null;
  @NullableText() webhook_host: string | null;
  @Flag() has_password: boolean;
  /** Time at which the user turned on two-step sign-in. Null if it is off. */
  @NullableInstant() two_step_since: string | null;
  /** Time at which an operator paused sending to the user. Null if sending is not paused. */
  @NullableInstant() sending_paused_since: string | null;
}

export class UserItems {
  @Of([UserItem]) data: UserItem[];
  @NullableText() next_after: string | null;
}

export class UserDetail extends UserItem {
  /** Matches that wait for delivery to the user. */
  @Whole() waiting_matches: number;
  @NullableInstant() oldest_waiting_at: string | null;
  @Of([KeyItem]) keys: KeyItem[];
}

export class NewUser {
  @Text() email: string;
  @Text({ enum: ['free', 'pro'] }) tier: 'free' | 'pro';
}

/** A one-time token that sets a password. The page builds a link from the token. */
export class PasswordToken {
  @Text({ format: 'uuid' }) user_id: string;
  @Text() token: string;
}

export class UserChange {
  @NullableText({ enum: ['free', 'pro'] }) tier: 'free' | 'pro' | null;
  @NullableText({ enum: ['customer', 'operator'] }) role: 'customer' | 'operator' | null;
}

/** If true, sending to the user is paused. */
export class UserSending {
  @Flag() paused: boolean;
}

export class CapChange {
  @Text({ enum: QUOTA_BUCKETS }) tool: string;
  @NullableWhole() requests: number | null;
  @NullableWhole() rows: number | null;
}

/** Number of rows that are deleted with a user. */
export class UserRows {
  @Whole() accounts: number;
  @Whole() contacts: number;
  @Whole() matches: number;
}

export class PersonToErase {
  @Text() email: string;
}

/** Number of rows that an erasure changes. A preview returns the same counts. */
export class ErasedPerson {
  /** Contacts that are deleted. */
  @Whole() contacts: number;
  @Whole() matches: number;
  @Whole() rounds: number;
  /** Fetched items, including items that wait for their page. */
  @Whole() items: number;
  /** Accounts whose metadata contains the address. */
  @Whole() accounts: number;
  /**
   * Accounts whose id or name contains the address. The erasure does not change these accounts.
   * Only the customer can change them.
   */
  @Whole() accounts_left: number;
}
