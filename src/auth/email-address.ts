import isEmail from 'validator/lib/isEmail.js';

/**
 * Matches the e-mail addresses that the sign-in library accepts: only ASCII, no quoted part before
 * the @, and no two consecutive dots.
 */
const SIGN_IN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Returns whether a user can sign in with this e-mail address. */
export function isSignInAddress(email: string): boolean {
  return email.length <= 254 && SIGN_IN.test(email) && isEmail.default(email);
}
