/**
 * Name of the key that the service derives from `SECRETS_KEY` for the sign-in library. The library
 * signs cookies with this key, and encrypts the secrets and backup codes of two-step sign-in.
 */
export const SIGN_IN_KEY = 'sign-in';

/**
 * Path prefix of the sign-in library's routes. Only the OpenID callback is passed to the library.
 */
export const AUTH_PATH = '/app/api/auth';

/**
 * The OpenID provider sends the browser back to this path. Operators have registered the path at
 * their providers, so it must not change.
 */
export const OIDC_CALLBACK_PATH = `${AUTH_PATH}/oauth2/callback/oidc`;

/**
 * Minimum and maximum password length in characters (NIST SP 800-63B). The maximum limits the cost
 * of hashing.
 */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

/** Maximum seconds between the password and the code of two-step sign-in. */
export const SECOND_STEP_SECONDS = 600;

/** Prefix of the library's identifiers for sign-ins that wait for a code. */
export const CHALLENGE_PREFIX = '2fa-';
