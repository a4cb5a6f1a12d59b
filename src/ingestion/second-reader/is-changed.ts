import type { ExtractedItem } from '../extracted-item.js';

/**
 * Returns whether a second reading changes what the service sends: the presence of a round, the
 * company, the amount or the type.
 */
export function isChanged(alone: ExtractedItem, read: ExtractedItem, minConfidence: number): boolean {
  return JSON.stringify(sentOf(alone, minConfidence)) !== JSON.stringify(sentOf(read, minConfidence));
}

function sentOf({ verdict }: ExtractedItem, minConfidence: number): unknown[] {
  if (verdict.outcome === 'rejected') return [];
  return verdict.rounds.map(({ companyName, amount, currency, fundingType, confidenceScore }) => [
    companyName,
    amount,
    currency,
    fundingType,
    confidenceScore >= minConfidence,
  ]);
}
