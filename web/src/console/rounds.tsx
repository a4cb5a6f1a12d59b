import { api } from '../api';
import { usePages } from '../hooks';
import { ChoiceFilter, Filters, TextFilter, useFilters } from '../parts/filters';
import { Amount } from '../parts/amount';
import { formatCount, formatShare, fundingType } from '../parts/format';
import { Head } from '../parts/page';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';
import { RoundBadge } from './review';

/** The filters of the list. */
const SHOWN = [
  ['open', 'open'],
  ['held', 'held for review'],
  ['withdrawn', 'withdrawn'],
  ['failed', 'matching failed'],
] as const;

/** The newest rounds, and the rounds that wait for an operator. */
export default function Rounds() {
  const filters = useFilters(['search', 'show']);
  const pages = usePages(
    (after) => api.operatorRounds.listRounds({ ...filters, ...(after !== null && { after }) }),
    [filters['search'], filters['show']],
  );
  return (
    <>
      <Head title="Rounds" lead="Funding rounds as they were read, the newest first." />
      <Filters path="/app/operator/rounds" values={filters}>
        <ChoiceFilter name="show" label="Show" choices={SHOWN} />
        <TextFilter name="search" label="Company begins with" />
      </Filters>
      {pages.loaded && pages.items.length === 0 && (
        <p>No round {Object.keys(filters).length > 0 ? 'fits' : 'has been read yet'}.</p>
      )}
      {pages.items.length > 0 && (
        <Table
          caption="Rounds"
          rowKey={(round) => round.round_id}
          rows={pages.items}
          columns={[
            {
              title: 'Company',
              cell: (round) => (
                <Link to={`/app/operator/rounds/${round.round_id}`}>{round.company_name}</Link>
              ),
            },
            { title: 'State', rank: 0, cell: (round) => <RoundBadge round={round} /> },
            { title: 'Amount', rank: 1, numeric: true, cell: (round) => <Amount of={round} /> },
            { title: 'Type', rank: 3, cell: (round) => fundingType(round.funding_type) },
            { title: 'Website', rank: 4, cell: (round) => round.website ?? '–' },
            {
              title: 'Confidence',
              numeric: true,
              cell: (round) => (round.confidence_score === null ? '–' : formatShare(round.confidence_score)),
            },
            { title: 'Mentions', rank: 5, numeric: true, cell: (round) => formatCount(round.mentions) },
            { title: 'Read', cell: (round) => <When at={round.created_at} ago /> },
          ]}
        />
      )}
      <More hasMore={pages.hasMore} busy={pages.busy} onMore={pages.loadMore} label="Older rounds" />
    </>
  );
}
