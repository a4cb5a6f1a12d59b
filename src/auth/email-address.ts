import isEmail from 'validator/lib/isEmail.js';

/** The addresses that the sign-in library accepts: ASCII, no quoted names, no two dots in a row. */
const SIGN_IN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Returns whether a user can sign in with this e-mail address. */
export function isSignInAddress(email: string): boolean {
  return email.length <= 254 && SIGN_IN.test(email) && isEmail.default(email);
}
