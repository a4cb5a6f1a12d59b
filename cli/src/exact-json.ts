/**
 * JSON functions that keep every digit of a number, so that metadata stays unchanged. If JavaScript
 * would change a number, `parseExact` returns a string with a mark and the digits. `stringifyExact`
 * prints the original digits.
 */
const MARK = '\u0000number:';
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Matches only numbers, even if a string of the input contains the mark. */
const MARKED = /"\\u0000number:(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)"/g;
/** Only long numbers, decimals and exponents can lose digits. Most texts contain none of these. */
const SUSPECT = /\d{16}|\d[.eE]|-0/;

/** Parses JSON and keeps every digit of its numbers. Errors: SyntaxError. */
export function parseExact(text: string): unknown {
  if (!SUSPECT.test(text)) return JSON.parse(text);
  // The text is parsed without marks first, because marks could make invalid JSON valid.
  JSON.parse(text);
  return JSON.parse(
    text.replace(TOKENS, (token) => (isInexact(token) ? JSON.stringify(MARK + token) : token)),
  );
}

/** Prints a value from `parseExact` as JSON with the original digits. */
export function stringifyExact(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes('\\u0000number:') ? text.replace(MARKED, '$1') : text;
}

/**
 * Returns the digits of a marked number, for messages and tables. Converts other values with
 * `String`.
 */
export function asText(value: unknown): string {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : String(value);
}

function isInexact(token: string): boolean {
  return !token.startsWith('"') && String(Number(token)) !== token;
}
