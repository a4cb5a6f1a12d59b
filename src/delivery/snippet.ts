/** Characters of a response body that are kept with a failed delivery (decision 18). */
export const SNIPPET_CHARACTERS = 500;

/**
 * Returns the first 500 characters of a response body, cut between code points. Invalid UTF-8
 * becomes U+FFFD. Control characters are removed: PostgreSQL cannot store NUL, and a receiver must
 * not control a log line or a terminal.
 */
export function snippetOf(body: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(body);
  let snippet = '';
  let length = 0;
  for (const character of text) {
    if (length === SNIPPET_CHARACTERS) break;
    if (/\p{Cc}/u.test(character)) continue;
    snippet += character;
    length += 1;
  }
  return snippet;
}
