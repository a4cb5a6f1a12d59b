import { api } from '../api';
import { usePages } from '../hooks';
import { ChoiceFilter, Filters, TextFilter, useFilters } from '../parts/filters';
import { Amount } from '../parts/amount';
import { formatCount, formatShare, fundingType } from '../parts/format';
import { Head } from '../parts/page';
import { Empty } from '../parts/pieces';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';
import { RoundBadge } from './review';

/** The choices of the state filter. */
const SHOWN = [
  ['open', 'Open'],
  ['held', 'Held for review'],
  ['withdrawn', 'Withdrawn'],
  ['failed', 'Matching failed'],
] as const;

/** Shows the newest rounds and the rounds that wait for an operator. */
export default function Rounds() {
  const filters = useFilters(['search', 'show']);
  const pages = usePages(
    (after) => api.operatorRounds.listRounds({ ...filters, ...(after !== null && { after }) }),
    [filters['search'], filters['show']],
  );
  return (
    <>
      <Head title="Rounds" lead="Funding rounds as they were read, the newest first.">
        <Link to="/app/operator/rounds/together" class="button quiet">
          Hold or withdraw many
        </Link>
      </Head>
      <Filters path="/app/operator/rounds" values={filters}>
        <ChoiceFilter name="show" label="Show" choices={SHOWN} />
        <TextFilter name="search" label="Company begins with" />
      </Filters>
      {pages.loaded && pages.items.length === 0 && (
        <Empty title={Object.keys(filters).length > 0 ? 'No round fits' : 'No round yet'}>
          <p>
            {Object.keys(filters).length > 0 ? (
              <Link to="/app/operator/rounds">Show all rounds</Link>
            ) : (
              <>
                Rounds appear here as sources are read.{' '}
                <Link to="/app/operator/sources">Enable a source</Link>, or load a file with{' '}
                <code>admin ingest rounds</code>.
              </>
            )}
          </p>
        </Empty>
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
