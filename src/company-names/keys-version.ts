/**
 * Raise it with every change that alters the keys of stored names: in the word lists, in
 * normalisation, or in the rules below. The next start then rebuilds the keys of all accounts.
 * blocking-keys.test.ts fails if it was forgotten.
 */
export const NAME_KEYS_VERSION = 9;
