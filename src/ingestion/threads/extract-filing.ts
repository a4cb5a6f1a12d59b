import type { Document, ExtractedItem } from '../extracted-item.js';
import { parseFormD } from '../formats/form-d.js';

/**
 * Extracts a Form D filing. If the filing states no round or cannot be read, the verdict says why.
 */
export function extractFormD(document: Document): ExtractedItem {
  const accession = readAccession(document.name);
  const outcome = parseFormD(document.bytes, { accession, url: document.url });
  const verdict =
    outcome.outcome === 'round' ? { outcome: 'round' as const, rounds: [outcome.round] } : outcome;
  const title = verdict.outcome === 'round' ? (verdict.rounds[0]?.companyName ?? null) : null;
  return { sourceItem: accession ?? document.name, title, url: document.url, verdict };
}

/** Finds an accession number in a file name or EDGAR URL, and formats it with dashes. */
function readAccession(name: string): string | null {
  const [, filer, year, number] = /(?<!\d)(\d{10})-?(\d{2})-?(\d{6})(?!\d)/.exec(name) ?? [];
  return filer === undefined ? null : `${filer}-${year}-${number}`;
}
