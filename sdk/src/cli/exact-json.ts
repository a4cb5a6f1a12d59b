/**
 * JSON whose numbers keep every digit. A number that JavaScript would print otherwise travels as a marked string and is printed as
 * it was read, so that metadata passes through unchanged.
 */
const MARK = '\u0000number:';
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Nothing but a number is ever unquoted, whatever a string of the input says. */
const MARKED = /"\\u0000number:(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)"/g;
/** Long digits, decimals and exponents: everything else is printed as it was read anyway. */
const SUSPECT = /\d{16}|\d[.eE]|-0/;

/** Parses JSON. Throws SyntaxError. */
export function parseExact(text: string): unknown {
  if (!SUSPECT.test(text)) return JSON.parse(text);
  // Parsed once as it is: marking must not make JSON of what is none.
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

/** Turns a marked number into the text of its digits, for messages and tables. */
export function asText(value: unknown): string {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : String(value);
}

function isInexact(token: string): boolean {
  return !token.startsWith('"') && String(Number(token)) !== token;
}
