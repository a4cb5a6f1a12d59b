import { api } from '../api';
import { usePages } from '../hooks';
import { Filters, TextFilter, useFilters } from '../parts/filters';
import { Head } from '../parts/page';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';

/** The audit log. */
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
        <p>{filters['search'] ? 'No entry matches.' : 'Nothing was changed yet.'}</p>
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
