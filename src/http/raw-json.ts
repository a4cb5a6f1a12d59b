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
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => stringifyWithRaw(item ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object' || value instanceof Date)
    return JSON.stringify(value) ?? 'null';
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${stringifyWithRaw(member)}`);
  }
  return `{${members.join(',')}}`;
}
