import type { MatchItem } from '../generated/models/MatchItem';
import { formatCount } from '../parts/format';
import { Icon } from '../parts/icons';
import { Badge } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { SharedWords } from '../parts/shared-words';
import type { Sorting } from '../parts/table';
import { Link } from '../router';
import { OwnRow, Reason, RoundWords, othersPath } from './match-words';

/** Lists matches as rows with the round and the customer's account. */
export function MatchTable({
  caption,
  rows,
  metadataKey = '',
  isByAccount = false,
  sorting,
}: {
  caption: string;
  rows: MatchItem[];
  /** The metadata key to show as a column. Empty for no column. */
  metadataKey?: string;
  /** Whether a row is one matched account or contact. Otherwise a row is a match. */
  isByAccount?: boolean;
  sorting?: Sorting;
}) {
  return (
    <Table
      caption={caption}
      rowKey={(match) => `${match.match_id} ${match.account_external_id} ${match.contact_external_id}`}
      rows={rows}
      {...(sorting !== undefined && { sorting })}
      columns={[
        {
          title: 'Round',
          sort: 'company',
          cell: (match) => (
            <>
              <Link to={`/app/matches/${match.match_id}`}>
                <strong>
                  <SharedWords text={match.company_name} other={match.account_name ?? ''} />
                </strong>
              </Link>
              {match.is_withdrawn && (
                <>
                  {' '}
                  <Badge state="withdrawn" />
                </>
              )}
              <small class="block">
                <RoundWords of={match} />
              </small>
            </>
          ),
        },
        {
          title: 'Yours',
          sort: 'account',
          rank: 1,
          cell: (match) => (
            <OwnRow match={match}>
              {!isByAccount && match.also_matched_total > 0 && (
                <Link to={othersPath(match.match_id)}>and {formatCount(match.also_matched_total)} more</Link>
              )}
            </OwnRow>
          ),
        },
        ...(metadataKey === ''
          ? []
          : [{ title: metadataKey, rank: 1, cell: (match: MatchItem) => match.metadata_value ?? '–' }]),
        { title: 'Why', rank: 3, cell: (match) => <Reason of={match} /> },
        { title: 'Lead investor', rank: 4, cell: (match) => <Lead match={match} /> },
        {
          title: 'Webhook',
          rank: 0,
          cell: (match) => (
            <span class="state">
              <Badge state={match.webhook_status} />{' '}
              {match.webhook_status === 'failed' && match.webhook_response_code}
            </span>
          ),
        },
        { title: 'Matched', sort: 'created', cell: (match) => <When at={match.created_at} ago /> },
      ]}
    />
  );
}

/** Shows the lead investor and a link to the article. */
function Lead({
  match: { lead_investor: lead, article_url: url, company_name: company },
}: {
  match: MatchItem;
}) {
  return (
    <>
      {lead ?? '–'}
      {url !== null && /^https?:/.test(url) && (
        <>
          {'\u00a0'}
          <a
            class="article-link"
            href={url}
            rel="noreferrer nofollow"
            target="_blank"
            aria-label={`Article on ${company}`}
            title="Article"
          >
            <Icon name="link" />
          </a>
        </>
      )}
    </>
  );
}
