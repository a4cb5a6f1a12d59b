import type { TrapName } from '../lexicon/lexicon.js';
import type { RejectionReason } from '../rejection-reason.js';
import type { Reading } from '../statements/reading.js';

/** Traps that only colour an item. */
const WEAK = new Set<TrapName>(['launch', 'event', 'advice', 'portrait', 'coin-talk', 'contract']);

/** Names what an item without a round is about, for the log and the operator's console: the first trap of headline, statement and lead. */
export function reasonFor(reading: Reading): { reason: RejectionReason; detail: string } {
  if (reading.ownTicker) return { reason: 'public-offering', detail: `listed: ${reading.ownTicker.ticker}` };
  for (const place of ['title', 'statement', 'company', 'lead', 'body'] as const) {
    const here = reading.traps.filter((trap) => trap.place === place);
    const trap = here.find(({ name }) => !WEAK.has(name));
    if (trap) return { reason: trap.reason, detail: detailOf(trap) };
  }
  return { reason: 'no-round', detail: 'no statement of a round found' };
}

/** The reason stands beside the detail: a trap of the same name is not said twice. */
function detailOf({ name, reason, text }: Reading['traps'][number]): string {
  return (name as string) === reason ? text : `${name}: ${text}`;
}
