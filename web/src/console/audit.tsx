import { api } from '../api';
import { usePages } from '../hooks';
import { Head } from '../parts/page';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { navigate, useLocation } from '../router';

/** Who did what. */
export default function Audit() {
  const search = useLocation().query.get('search') ?? '';
  const pages = usePages(
    async (after) => {
      const page = await api.operatorOverview.listAudit({
        ...(search && { search }),
        ...(after !== null && { after }),
      });
      return { items: page.data, next: page.next_after };
    },
    [search],
  );
  return (
    <>
      <Head title="Audit log" lead="What was done to users, keys, secrets, sources and items, and by whom." />
      <form
        key={search}
        class="filter"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const value = String(new FormData(event.currentTarget).get('search')).trim();
          navigate(`/app/operator/audit${value && `?search=${encodeURIComponent(value)}`}`);
        }}
      >
        <label class="field">
          <span>Action or person contains</span>
          <input name="search" type="search" defaultValue={search} />
        </label>
        <button type="submit" class="quiet">
          Search
        </button>
      </form>
      {pages.loaded && pages.items.length === 0 && <p>No entry fits.</p>}
      {pages.items.length > 0 && (
        <Table
          caption="Audit log"
          rowKey={(entry) => entry.entry_id}
          rows={pages.items}
          columns={[
            { title: 'When', cell: (entry) => <When at={entry.at} /> },
            { title: 'Who', cell: (entry) => entry.actor },
            { title: 'What', cell: (entry) => <code>{entry.action}</code> },
            { title: 'Whose', cell: (entry) => entry.user_email ?? '–' },
            { title: 'Subject', cell: (entry) => entry.subject ?? '–' },
            {
              title: 'Detail',
              cell: (entry) =>
                Object.entries(entry.detail)
                  .filter(([, value]) => value !== null)
                  .map(([name, value]) => `${name}: ${String(value)}`)
                  .join(', ') || '–',
            },
          ]}
        />
      )}
      <More more={pages.more} busy={pages.busy} onMore={pages.loadMore} label="Older entries" />
    </>
  );
}
