import { ApiError } from '../runtime/errors.js';
import type { Session } from './session.js';

/**
 * Rejects users who are not on Pro, as the API does (spec: Authentication rule 4). Errors:
 * `pro_required`.
 */
export function requirePro(session: Session): void {
  if (session.tier !== 'pro')
    throw new ApiError(
      'pro_required',
      'This page needs the Pro tier. Ask the operator to upgrade your account.',
    );
}
