/**
 * The path of the sign-in library's own routes. Only the OpenID callback is passed to the library.
 */
export const AUTH_PATH = '/app/api/auth';

/**
 * The path to which an OpenID provider sends the browser back. Operators have registered it at
 * their provider, so it must not change.
 */
export const OIDC_CALLBACK_PATH = `${AUTH_PATH}/oauth2/callback/oidc`;

/**
 * Length limits of passwords (NIST SP 800-63B: length matters most). The upper limit keeps hashing
 * cheap.
 */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
