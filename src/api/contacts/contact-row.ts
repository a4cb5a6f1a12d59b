import isEmail from 'validator/lib/isEmail.js';
import { RowError, findTextFault, isBlank, readExternalId, readOptionalText } from '../batches/row-fields.js';
import type { BatchRow } from '../batches/read-batch.js';
import { ownDomain } from '../../domains/identifying-domain.js';
import { normaliseDomain } from '../../domains/normalise-domain.js';

/** A valid row of the body of POST /contacts. */
export interface ContactRow extends BatchRow {
  email: string | null;
  /**
   * Registrable domain of the address. Null for a customer's subdomain of another company's site,
   * such as `acme.zendesk.com`.
   */
  emailDomain: string | null;
  firstName: string | null;
  accountExternalId: string | null;
}

const MAX_EMAIL_LENGTH = 254;

/**
 * Reads the fields of one contact. Throws RowError, whose message is returned to the caller
 * (decision 11).
 */
export function readContactRow(fields: Record<string, unknown>, metadata: string | null): ContactRow {
  return {
    externalId: readExternalId(fields['external_id']),
    ...readEmail(fields['email']),
    firstName: readOptionalText(fields['first_name'], 'first_name', 255),
    accountExternalId: readOptionalText(fields['account_external_id'], 'account_external_id', 255),
    metadata,
  };
}

function readEmail(value: unknown): { email: string | null; emailDomain: string | null } {
  if (isBlank(value)) return { email: null, emailDomain: null };
  const fault = typeof value === 'string' ? findTextFault(value, 'email') : null;
  if (fault !== null) throw new RowError(fault);
  const host = typeof value === 'string' ? readHost(value.trim()) : null;
  if (typeof value !== 'string' || host === null) throw new RowError('email is not a valid e-mail address');
  return { email: value.trim(), emailDomain: ownDomain(host) };
}

/** Returns the normalised host of an e-mail address. Returns null if the address is not valid. */
function readHost(email: string): string | null {
  if (email.length > 2 * MAX_EMAIL_LENGTH || [...email].length > MAX_EMAIL_LENGTH) return null;
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(0, at));
  const host = email.slice(at + 1);
  // The library does not know internationalised host names. So `normaliseDomain` checks the host,
  // and the library checks the part before the @.
  if (/[\s/?#\\:]/.test(host) || host.endsWith('.') || !isEmail.default(`${local}@example.com`)) return null;
  return normaliseDomain(host);
}
