/**
 * Names the key that is derived from `SECRETS_KEY` for the sign-in library. It signs cookies and
 * encrypts what two-step sign-in stores.
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

/** How long after the password the code of the second step may be entered. */
export const SECOND_STEP_SECONDS = 600;

/** The sign-in library gives sign-ins that wait for a code identifiers with this prefix. */
export const CHALLENGE_PREFIX = '2fa-';
