import { ApiError } from '../runtime/errors.js';
import { PASSWORD_LENGTH } from './limits.js';

/**
 * Lowest accepted zxcvbn score, from 0 to 4. A score of 3 means more than 10^8 guesses. NIST SP
 * 800-63B requires that a service rejects common passwords and repeated characters. A service must
 * also reject the names of the user and of the service.
 */
const LOWEST_SCORE = 3;

type Check = (password: string, known: string[]) => { score: number };
let check: Promise<Check> | undefined;

/**
 * Rejects a password that is easy to guess. Examples: a common password, a row of keys, a
 * repetition, or the user's e-mail address. Errors: `weak_password`.
 */
export async function requireStrongPassword(password: string, email: string): Promise<void> {
  const { min, max } = PASSWORD_LENGTH;
  const length = [...password].length;
  if (length < min || length > max)
    throw new ApiError('weak_password', `A password has ${min} to ${max} characters.`);
  check ??= loadCheck();
  const { score } = (await check)(password, [email, ...email.split(/[@.]/), 'fundmatch']);
  if (score < LOWEST_SCORE)
    throw new ApiError(
      'weak_password',
      'This password is easy to guess. Choose a longer or less common password.',
    );
}

/**
 * Loads the password check on first use. Its word lists take 2 MB, and most processes do not need
 * them.
 */
async function loadCheck(): Promise<Check> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
  return (password, known) => zxcvbn.check(password, known);
}
