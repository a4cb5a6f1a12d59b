/**
 * JSON text that is inserted into a response unchanged. If a customer's metadata were parsed, its
 * numbers could lose digits (decision 13).
 */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Wraps JSON text from the database. Returns null for null. */
export function rawJson(text: string | null): RawJson | null {
  return text === null ? null : new RawJson(text);
}

/**
 * Serialises like JSON.stringify, but inserts RawJson values unchanged. Undefined properties are
 * omitted.
 */
export function stringifyWithRaw(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => stringifyWithRaw(item ?? null)).join(',')}]`;
  if (value instanceof Date) return JSON.stringify(value);
  let members = '';
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    members += (members === '' ? '' : ',') + printKey(key) + stringifyWithRaw(member);
  }
  return `{${members}}`;
}

/** Matches characters that JSON escapes, and characters that may be half of a surrogate pair. */
const MAY_NEED_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

/**
 * Quotes a text. Most texts need no escape. Then this check takes a third of the time of
 * JSON.stringify.
 */
function quote(text: string): string {
  return MAY_NEED_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Cache of serialised keys. Almost all keys are field names of the service. */
const printedKeys = new Map<string, string>();
const MOST_KEYS = 1_000;

function printKey(key: string): string {
  const known = printedKeys.get(key);
  if (known !== undefined) return known;
  const printed = `${JSON.stringify(key)}:`;
  if (printedKeys.size < MOST_KEYS) printedKeys.set(key, printed);
  return printed;
}
