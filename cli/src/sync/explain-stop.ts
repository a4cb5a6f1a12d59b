import { QuotaReached } from '../../../sdk/src/bulk/send-chunks.js';
import { AbortedError, QuotaExceededError } from '../../../sdk/src/errors.js';
import { CliError, EXIT } from '../exit-codes.js';
import { count } from '../style.js';

/** Returns an error that explains how to continue after an interrupt or a used-up quota. */
export function explainStop(cause: unknown, sent: number): unknown {
  if (cause instanceof AbortedError) {
    const text = `Interrupted after ${count(sent, 'row')} of this run. The sync state is saved. Run it again with --resume.`;
    return new CliError(EXIT.interrupted, text, { cause });
  }
  if (!(cause instanceof QuotaReached || cause instanceof QuotaExceededError)) return cause;
  const when = cause.resetsAt ? cause.resetsAt.toISOString() : 'UTC midnight';
  const text = `The daily quota is used up after ${count(sent, 'row')} of this run. Run it again with --resume after ${when}.`;
  return new CliError(EXIT.unavailable, text, { cause });
}
