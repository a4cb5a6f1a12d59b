import type { BriefReading, ExtractedItem } from '../extracted-item.js';

/** Sums up an item as the built-in reader alone reads it, and as it is taken with the answer. */
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
