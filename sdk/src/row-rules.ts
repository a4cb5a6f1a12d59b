/**
 * The service's rules for one row, for dry runs and the fake. They run offline. The service has
 * more rules.
 */

/** Returns the service's error for a row, or undefined if the service would store the row. */
export function faultOfRow(resource: 'accounts' | 'contacts', row: object): string | undefined {
  const fields = row as Record<string, unknown>;
  const checks = resource === 'accounts' ? ACCOUNT_RULES : CONTACT_RULES;
  for (const [field, rule] of Object.entries(checks)) {
    const fault = rule(fields[field], field);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

type Rule = (value: unknown, field: string) => string | undefined;

const METADATA_BYTES = 16 * 1024;
const METADATA_LEVELS = 32;

function required(most: number): Rule {
  return (value, field) =>
    typeof value !== 'string' || isBlank(value)
      ? `${field} is required and must be a non-empty string`
      : faultOfText(value, field, most);
}

function optional(most: number): Rule {
  return (value, field) => {
    if (isBlank(value)) return undefined;
    return typeof value === 'string' ? faultOfText(value, field, most) : `${field} must be a string`;
  };
}

function domain(value: unknown): string | undefined {
  if (isBlank(value)) return undefined;
  const isDomain = typeof value === 'string' && HOST.test(hostOf(value));
  return isDomain ? undefined : 'domain is not a valid domain';
}

function email(value: unknown): string | undefined {
  if (isBlank(value)) return undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  const at = text.lastIndexOf('@');
  const isEmail = at > 0 && text.length <= 254 && !/\s/.test(text) && HOST.test(text.slice(at + 1));
  return isEmail ? undefined : 'email is not a valid e-mail address';
}

function metadata(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return 'metadata must be a JSON object';
  if (new TextEncoder().encode(JSON.stringify(value)).length > METADATA_BYTES)
    return 'metadata is larger than 16 KiB';
  return levelsOf(value) > METADATA_LEVELS ? 'metadata is nested deeper than 32 levels' : undefined;
}

const ACCOUNT_RULES: Record<string, Rule> = {
  external_id: required(255),
  name: required(500),
  domain,
  metadata,
};
const CONTACT_RULES: Record<string, Rule> = {
  external_id: required(255),
  email,
  first_name: optional(255),
  account_external_id: optional(255),
  metadata,
};

/** A host name with at least two labels. Domains can use letters of any script. */
const HOST = /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}\.?$/u;

/** Removes the protocol, `www.` and the path, as the service does. */
function hostOf(text: string): string {
  const [host = ''] = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .split(/[/?#:]/, 1);
  return host.replace(/^www\./i, '');
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function faultOfText(value: string, field: string, most: number): string | undefined {
  if (value.length > most && [...value].length > most) return `${field} is longer than ${most} characters`;
  if (value.includes('\0')) return `${field} contains a NUL character (\\u0000), which cannot be stored`;
  return undefined;
}

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}
