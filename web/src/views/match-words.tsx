import type { MatchItem } from '../generated/models/MatchItem';
import { Amount } from '../parts/amount';
import type { AmountOf } from '../parts/amount';
import { countryName, formatShare, fundingType, matchPath } from '../parts/format';
import { SharedWords } from '../parts/shared-words';
import { Link } from '../router';

/** The reason for a match: the path, and for names the probability that both are one company. */
export function reason(match: Pick<MatchItem, 'match_type' | 'evidence_value' | 'evidence_score'>): string {
  const how = matchPath(match.match_type);
  if (match.evidence_value === null || match.evidence_score === null) return how;
  return match.match_type === 'account_name'
    ? `${how}, ${formatShare(match.evidence_score)} certain`
    : `${how}: ${match.evidence_value}`;
}

/** A short description of the round: amount, type, country. */
export function RoundWords({ of }: { of: AmountOf & Pick<MatchItem, 'funding_type' | 'country'> }) {
  return (
    <>
      {of.amount_usd === null ? 'Amount unknown' : <Amount of={of} />} · {fundingType(of.funding_type)}
      {of.country !== null && ` · ${countryName(of.country)}`}
    </>
  );
}

/** An account or contact that matched, and the company that it matched. */
type Own = Pick<
  MatchItem,
  'account_external_id' | 'account_name' | 'contact_external_id' | 'contact_email' | 'company_name'
>;

/**
 * The customer's own account or contact. Words that also appear in the company's name are marked.
 */
export function OwnRow({ match }: { match: Own }) {
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
    </>
  );
}
