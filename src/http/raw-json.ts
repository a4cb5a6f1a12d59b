/**
 * JSON text to insert into a response verbatim. As JavaScript numbers, a customer's metadata would
 * lose digits (decision 13).
 */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Wraps JSON text from the database. Null stays null. */
export function rawJson(text: string | null): RawJson | null {
  return text === null ? null : new RawJson(text);
}

/**
 * Serialises like JSON.stringify, but inserts RawJson values verbatim. Omits undefined properties.
 */
export function stringifyWithRaw(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => stringifyWithRaw(item ?? null)).join(',')}]`;
  if (value instanceof Date) return JSON.stringify(value);
  let members = '';
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${quoteKey(key)}:${stringifyWithRaw(member)}`;
  }
  return `{${members}}`;
}

const PLAIN_KEY = /^\w+$/;

/** Almost all names are those of our own fields, which need no escapes. */
function quoteKey(key: string): string {
  return PLAIN_KEY.test(key) ? `"${key}"` : JSON.stringify(key);
}
