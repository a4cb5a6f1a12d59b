import type { MatchItem } from '../generated/models/MatchItem';
import { Icon } from '../parts/icons';
import { Badge } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { SharedWords } from '../parts/shared-words';
import type { Sorting } from '../parts/table';
import { Link } from '../router';
import { OwnRow, RoundWords, reason } from './match-words';

/** Matches as rows: the round and the customer's own account. */
export function MatchTable({
  caption,
  rows,
  metadataKey = '',
  sorting,
}: {
  caption: string;
  rows: MatchItem[];
  /** The metadata field shown as a column; empty for none. */
  metadataKey?: string;
  sorting?: Sorting;
}) {
  return (
    <Table
      caption={caption}
      rowKey={(match) => match.match_id}
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
              <small class="block">
                <RoundWords of={match} />
              </small>
            </>
          ),
        },
        {
          title: 'Yours',
          sort: 'account',
          wide: true,
          cell: (match) => (
            <>
              <OwnRow match={match} />
              {match.also_matched_total > 0 && (
                <small class="block">
                  <Link to={`/app/matches/${match.match_id}`}>and {match.also_matched_total} more</Link>
                </small>
              )}
            </>
          ),
        },
        ...(metadataKey === ''
          ? []
          : [{ title: metadataKey, cell: (match: MatchItem) => match.metadata_value ?? '–' }]),
        { title: 'Why', cell: reason },
        {
          title: 'Lead investor',
          cell: (match) => (
            <>
              <span class="lead-name">{match.lead_investor ?? '–'}</span>
              {match.article_url !== null && /^https?:/.test(match.article_url) && (
                <a
                  class="article-link"
                  href={match.article_url}
                  rel="noreferrer nofollow"
                  target="_blank"
                  aria-label={`Article on ${match.company_name}`}
                >
                  <Icon name="link" /> Article
                </a>
              )}
            </>
          ),
        },
        {
          title: 'Webhook',
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
