import { api } from '../api';
import { usePages } from '../hooks';
import { Filters, TextFilter, useFilters } from '../parts/filters';
import { Head } from '../parts/page';
import { Empty } from '../parts/pieces';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';

export default function Audit() {
  const filters = useFilters(['search']);
  const pages = usePages(
    (after) =>
      api.operatorOverview.listAudit({
        ...filters,
        ...(after !== null && { after }),
      }),
    [filters['search']],
  );
  return (
    <>
      <Head title="Audit log" lead="What was done to users, keys, secrets, sources and items, and by whom." />
      <Filters path="/app/operator/audit" values={filters}>
        <TextFilter name="search" label="Action or person contains" />
      </Filters>
      {pages.loaded && pages.items.length === 0 && (
        <Empty title={filters['search'] ? 'No entry fits' : 'Nothing was changed yet'}>
          <p>
            {filters['search'] ? (
              <Link to="/app/operator/audit">Show all entries</Link>
            ) : (
              <>
                Each change to users, keys, secrets, sources and rounds is listed here, with who made it.{' '}
                <Link to="/app/operator/users">See the users</Link>.
              </>
            )}
          </p>
        </Empty>
      )}
      {pages.items.length > 0 && (
        <Table
          caption="Audit log"
          rowKey={(entry) => entry.entry_id}
          rows={pages.items}
          columns={[
            { title: 'When', cell: (entry) => <When at={entry.at} /> },
            { title: 'Who', rank: 1, cell: (entry) => entry.actor },
            { title: 'What', rank: 0, cell: (entry) => <code>{entry.action}</code> },
            { title: 'Whose', cell: (entry) => entry.user_email ?? '–' },
            { title: 'Subject', rank: 4, cell: (entry) => entry.subject ?? '–' },
            {
              title: 'Detail',
              rank: 3,
              cell: (entry) =>
                Object.entries(entry.detail)
                  .filter(([, value]) => value !== null)
                  .map(([name, value]) => `${name}: ${String(value)}`)
                  .join(', ') || '–',
            },
          ]}
        />
      )}
      <More hasMore={pages.hasMore} busy={pages.busy} onMore={pages.loadMore} label="Older entries" />
    </>
  );
}
