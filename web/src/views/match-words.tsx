import { labelWords } from '../../../src/runtime/label-words';
import type { ComponentChildren } from 'preact';
import type { MatchItem } from '../generated/models/MatchItem';
import { Amount } from '../parts/amount';
import type { AmountOf } from '../parts/amount';
import { countryName, formatShare, fundingType, matchPath } from '../parts/format';
import { SharedWords } from '../parts/shared-words';
import { Link } from '../router';

/**
 * Formats the reason for a match: the path and the value that matched. For names, shows the
 * probability that both are the same company.
 */
export function reason(match: Pick<MatchItem, 'match_type' | 'evidence_value' | 'evidence_score'>): string {
  const how = matchPath(match.match_type);
  if (match.evidence_value === null || match.evidence_score === null) return how;
  return match.match_type === 'account_name'
    ? `${how}, ${formatShare(match.evidence_score)} certain`
    : `${how}: ${match.evidence_value}`;
}

/**
 * Shows the reason for a match on two lines: the path, and the value that matched or the certainty.
 */
export function Reason({ of }: { of: Parameters<typeof reason>[0] }) {
  const { match_type: type, evidence_value: value, evidence_score: score } = of;
  return (
    <>
      {matchPath(type)}
      {value !== null && score !== null && (
        <small class="block">{type === 'account_name' ? `${formatShare(score)} certain` : value}</small>
      )}
    </>
  );
}

/** Formats what a signal says about a match. Example: "Website speaks against it". */
export function signalWords({ kind, effect }: { kind: string; effect: string }): string {
  return `${labelWords(kind)} speaks ${effect} it`;
}

/** The anchor of the section that lists the other accounts and contacts of a match. */
export const OTHERS_ANCHOR = 'also-matched';

/** Returns the path of the section with the other accounts and contacts of a match. */
export const othersPath = (matchId: string) => `/app/matches/${matchId}#${OTHERS_ANCHOR}`;

/** Shows a short description of a round: amount, type and country. */
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
 * Shows the customer's account or contact on two lines. Marks words that also appear in the company
 * name.
 */
export function OwnRow({ match, children }: { match: Own; children?: ComponentChildren }) {
  const { account_external_id: accountId, contact_external_id: contactId } = match;
  const contact = contactId !== null && (
    <Link to={`/app/crm/contacts/${encodeURIComponent(contactId)}`}>{match.contact_email ?? contactId}</Link>
  );
  if (accountId === null)
    return (
      <>
        {contact}
        {children !== undefined && <small class="block line">{children}</small>}
      </>
    );
  return (
    <>
      <Link to={`/app/crm/accounts/${encodeURIComponent(accountId)}`}>
        <SharedWords text={match.account_name ?? accountId} other={match.company_name} />
      </Link>
      <small class="block line">
        {match.account_name !== null && <code class="id">{accountId}</code>}
        {contact}
        {children}
      </small>
    </>
  );
}
