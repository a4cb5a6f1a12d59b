import { normaliseCompanyName } from '../company-names/normalise.js';
import type { StatedRound } from './stated-round.js';

/** A mention to merge: its facts and its id. */
export interface Mention {
  id: string;
  stated: StatedRound;
}

/** The origin of a value: the mention, and whether the enricher added the value. */
interface Origin {
  mention: string;
  enriched?: true;
}

/** The merged facts, the origin of each field, and the different values of other mentions. */
export interface MergedRound {
  facts: StatedRound;
  provenance: Record<
    string,
    /** The origin is absent if the value is unknown. */
    Partial<Origin> & {
      /** Ids of other mentions that added values to a list. */
      also?: string[];
      conflicts?: (Origin & { value: unknown })[];
    }
  >;
}

type Field = Exclude<keyof StatedRound, 'enriched' | 'isStructured'>;

/**
 * Groups of fields that the merge copies from one mention: the most trusted one that knows the
 * first field of the group. Fields from two mentions could give an amount, address or place that
 * does not exist. A field that this mention does not know stays unknown.
 */
const GROUPS: readonly (readonly Field[])[] = [
  ['companyName', 'legalName'],
  ['amountUsd', 'amount', 'currency'],
  ['ceoName', 'ceoEmail', 'ceoLinkedinUrl'],
  ['location', 'locationCountry'],
  ['articleUrl', 'articleTitle', 'publishedDate'],
];
const SINGLE_FIELDS: readonly Field[] = [
  ...([
    'legalName',
    'website',
    'fundingType',
    'industry',
    'leadInvestor',
    'confidenceScore',
    'filing',
  ] as const),
  // These fields are taken separately if no mention knows the first field of their group.
  ...([
    'amount',
    'currency',
    'ceoEmail',
    'ceoLinkedinUrl',
    'locationCountry',
    'articleTitle',
    'publishedDate',
  ] as const),
];

/**
 * Merges the mentions of one round, oldest first (decision 25). Stated facts take precedence over
 * enriched facts. Articles take precedence over filings, because a filing has the legal name, and
 * its amount may be partial. Among articles, the most confident comes first, then the oldest. Among
 * filings, the newest comes first. Different values of other mentions stay visible in `provenance`.
 */
export function mergeMentions(mentions: readonly Mention[]): MergedRound {
  const ranked = [...mentions].sort(compareTrust);
  const first = ranked[0];
  if (first === undefined) throw new Error('The round has no mention to merge.');
  const facts: StatedRound = structuredClone(first.stated);
  delete facts.enriched;
  delete facts.isStructured;
  const provenance: MergedRound['provenance'] = {};
  const take = (field: Field, source: Mention) => {
    Object.assign(facts, { [field]: source.stated[field] });
    const conflicts = ranked
      .filter(({ stated }) => isKnown(field, stated) && !sameValue(stated[field], source.stated[field]))
      .map((mention) => ({ ...originOf(field, mention), value: mention.stated[field] }));
    // An unknown value has no origin, but the values of other mentions stay visible.
    const isFrom = isKnown(field, source.stated) || field === 'fundingType';
    if (isFrom || conflicts.length > 0)
      provenance[field] = {
        ...(isFrom && originOf(field, source)),
        ...(conflicts.length > 0 && { conflicts }),
      };
  };
  for (const group of GROUPS) {
    const source = ranked.find(({ stated }) => isKnown(group[0] as Field, stated));
    if (source !== undefined)
      for (const field of group) take(field, statedBeside(field, group, { source, ranked }));
  }
  for (const field of SINGLE_FIELDS) {
    if (isKnown(field, facts) && provenance[field] !== undefined) continue;
    const isBound = GROUPS.some(
      ([head, ...rest]) => rest.includes(field) && provenance[head as Field] !== undefined,
    );
    if (isBound && field !== 'legalName' && field !== 'publishedDate') continue;
    const knowing = ranked.filter(({ stated }) => isKnown(field, stated));
    const source = knowing.find((mention) => !isEnriched(field, mention)) ?? knowing[0];
    if (source !== undefined) take(field, source);
  }
  const union = uniteInvestors(ranked);
  if (union.from.length > 0) {
    const [mention = '', ...also] = union.from;
    facts.investors = union.names;
    provenance['investors'] = { mention, ...(also.length > 0 && { also }) };
  }
  return { facts: withLeadAmongInvestors(facts), provenance };
}

/**
 * Merges the investors of all mentions, each once, the most trusted mention first. The first
 * mention of an investor decides the spelling.
 */
function uniteInvestors(ranked: readonly Mention[]): { names: string[]; from: string[] } {
  const names = new Map<string, string>();
  const from: string[] = [];
  for (const { id, stated } of ranked) {
    const before = names.size;
    for (const name of stated.investors)
      if (!names.has(investorKey(name))) names.set(investorKey(name), name);
    if (names.size > before) from.push(id);
  }
  return { names: [...names.values()], from };
}

/**
 * Returns the key of an investor. A name without letters or digits has no name key, so its
 * characters are the key.
 */
function investorKey(investor: string): string {
  return normaliseCompanyName(investor).key || investor.trim().toLowerCase();
}

/**
 * Sorts articles before filings. Among articles, the more confident comes first. Among filings, the
 * newer comes first, because it amends the older filing.
 */
function compareTrust(a: Mention, b: Mention): number {
  if (a.stated.filing !== null && b.stated.filing !== null) {
    return (b.stated.publishedDate ?? '').localeCompare(a.stated.publishedDate ?? '');
  }
  if (a.stated.filing !== null || b.stated.filing !== null) return a.stated.filing === null ? -1 : 1;
  return b.stated.confidenceScore - a.stated.confidenceScore;
}

/**
 * Returns the mention from which a field of a group is taken. If `source` has only an enriched
 * value, prefers a mention that states the field and has the same value in the group's first field.
 */
function statedBeside(
  field: Field,
  group: readonly Field[],
  { source, ranked }: { source: Mention; ranked: readonly Mention[] },
): Mention {
  const [head] = group;
  if (head === undefined || !isEnriched(field, source)) return source;
  const stating = ranked.find(
    (mention) =>
      isKnown(field, mention.stated) &&
      !isEnriched(field, mention) &&
      sameValue(mention.stated[head], source.stated[head]),
  );
  return stating ?? source;
}

function isEnriched(field: Field, { stated }: Mention): boolean {
  return (stated.enriched ?? []).some((enriched) => enriched === field);
}

function originOf(field: Field, mention: Mention): Origin {
  return { mention: mention.id, ...(isEnriched(field, mention) && { enriched: true }) };
}

function withLeadAmongInvestors(facts: StatedRound): StatedRound {
  const { leadInvestor, investors } = facts;
  if (leadInvestor === null) return facts;
  if (investors.some((name) => investorKey(name) === investorKey(leadInvestor))) return facts;
  return { ...facts, investors: [leadInvestor, ...investors] };
}

function isKnown(field: Field, stated: StatedRound): boolean {
  const value = stated[field];
  return (
    value !== null &&
    !(Array.isArray(value) && value.length === 0) &&
    !(field === 'fundingType' && value === 'undisclosed')
  );
}

function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
