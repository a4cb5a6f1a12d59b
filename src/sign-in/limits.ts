/** The path of the sign-in library's own routes. Only the OpenID callback is passed on to it. */
export const AUTH_PATH = '/app/api/auth';

/** Where an OpenID provider sends the browser back. Operators have registered it with theirs. */
export const OIDC_CALLBACK_PATH = `${AUTH_PATH}/oauth2/callback/oidc`;

/** NIST SP 800-63B: length is what counts. The upper limit keeps hashing cheap. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
