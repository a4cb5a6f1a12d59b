import type { ExtractedItem } from '../extracted-item.js';
import type { HttpEnricher } from './http-enricher.js';

/** Adds missing facts to the rounds of an item if an enricher is configured. Never throws. */
export async function enrichItem(item: ExtractedItem, enricher: HttpEnricher | null): Promise<ExtractedItem> {
  const { verdict } = item;
  if (enricher === null || verdict.outcome === 'rejected') return item;
  const rounds = await Promise.all(verdict.rounds.map((round) => enricher.enrich(round)));
  return { ...item, verdict: { ...verdict, rounds } };
}
