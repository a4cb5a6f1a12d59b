import { Flag, NullableInstant, Text, Whole } from '../http/app-calls/fields.js';
import { ApiProperty } from '@nestjs/swagger';

/** Two-step sign-in of the signed-in user. */
export class TwoStep {
  /** Null if it is off. */
  @NullableInstant() on_since: string | null;
  @Whole() backup_codes_left: number;
  /** False for a user who only signs in at an OpenID provider, which asks for a second step itself. */
  @Flag() has_password: boolean;
}

export class TwoStepPassword {
  @Text() password: string;
}

/** The secret for an authenticator app: as text, and as the URI of a QR code. */
export class TwoStepSecret {
  @Text() secret: string;
  @Text() uri: string;
}

export class TwoStepCode {
  @Text() code: string;
}

/** The password, and a code of the app or a backup code. */
export class TwoStepProof {
  @Text() password: string;
  @Text() code: string;
}

/** Codes that replace the app, each once. */
export class BackupCodes {
  @ApiProperty({ type: [String] }) backup_codes: string[];
}
