import { useMemo } from 'preact/hooks';
import { api } from '../api';
import type { MatchCount } from '../generated/models/MatchCount';
import { useLoad, usePages } from '../hooks';
import { filterAddress, useFilters } from '../parts/filters';
import { formatCount } from '../parts/format';
import { Icon } from '../parts/icons';
import { Head, Skeleton } from '../parts/page';
import { Empty } from '../parts/pieces';
import { More } from '../parts/table';
import { Link, navigate } from '../router';
import { MATCH_FILTERS, MatchFilters, toQuery } from './match-filters';
import { MatchTable } from './match-table';

const PATH = '/app/matches';
const NAMES = [...MATCH_FILTERS, 'sort', 'direction', 'column', 'rows'];

/** Lists the matches. The URL holds the filters and the sort order. */
export function Matches() {
  const filters = useFilters(NAMES);
  const { sort = 'created', direction = 'desc', column = '' } = filters;
  const isByAccount = filters['rows'] === 'account';
  const query = toQuery(filters);
  const isFiltered = MATCH_FILTERS.some((name) => filters[name] !== undefined);
  const pages = usePages(
    (cursor) =>
      api.matchList.listMatchItems({
        ...query,
        ...(column !== '' && { metadataColumn: column }),
        sort,
        direction,
        ...(isByAccount && { rows: 'account' as const }),
        ...(cursor !== null && { cursor }),
      }),
    [JSON.stringify(filters)],
  );
  const count = useLoad(() => api.matchList.countMatches(query), [JSON.stringify(query)]);
  const keys = useLoad(() => api.matchList.listMetadataKeys());
  const shownKey = column === '' ? (query.metadataKey ?? '') : column;
  const change = (next: Record<string, string>) =>
    navigate(filterAddress(PATH, { ...filters, ...next }), { keepScroll: true });
  // Drawing the table is expensive, so it is not drawn again when the count or the metadata keys load.
  const table = useMemo(
    () => (
      <MatchTable
        caption="Matches"
        rows={pages.items}
        metadataKey={shownKey}
        isByAccount={isByAccount}
        sorting={{
          by: sort,
          descending: direction === 'desc',
          onSort: (by, descending) => change({ sort: by, direction: descending ? 'desc' : 'asc' }),
        }}
      />
    ),
    [pages.items, JSON.stringify(filters), shownKey],
  );
  return (
    <>
      <Head title="Matches" lead="Funding rounds that match your accounts and contacts, each once.">
        <a class="button quiet" href={csvAddress(query, shownKey)} download="matches.csv">
          <Icon name="download" /> Export CSV
        </a>
      </Head>
      <MatchFilters path={PATH} values={filters} keys={keys.data?.data ?? []} />
      {!pages.loaded && pages.fault === null && <Skeleton lines={10} />}
      {pages.items.length > 0 && (
        <>
          <p class="list-head">
            <Total
              count={count.data}
              hasFailed={count.fault !== null}
              isSorted={sort !== 'created' || direction !== 'desc'}
            />
            {isFiltered && <Link to={PATH}>Show all</Link>}
            <label class="inline">
              One row for each{' '}
              <select
                value={isByAccount ? 'account' : ''}
                onChange={(event) => change({ rows: event.currentTarget.value })}
              >
                <option value="">Match</option>
                <option value="account">Account that matched</option>
              </select>
            </label>
            <label class="inline">
              Column{' '}
              <select value={shownKey} onChange={(event) => change({ column: event.currentTarget.value })}>
                {query.metadataKey === undefined && <option value="">No metadata</option>}
                {withCurrent(keys.data?.data ?? [], shownKey).map((key) => (
                  <option key={key} value={key}>
                    {key}
                  </option>
                ))}
              </select>
            </label>
          </p>
          {table}
        </>
      )}
      {pages.loaded &&
        pages.items.length === 0 &&
        !pages.hasMore &&
        (isFiltered ? <NothingFits /> : <NothingYet />)}
      <More
        hasMore={pages.hasMore}
        busy={pages.busy}
        onMore={pages.loadMore}
        label={pages.items.length === 0 ? 'None so far, look further back' : 'More matches'}
      />
    </>
  );
}

interface TotalProps {
  /** The number of matches. Null until it is loaded. */
  count: MatchCount | null;
  hasFailed: boolean;
  isSorted: boolean;
}

function Total({ count, hasFailed, isSorted }: TotalProps) {
  if (count === null) return hasFailed ? null : <span>Counting…</span>;
  return (
    <span>
      <strong>
        {formatCount(count.total)}
        {count.is_more && ' or more'}
      </strong>{' '}
      {count.total === 1 ? 'match' : 'matches'}
      {count.is_more && isSorted && ', the newest of them sorted'}
    </span>
  );
}

function withCurrent(keys: string[], current: string): string[] {
  return current === '' || keys.includes(current) ? keys : [...keys, current];
}

function csvAddress(query: ReturnType<typeof toQuery>, key: string): string {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const entries = Object.entries(query).map(([name, value]): [string, string] => [snake(name), value]);
  const address = new URLSearchParams(entries);
  if (key !== '') address.set('metadata_column', key);
  return `/app/api/matches.csv${address.size > 0 ? `?${address}` : ''}`;
}

function NothingFits() {
  return (
    <Empty title="No match fits">
      <p>
        <Link to={PATH}>Show all matches</Link>
      </p>
    </Empty>
  );
}

function NothingYet() {
  return (
    <Empty title="No matches yet">
      <p>A match appears here when a funding round matches a company or person in your CRM:</p>
      <ol>
        <li>
          Push your accounts and contacts with the API, or <Link to="/app/crm/upload">upload a CSV file</Link>
          .
        </li>
        <li>
          Give accounts their domain: it is the surest way to match. Accounts without one are matched by name.
        </li>
        <li>
          <Link to="/app/webhook">Set a webhook</Link> to get each within a minute, or read this list with{' '}
          <code>GET /api/v1/matches</code>.
        </li>
      </ol>
      <p>
        Rounds are matched when they appear; accounts that you push later are not matched with older rounds.{' '}
        <Link to="/app/backtest">See what would have matched</Link>.
      </p>
    </Empty>
  );
}
