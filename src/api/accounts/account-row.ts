import { RowError, checkText, findTextFault, isBlank, readExternalId } from '../batches/row-fields.js';
import type { BatchRow } from '../batches/read-batch.js';
import { identifyingPart } from '../../domains/identifying-domain.js';
import { normaliseDomain } from '../../domains/normalise-domain.js';

/** A valid row of the body of POST /accounts. */
export interface AccountRow extends BatchRow {
  name: string;
  /** Normalised domain (decision 12). Null if the row has no domain. */
  domain: string | null;
  /**
   * Registrable domain that identifies the company. If it is null, the account is matched by name
   * (decision 14).
   */
  registrableDomain: string | null;
}

/**
 * Reads the fields of one account. Throws RowError, whose message is returned to the caller
 * (decision 11).
 */
export function readAccountRow(fields: Record<string, unknown>, metadata: string | null): AccountRow {
  const externalId = readExternalId(fields['external_id']);
  const name = fields['name'];
  if (typeof name !== 'string' || isBlank(name))
    throw new RowError('name is required and must be a non-empty string');
  const domain = readDomain(fields['domain']);
  return {
    externalId,
    name: checkText(name, 'name', 500),
    domain,
    registrableDomain: domain === null ? null : identifyingPart(domain),
    metadata,
  };
}

function readDomain(value: unknown): string | null {
  if (isBlank(value)) return null;
  const fault = typeof value === 'string' ? findTextFault(value, 'domain') : null;
  if (fault !== null) throw new RowError(fault);
  const domain = typeof value === 'string' ? normaliseDomain(value) : null;
  if (domain === null) throw new RowError('domain is not a valid domain');
  return domain;
}
