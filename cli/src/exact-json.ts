/**
 * JSON whose numbers keep every digit, so that metadata passes through unchanged. A number that
 * JavaScript would change is kept as a marked string, and printed as it was read.
 */
const MARK = '\u0000number:';
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Only a number is ever unquoted, even if a string of the input contains the mark. */
const MARKED = /"\\u0000number:(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)"/g;
/** Only long numbers, decimals and exponents can change; most texts have none. */
const SUSPECT = /\d{16}|\d[.eE]|-0/;

/** Parses JSON. Throws SyntaxError. */
export function parseExact(text: string): unknown {
  if (!SUSPECT.test(text)) return JSON.parse(text);
  // Parsed unmarked first: marking must not turn invalid JSON into valid JSON.
  JSON.parse(text);
  return JSON.parse(
    text.replace(TOKENS, (token) => (isInexact(token) ? JSON.stringify(MARK + token) : token)),
  );
}

/** Prints what `parseExact` read. */
export function stringifyExact(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes('\\u0000number:') ? text.replace(MARKED, '$1') : text;
}

/** Returns the digits of a marked number, for messages and tables. */
export function asText(value: unknown): string {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : String(value);
}

function isInexact(token: string): boolean {
  return !token.startsWith('"') && String(Number(token)) !== token;
}
