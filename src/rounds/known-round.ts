import type { KnownRound } from './agreement.js';
import type { CandidateRow } from './rounds.queries.js';

/** Converts a stored round for comparison with statements. */
export function toKnownRound(row: CandidateRow): KnownRound {
  return {
    registrableDomain: row.registrable_domain,
    isDomainStated: row.is_domain_stated,
    fundingTypes: row.mentions.map((mention) => mention.funding_type),
    earliestDate: row.earliest_date,
    companyKeys: row.mentions.map((mention) => mention.company_key),
    amounts: row.mentions.map(({ amount_usd, amount, currency, is_filing }) => ({
      amountUsd: amount_usd,
      amount,
      currency,
      isPartialSale: is_filing,
    })),
    investors: row.mentions.flatMap(({ investors }) => investors ?? []),
  };
}
