import type { TrapName } from '../lexicon/lexicon.js';
import type { RejectionReason } from '../rejection-reason.js';
import type { Reading } from '../statements/reading.js';

/** Traps that are too weak to be the reason. */
const WEAK = new Set<TrapName>(['launch', 'event', 'advice', 'portrait', 'coin-talk', 'contract']);

/**
 * Returns what an item without a round is about: its first trap in headline, statement, company, lead
 * or body. The log and the operator's console show it.
 */
export function reasonFor(reading: Reading): { reason: RejectionReason; detail: string } {
  if (reading.ownTicker) return { reason: 'public-offering', detail: `listed: ${reading.ownTicker.ticker}` };
  for (const place of ['title', 'statement', 'company', 'lead', 'body'] as const) {
    const here = reading.traps.filter((trap) => trap.place === place);
    const trap = here.find(({ name }) => !WEAK.has(name));
    if (trap) return { reason: trap.reason, detail: detailOf(trap) };
  }
  return { reason: 'no-round', detail: 'no statement of a round found' };
}

/** The reason is shown beside the detail, so a trap of the same name is not repeated. */
function detailOf({ name, reason, text }: Reading['traps'][number]): string {
  return (name as string) === reason ? text : `${name}: ${text}`;
}
