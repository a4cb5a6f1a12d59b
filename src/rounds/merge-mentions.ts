import type { StatedRound } from './stated-round.js';

/** A mention as merging sees it: what it states, and which it is. */
export interface Mention {
  id: string;
  stated: StatedRound;
}

/** The merged facts, and for each field the mention it came from and the values that other mentions gave for it. */
export interface MergedRound {
  facts: StatedRound;
  provenance: Record<string, { mention: string; conflicts?: { mention: string; value: unknown }[] }>;
}

/** Fields that are taken together from the mention that reports the round best. */
const REPORT_FIELDS = ['articleUrl', 'articleTitle', 'publishedDate'] as const;
const MERGED_FIELDS = [
  ...([
    'companyName',
    'legalName',
    'website',
    'amount',
    'currency',
    'amountUsd',
    'fundingType',
    'ceoName',
    'ceoEmail',
  ] as const),
  ...([
    'ceoLinkedinUrl',
    'industry',
    'location',
    'locationCountry',
    'leadInvestor',
    'investors',
    'confidenceScore',
    'filing',
  ] as const),
];
/** Amount and currency belong to one statement: mixing two mentions would invent a figure. */
const AMOUNT_FIELDS: readonly string[] = ['amount', 'currency', 'amountUsd'];

/**
 * Merges the mentions of one round, oldest first. An article's word goes before a filing's, whose amount may be a part of the
 * round and whose name is the legal one; among articles the more confident, then the older; among filings the newest. Nothing is lost: a value that
 * another mention states differently stays visible in `provenance` (decision 25).
 */
export function mergeMentions(mentions: readonly Mention[]): MergedRound {
  const ranked = [...mentions].sort(compareTrust);
  const first = ranked[0];
  if (first === undefined) throw new Error('A round has no mention.');
  const facts: StatedRound = structuredClone(first.stated);
  const provenance: MergedRound['provenance'] = {};
  for (const field of REPORT_FIELDS) provenance[field] = { mention: first.id };
  const amountFrom = ranked.find(({ stated }) => stated.amount !== null || stated.amountUsd !== null);
  for (const field of MERGED_FIELDS) {
    const source = AMOUNT_FIELDS.includes(field)
      ? amountFrom
      : ranked.find(({ stated }) => isKnown(field, stated[field]));
    if (source === undefined) continue;
    Object.assign(facts, { [field]: source.stated[field] });
    const conflicts = ranked
      .filter(
        ({ stated }) => isKnown(field, stated[field]) && !sameValue(stated[field], source.stated[field]),
      )
      .map(({ id, stated }) => ({ mention: id, value: stated[field] }));
    provenance[field] = { mention: source.id, ...(conflicts.length > 0 && { conflicts }) };
  }
  return { facts, provenance };
}

/** Articles before filings; among articles the more confident, among filings the newer, which amends the older. */
function compareTrust(a: Mention, b: Mention): number {
  if (a.stated.filing !== null && b.stated.filing !== null) {
    return (b.stated.publishedDate ?? '').localeCompare(a.stated.publishedDate ?? '');
  }
  if (a.stated.filing !== null || b.stated.filing !== null) return a.stated.filing === null ? -1 : 1;
  return b.stated.confidenceScore - a.stated.confidenceScore;
}

function isKnown(field: string, value: unknown): boolean {
  return (
    value !== null &&
    !(Array.isArray(value) && value.length === 0) &&
    !(field === 'fundingType' && value === 'undisclosed')
  );
}

function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
