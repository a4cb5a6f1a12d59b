import { isEmail } from 'class-validator';
import { RowError, readExternalId, readOptionalText } from '../batches/row-fields.js';
import type { BatchRow } from '../batches/batches.service.js';
import { normaliseDomain, registrableDomain } from '../domains/normalise-domain.js';

/** A row of POST /contacts that passed its checks. */
export interface ContactRow extends BatchRow {
  email: string | null;
  /** The registrable domain of the address. */
  emailDomain: string | null;
  firstName: string | null;
  accountExternalId: string | null;
}

const MAX_EMAIL_LENGTH = 254;

/** Reads the fields of one contact; throws RowError with the message that the caller reads (decision 11). */
export function readContactRow(fields: Record<string, unknown>): Omit<ContactRow, 'metadata'> {
  return {
    externalId: readExternalId(fields['external_id']),
    ...readEmail(fields['email']),
    firstName: readOptionalText(fields['first_name'], 'first_name', 255),
    accountExternalId: readOptionalText(fields['account_external_id'], 'account_external_id', 255),
  };
}

function readEmail(value: unknown): { email: string | null; emailDomain: string | null } {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
    return { email: null, emailDomain: null };
  }
  const email = typeof value === 'string' ? value.trim() : '';
  const [, local = '', rawHost = ''] = /^(.+)@([^@\s/?#\\:]+)$/.exec(email) ?? [];
  const host = normaliseDomain(rawHost);
  // The host is judged by our own rules, which know internationalised names; the rest by the library's.
  if (
    email.length > MAX_EMAIL_LENGTH ||
    host === null ||
    !email.isWellFormed() ||
    !isEmail(`${local}@example.com`)
  ) {
    throw new RowError('email is not a valid e-mail address');
  }
  return { email, emailDomain: registrableDomain(host) };
}
