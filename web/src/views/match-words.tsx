import type { MatchItem } from '../generated/models/MatchItem';
import { countryName, formatShare, formatUsd, fundingType, matchPath } from '../parts/format';
import { SharedWords } from '../parts/shared-words';
import { Link } from '../router';

/** The reason for a match: the path, and for names the probability that both are one company. */
export function reason(match: Pick<MatchItem, 'match_type' | 'evidence_value' | 'evidence_score'>): string {
  const how = matchPath(match.match_type);
  return match.match_type === 'account_name'
    ? `${how}, ${formatShare(match.evidence_score)} certain`
    : `${how}: ${match.evidence_value}`;
}

/** A short description of the round: amount, type, country. */
export function roundWords(match: Pick<MatchItem, 'amount_usd' | 'funding_type' | 'country'>): string {
  return [
    match.amount_usd === null ? 'Amount unknown' : formatUsd(match.amount_usd),
    fundingType(match.funding_type),
    match.country === null ? null : countryName(match.country),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/**
 * The customer's own account or contact. Words that also appear in the company's name are marked.
 */
export function OwnRow({ match }: { match: MatchItem }) {
  const { account_external_id: accountId, contact_external_id: contactId } = match;
  const name = match.account_name ?? accountId;
  return (
    <>
      {accountId !== null && (
        <>
          <Link to={`/app/crm/accounts/${encodeURIComponent(accountId)}`}>
            <SharedWords text={name ?? ''} other={match.company_name} />
          </Link>
          {match.account_name !== null && <code class="block id">{accountId}</code>}
        </>
      )}
      {contactId !== null && (
        <small class="block">
          <Link to={`/app/crm/contacts/${encodeURIComponent(contactId)}`}>
            {match.contact_email ?? contactId}
          </Link>
        </small>
      )}
      {match.also_matched_total > 0 && <small class="block">and {match.also_matched_total} more</small>}
    </>
  );
}
