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
  /** Since when an operator has paused sending to the user. Null if it is not paused. */
  @NullableInstant() sending_paused_since: string | null;
}

export class UserItems {
  @Of([UserItem]) data: UserItem[];
  @NullableText() next_after: string | null;
}

export class UserDetail extends UserItem {
  /** Matches that wait to be sent to the user. */
  @Whole() waiting_matches: number;
  @NullableInstant() oldest_waiting_at: string | null;
  @Of([KeyItem]) keys: KeyItem[];
}

export class NewUser {
  @Text() email: string;
  @Text({ enum: ['free', 'pro'] }) tier: 'free' | 'pro';
}

/** A one-time token to set a password. The page turns it into a link. */
export class PasswordToken {
  @Text({ format: 'uuid' }) user_id: string;
  @Text() token: string;
}

export class UserChange {
  @NullableText({ enum: ['free', 'pro'] }) tier: 'free' | 'pro' | null;
  @NullableText({ enum: ['customer', 'operator'] }) role: 'customer' | 'operator' | null;
}

/** False to pause sending to the user. */
export class UserSending {
  @Flag() paused: boolean;
}

export class CapChange {
  @Text({ enum: QUOTA_BUCKETS }) tool: string;
  @NullableWhole() requests: number | null;
  @NullableWhole() rows: number | null;
}

/** The rows that are deleted with a user. */
export class UserRows {
  @Whole() accounts: number;
  @Whole() contacts: number;
  @Whole() matches: number;
}

/** The person to erase. */
export class PersonToErase {
  @Text() email: string;
}

/** The rows that an erasure would change, or has changed. */
export class ErasedPerson {
  /** Contacts to delete. */
  @Whole() contacts: number;
  @Whole() matches: number;
  @Whole() rounds: number;
  /** Fetched items, including those that wait for their page. */
  @Whole() items: number;
  /** Accounts whose metadata contained the address. */
  @Whole() accounts: number;
  /** Accounts whose id or name contains the address. Only their customer can change these. */
  @Whole() accounts_left: number;
}
