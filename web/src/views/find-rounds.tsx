import { api } from '../api';
import type { ListedRound } from '../generated/models/ListedRound';
import { useLoad } from '../hooks';
import { Amount } from '../parts/amount';
import { formatDay } from '../parts/dates';
import { Filters, SearchButton, TextFilter, useFilters } from '../parts/filters';
import { fundingType } from '../parts/format';
import { Head, Skeleton } from '../parts/page';
import { Badge, Empty } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';
import { useProfile } from '../session';

const PATH = '/app/rounds';

/** Searches all rounds that the service has found, matched or not. */
export default function FindRounds() {
  const filters = useFilters(['search']);
  const search = (filters['search'] ?? '').trim();
  const { tier } = useProfile();
  return (
    <>
      <Head
        title="Find rounds"
        lead="Every round that was read, whether or not it matched your data. Open one to see why."
      />
      <Filters path={PATH} values={filters}>
        <TextFilter name="search" label="Company, website or URL of an article" placeholder="Northwind" />
        <SearchButton />
      </Filters>
      {tier !== 'pro' || search.length < 2 ? (
        <Empty title="Why did I not get this round?">
          <p>
            Type how the company's name begins, its website, or paste the URL of an article. Each round says
            whether it matched one of your accounts, and why not.
          </p>
        </Empty>
      ) : (
        <Found key={search} search={search} />
      )}
    </>
  );
}

function Found({ search }: { search: string }) {
  const { data: found, fault } = useLoad(() => api.rounds.searchRounds({ search }), [search]);
  if (found === null) return fault === null ? <Skeleton /> : null;
  if (found.data.length === 0) return <NoneFound search={search} />;
  return <RoundTable caption="Rounds found" rounds={found.data} />;
}

/**
 * Shows that no round was found. The service may have read and rejected the article, so the page
 * links to the page of its URL.
 */
function NoneFound({ search }: { search: string }) {
  const isAddress = search.includes('.') && !search.includes(' ');
  return (
    <Empty title="No round found">
      {isAddress ? (
        <p>
          <Link to={pathOf(search)}>See whether it was read, and what it was taken for</Link>
        </p>
      ) : (
        <p>
          The service has no round of a company whose name starts like this. It may have read an article about
          the company and rejected it. To see whether and why, paste the URL of the article.
        </p>
      )}
    </Empty>
  );
}

/** Lists rounds. Each row links to the customer's match, or to the reason why there is no match. */
export function RoundTable({ caption, rounds }: { caption: string; rounds: ListedRound[] }) {
  return (
    <Table
      caption={caption}
      rowKey={(round) => round.round_id}
      rows={rounds}
      columns={[
        {
          title: 'Company',
          cell: (round) => <Link to={pathOf(round.round_id)}>{round.company_name}</Link>,
        },
        { title: 'For you', cell: (round) => <ForYou round={round} /> },
        { title: 'Amount', numeric: true, cell: (round) => <Amount of={round} /> },
        {
          title: 'Type',
          cell: (round) => (round.funding_type === null ? '–' : fundingType(round.funding_type)),
        },
        {
          title: 'Article of',
          cell: (round) => (round.published_date === null ? '–' : formatDay(round.published_date)),
        },
        { title: 'Read', cell: (round) => <When at={round.read_at} ago /> },
      ]}
    />
  );
}

function ForYou({ round }: { round: ListedRound }) {
  if (round.match_id !== null) return <Link to={`/app/matches/${round.match_id}`}>Matched</Link>;
  if (round.state !== 'open') return <Badge state={round.state} />;
  return <Link to={pathOf(round.round_id)}>No match: why?</Link>;
}

/** Returns the path of a round's page. The reference is a round id or a URL. */
function pathOf(reference: string): string {
  return `${PATH}/${encodeURIComponent(reference)}`;
}
