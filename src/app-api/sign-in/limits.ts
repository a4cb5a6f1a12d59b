/** Where the sign-in library's own routes lie; only an OpenID provider's way back is let through to it. */
export const AUTH_PATH = '/app/api/auth';

/** NIST SP 800-63B: length is what counts; the upper bound keeps hashing cheap. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
