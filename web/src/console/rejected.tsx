import { REJECTION_REASONS } from '../../../src/extraction/rejection-reason';
import { labelWords } from '../../../src/runtime/label-words';
import { api } from '../api';
import { usePages } from '../hooks';
import { ChoiceFilter, Filters, TextFilter, useFilters } from '../parts/filters';
import { Head } from '../parts/page';
import { Badge, Empty } from '../parts/pieces';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';
import { RejectionNote } from './rejection';

const REASONS = Object.keys(REJECTION_REASONS).map((label) => [label, labelWords(label)] as const);

export default function Rejected() {
  const filters = useFilters(['reason', 'search']);
  const pages = usePages(
    (after) => api.operatorRounds.listRejected({ ...filters, ...(after !== null && { after }) }),
    [filters['reason'], filters['search']],
  );
  return (
    <>
      <Head title="Rejected items" lead="Items that state no round. Open one to read it, or to correct it." />
      <Filters path="/app/operator/rejected" values={filters}>
        <ChoiceFilter name="reason" label="Reason" choices={REASONS} />
        <TextFilter name="search" label="Title contains" />
      </Filters>
      {pages.loaded && pages.items.length === 0 && (
        <Empty title={Object.keys(filters).length > 0 ? 'No rejected item fits' : 'No rejected item yet'}>
          {pages.hasMore && <p>None among the newest. Load older items to search further back.</p>}
          <p>
            {Object.keys(filters).length > 0 ? (
              <Link to="/app/operator/rejected">Show all rejected items</Link>
            ) : (
              <>
                What a source states and is no round is listed here with the reason.{' '}
                <Link to="/app/operator/sources">See the sources</Link>.
              </>
            )}
          </p>
        </Empty>
      )}
      {pages.items.length > 0 && (
        <Table
          caption="Rejected items"
          rowKey={(item) => item.item_id}
          rows={pages.items}
          columns={[
            {
              title: 'Item',
              cell: (item) => (
                <>
                  <Link to={`/app/operator/rejected/${item.item_id}`}>{item.title ?? item.source_item}</Link>
                  <small class="block">{item.source}</small>
                </>
              ),
            },
            {
              title: 'Reason',
              rank: 1,
              cell: (item) => <RejectionNote item={item} />,
            },
            { title: 'Read', rank: 3, cell: (item) => <When at={item.fetched_at} ago /> },
            {
              title: 'Correction',
              rank: 2,
              cell: (item) => (item.corrected_at === null ? '–' : <Badge state="corrected" />),
            },
          ]}
        />
      )}
      <More hasMore={pages.hasMore} busy={pages.busy} onMore={pages.loadMore} label="Older items" />
    </>
  );
}
