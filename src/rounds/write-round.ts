import { identifyingDomain } from '../domains/identifying-domain.js';
import { normaliseCompanyName } from '../company-names/normalise.js';
import type { Db } from '../database/transaction.js';
import type { RoundStatement } from './agreement.js';
import { mergeMentions } from './merge-mentions.js';
import { upsertRound } from './rounds.queries.js';
import type { StatedRound } from './stated-round.js';

/** Merges the mentions of a round, oldest first, and stores the round. */
export async function writeRound(
  tx: Db,
  id: string,
  mentions: { id: string; stated: StatedRound }[],
  now: Date,
): Promise<void> {
  const { facts, provenance } = mergeMentions(mentions);
  const dates = mentions.map(({ stated }) => toStatement(stated, now).date).sort();
  const { companyKey, registrableDomain } = toStatement(facts, now);
  const earliestDate = dates[0] ?? now.toISOString().slice(0, 10);
  await upsertRound(tx, { id, companyKey, registrableDomain, facts, provenance, earliestDate }, now);
}

/**
 * Returns the facts that decide which round a statement is about. Without a date, uses the day of
 * `now`.
 */
export function toStatement(stated: StatedRound, now: Date): RoundStatement {
  return {
    companyKey: companyKeyOf(stated.companyName),
    registrableDomain: identifyingDomain(stated.website),
    isDomainStated: !stated.enriched?.includes('website'),
    fundingType: stated.fundingType,
    amountUsd: stated.amountUsd,
    amount: stated.amount,
    currency: stated.currency,
    date: stated.publishedDate ?? now.toISOString().slice(0, 10),
    isPartialSale: stated.filing !== null,
    investors: stated.investors,
  };
}

/**
 * Returns the key by which mentions of a company are found. A name without letters or digits has no
 * name key, so its characters are the key.
 */
export function companyKeyOf(name: string): string {
  const { key } = normaliseCompanyName(name);
  return key === '' ? `raw ${name.trim().toLowerCase()}` : key;
}
