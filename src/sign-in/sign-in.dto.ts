import { Flag, Instant, NullableText, Of, Text } from '../http/app-calls/fields.js';

/** The sign-in options that this service offers. */
export class SignInOptions {
  @Flag() sign_up: boolean;
  @NullableText() oidc_name: string | null;
  /** True if the service can send a link by e-mail to set a password. */
  @Flag() password_reset: boolean;
}

/** The signed-in user. */
export class Profile {
  @Text({ format: 'uuid' }) user_id: string;
  @Text() email: string;
  @Text({ enum: ['free', 'pro'] }) tier: string;
  @Text({ enum: ['customer', 'operator'] }) role: string;
}

export class Credentials {
  @Text() email: string;
  @Text() password: string;
}

/** Response to a correct password. */
export class SignedIn {
  /** True if the user has turned on two-step sign-in, and must enter a code next. */
  @Flag() needs_code: boolean;
}

export class PasswordChange {
  @Text() current_password: string;
  @Text() new_password: string;
}

export class PasswordReset {
  @Text() email: string;
}

export class LinkToken {
  @Text() token: string;
}

/** The user whose password can be set with this link. */
export class LinkOwner {
  @Text() email: string;
}

export class PasswordByLink {
  @Text() token: string;
  @Text() new_password: string;
}

export class Redirect {
  @Text() url: string;
}

/** A browser session of the signed-in user. */
export class SessionItem {
  @Text({ format: 'uuid' }) session_id: string;
  @Flag() current: boolean;
  @NullableText() user_agent: string | null;
  @NullableText() ip_address: string | null;
  @Instant() created_at: string;
  @Instant() updated_at: string;
}

export class SessionList {
  @Of([SessionItem]) data: SessionItem[];
}
