import { Flag, NullableInstant, Text, Whole } from '../http/app-calls/fields.js';
import { ApiProperty } from '@nestjs/swagger';

/** Two-step sign-in of the signed-in user. */
export class TwoStep {
  /** Time at which the user turned on two-step sign-in. Null if it is off. */
  @NullableInstant() on_since: string | null;
  @Whole() backup_codes_left: number;
  /** False if the user signs in only at an OpenID provider, which asks for its own second step. */
  @Flag() has_password: boolean;
}

export class TwoStepPassword {
  @Text() password: string;
}

/** The secret for an authenticator app: as base32 text, and as the URI of a QR code. */
export class TwoStepSecret {
  @Text() secret: string;
  @Text() uri: string;
}

export class TwoStepCode {
  @Text() code: string;
}

/** What a change of two-step sign-in requires. `code` is a code of the app or a backup code. */
export class TwoStepProof {
  @Text() password: string;
  @Text() code: string;
}

/** Backup codes. The user can enter each of them once instead of a code of the app. */
export class BackupCodes {
  @ApiProperty({ type: [String] }) backup_codes: string[];
}
