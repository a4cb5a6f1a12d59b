import type { RejectionReason } from '../../extraction/rejection-reason.js';

/**
 * Thrown for input that is not in the expected format. If the input is stored as a rejected item,
 * `reason` is stored too.
 */
export class InputError extends Error {
  constructor(
    readonly reason: Extract<RejectionReason, 'not-xml' | 'too-large' | 'entity-bomb' | 'not-form-d'>,
    message: string,
  ) {
    super(message);
    this.name = 'InputError';
  }
}
