import { cutText, LONGEST_ADDRESS } from '../rounds/erased-people/cut-text.js';

/** Number of characters of a response body that are stored with a failed delivery (decision 18). */
export const SNIPPET_CHARACTERS = 500;

/**
 * Number of characters of a body that are decoded. An e-mail address that starts in the snippet
 * ends within this length.
 */
const CHARACTERS_READ = SNIPPET_CHARACTERS + LONGEST_ADDRESS;

/**
 * Returns the first 500 characters of a response body. Cuts between code points, and never inside
 * an e-mail address. Invalid UTF-8 becomes U+FFFD. Removes control characters, because a receiver
 * must not control a log line or a terminal. PostgreSQL cannot store NUL either.
 */
export function snippetOf(body: Uint8Array): string {
  const characters = charactersOf(body);
  return cutText(characters.join(''), characters.slice(0, SNIPPET_CHARACTERS).join('').length);
}

/** Returns whether the snippet is final: more bytes of the body would not change it. */
export function isWholeSnippet(body: Uint8Array): boolean {
  return charactersOf(body).length === CHARACTERS_READ;
}

function charactersOf(body: Uint8Array): string[] {
  const characters: string[] = [];
  for (const character of new TextDecoder('utf-8').decode(body)) {
    if (characters.length === CHARACTERS_READ) break;
    if (!/\p{Cc}/u.test(character)) characters.push(character);
  }
  return characters;
}
