import type { BriefReading, ExtractedItem } from '../extracted-item.js';

/**
 * Summarises two readings of an item: `alone` is the reading of the built-in reader, and `taken` is
 * the reading with the second reader's answer.
 */
export function briefly(
  alone: ExtractedItem,
  read: ExtractedItem,
): { alone: BriefReading; taken: BriefReading } {
  return { alone: briefOf(alone), taken: briefOf(read) };
}

function briefOf({ verdict, doubtful }: ExtractedItem): BriefReading {
  const rounds = verdict.outcome === 'round' ? verdict.rounds : [];
  const [first] = rounds;
  return {
    isRound: first !== undefined,
    chance: doubtful?.chance ?? first?.confidenceScore ?? null,
    rounds: rounds.length,
    company: first?.companyName ?? null,
    amount: first?.amount ?? null,
    currency: first?.currency ?? null,
    kind: first?.fundingType ?? null,
  };
}
