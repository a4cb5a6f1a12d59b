/**
 * JSON text that is inserted into a response unchanged. A customer's metadata would lose digits as
 * JavaScript numbers (decision 13).
 */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Wraps JSON text from the database. Null stays null. */
export function rawJson(text: string | null): RawJson | null {
  return text === null ? null : new RawJson(text);
}

/**
 * Serialises like JSON.stringify, but inserts RawJson values unchanged. Omits undefined properties.
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

/** Characters that JSON escapes, and any that may be half of a pair. */
const MAY_NEED_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

/** Most texts need no escape. This check takes a third of the time of JSON.stringify. */
function quote(text: string): string {
  return MAY_NEED_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Remembers serialised keys, because almost all keys are names of our own fields. */
const printedKeys = new Map<string, string>();
const MOST_KEYS = 1_000;

function printKey(key: string): string {
  const known = printedKeys.get(key);
  if (known !== undefined) return known;
  const printed = `${JSON.stringify(key)}:`;
  if (printedKeys.size < MOST_KEYS) printedKeys.set(key, printed);
  return printed;
}
