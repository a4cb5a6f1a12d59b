import type { ExtractedItem } from '../extracted-item.js';
import type { HttpEnricher } from './http-enricher.js';

/** Fills in what an item does not state of its rounds, if there is an enricher. Never rejects. */
export async function enrichItem(item: ExtractedItem, enricher: HttpEnricher | null): Promise<ExtractedItem> {
  const { verdict } = item;
  if (enricher === null || verdict.outcome === 'rejected') return item;
  const rounds = await Promise.all(verdict.rounds.map((round) => enricher.enrich(round)));
  return { ...item, verdict: { ...verdict, rounds } };
}
