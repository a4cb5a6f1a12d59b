import { MATCH_THRESHOLD } from '../company-names/similarity.js';
import { isPersonalMail } from '../domains/identifying-domain.js';
import type { Hit } from './candidates.js';
import type { NameHitRow, RoundRow } from './matching.queries.js';
import type { Judge, KnownCompany, SimilarName } from './name-index.js';

/** Returns the facts about a round's company that the name path uses. */
export function companyOf(round: RoundRow): KnownCompany {
  const { legalName, locationCountry, industry } = round.facts;
  return {
    names: legalName === null ? [round.company_name] : [round.company_name, legalName],
    website: round.registrable_domain,
    country: locationCountry,
    industry,
  };
}

/**
 * Returns the minimum score that a name needs to be considered. If the round has no website, the
 * minimum is lower, because the e-mail domain of an account's contacts can raise the score.
 */
export function leastScoreFor(company: KnownCompany): number {
  return company.website === null ? LEAST_WITH_CONTACTS : MATCH_THRESHOLD;
}

/**
 * Scores accounts that have one of the similar names. Uses the e-mail domains of their contacts
 * too.
 */
export function toNameHits(
  company: KnownCompany,
  judge: Judge,
  byName: ReadonlyMap<string, SimilarName>,
  rows: readonly Omit<NameHitRow, 'total'>[],
): Hit[] {
  return rows.flatMap((row): Hit[] => {
    const own = (row.contact_domains ?? []).filter((domain) => !isPersonalMail(domain));
    // If a linked contact works at another company's domain, the name does not match (decision 14).
    if (company.website !== null && own.some((domain) => domain !== company.website)) return [];
    const judged =
      company.website !== null || own.length === 0
        ? byName.get(row.name)
        : own.map((domain) => judge(row.name, domain)).sort((a, b) => b.score - a.score)[0];
    if (judged === undefined || judged.score < MATCH_THRESHOLD) return [];
    return [
      {
        userId: row.user_id,
        matchType: 'account_name',
        accountId: row.account_id,
        accountExternalId: row.external_id,
        contactId: null,
        value: row.name,
        score: judged.score,
        signals: judged.signals,
      },
    ];
  });
}

/** Below this score, no e-mail domain can raise a name to the threshold. */
const LEAST_WITH_CONTACTS = 0.1;
