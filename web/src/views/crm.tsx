import { api } from '../api';
import { useLoad, usePages } from '../hooks';
import { formatCount } from '../parts/format';
import { Head } from '../parts/page';
import { Empty } from '../parts/pieces';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link, navigate, useLocation } from '../router';

/** The CRM rows that the service holds: counts, search, lists. */
export default function Crm() {
  const { query } = useLocation();
  const kind = query.get('list') === 'contacts' ? 'contacts' : 'accounts';
  const search = query.get('search') ?? '';
  const counts = useLoad(() => api.crm.getCrmCounts());
  const show = (next: { list?: string; search?: string }) => {
    const address = new URLSearchParams({ list: next.list ?? kind, search: next.search ?? search });
    navigate(`/app/crm?${address}`);
  };
  const isEmpty = counts.data?.accounts === 0 && counts.data.contacts === 0;
  return (
    <>
      <Head title="CRM data" lead="The companies and people that funding rounds are matched against.">
        <Link to="/app/crm/upload" class="button">
          Upload CSV
        </Link>
      </Head>
      {counts.data !== null && !isEmpty && (
        <div class="counts card">
          <Count value={counts.data.accounts} name="accounts" />
          <Count value={counts.data.accounts_without_domain} name="of them matched by name only" />
          <Count value={counts.data.contacts} name="contacts" />
        </div>
      )}
      {isEmpty ? (
        <Empty title="No CRM data yet">
          <p>
            Push your companies with <code>POST /api/v1/accounts</code> and your people with{' '}
            <code>POST /api/v1/contacts</code>, best once a day, or{' '}
            <Link to="/app/crm/upload">upload a CSV file</Link>. Only what is here can match.
          </p>
        </Empty>
      ) : (
        <>
          <form
            key={`${kind} ${search}`}
            class="filter"
            role="search"
            onSubmit={(event) => {
              event.preventDefault();
              show({ search: String(new FormData(event.currentTarget).get('search')).trim() });
            }}
          >
            <label class="field">
              <span>Show</span>
              <select
                value={kind}
                onChange={(event) => show({ list: event.currentTarget.value, search: '' })}
              >
                <option value="accounts">accounts</option>
                <option value="contacts">contacts</option>
              </select>
            </label>
            <label class="field">
              <span>{kind === 'accounts' ? 'Name, domain or id' : 'E-mail address or id'}</span>
              <input name="search" type="search" defaultValue={search} />
            </label>
            <button type="submit" class="quiet">
              Search
            </button>
          </form>
          {kind === 'accounts' ? <Accounts search={search} /> : <Contacts search={search} />}
        </>
      )}
    </>
  );
}

function Count({ value, name }: { value: number; name: string }) {
  return (
    <span class="figure">
      <strong>{formatCount(value)}</strong> {name}
    </span>
  );
}

const pathTo = (kind: string, id: string) => `/app/crm/${kind}/${encodeURIComponent(id)}`;

function Accounts({ search }: { search: string }) {
  const pages = usePages(
    async (after) => {
      const page = await api.crm.listAccounts({
        ...(search && { search }),
        ...(after !== null && { after }),
      });
      return { items: page.data, next: page.next_after };
    },
    [search],
  );
  return (
    <>
      {pages.loaded && pages.items.length === 0 && <p>No account fits.</p>}
      {pages.items.length > 0 && (
        <Table
          caption="Accounts"
          rowKey={(row) => row.external_id}
          rows={pages.items}
          columns={[
            {
              title: 'Company',
              cell: (row) => <Link to={pathTo('accounts', row.external_id)}>{row.name}</Link>,
            },
            { title: 'Id', cell: (row) => <code>{row.external_id}</code> },
            { title: 'Domain', cell: (row) => row.domain ?? 'none: matched by name' },
            {
              title: 'Updated',
              cell: (row) => <When at={row.updated_at} ago />,
            },
          ]}
        />
      )}
      <More more={pages.more} busy={pages.busy} onMore={pages.loadMore} label="More accounts" />
    </>
  );
}

function Contacts({ search }: { search: string }) {
  const pages = usePages(
    async (after) => {
      const page = await api.crm.listContacts({
        ...(search && { search }),
        ...(after !== null && { after }),
      });
      return { items: page.data, next: page.next_after };
    },
    [search],
  );
  return (
    <>
      {pages.loaded && pages.items.length === 0 && <p>No contact fits.</p>}
      {pages.items.length > 0 && (
        <Table
          caption="Contacts"
          rowKey={(row) => row.external_id}
          rows={pages.items}
          columns={[
            {
              title: 'Contact',
              cell: (row) => (
                <Link to={pathTo('contacts', row.external_id)}>{row.email ?? row.external_id}</Link>
              ),
            },
            { title: 'Id', cell: (row) => <code>{row.external_id}</code> },
            { title: 'First name', cell: (row) => row.first_name ?? '–' },
            {
              title: 'Account',
              cell: (row) =>
                row.account_external_id === null ? (
                  '–'
                ) : (
                  <Link to={pathTo('accounts', row.account_external_id)}>{row.account_external_id}</Link>
                ),
            },
            {
              title: 'Updated',
              cell: (row) => <When at={row.updated_at} ago />,
            },
          ]}
        />
      )}
      <More more={pages.more} busy={pages.busy} onMore={pages.loadMore} label="More contacts" />
    </>
  );
}
