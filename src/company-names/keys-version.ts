/**
 * Version of the keys of stored names. Increment it with every change of these keys: in the word
 * lists, in normalisation, or in the rules of blocking-keys.ts. The next start then rebuilds the
 * keys of all accounts. If you forget the increment, blocking-keys.test.ts fails.
 */
export const NAME_KEYS_VERSION = 9;
