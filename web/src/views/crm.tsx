import { api } from '../api';
import { useLoad, usePages } from '../hooks';
import { ChoiceFilter, Filters, TextFilter, useFilters } from '../parts/filters';
import { formatCount } from '../parts/format';
import { Icon } from '../parts/icons';
import { Head, Skeleton } from '../parts/page';
import { Empty, Stat } from '../parts/pieces';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';

/** Shows the CRM rows that the service stores: counts, search and lists. */
export default function Crm() {
  const filters = useFilters(['list', 'search']);
  const kind = filters['list'] === 'contacts' ? 'contacts' : 'accounts';
  const search = filters['search'] ?? '';
  const counts = useLoad(() => api.crm.getCrmCounts());
  const isEmpty = counts.data?.accounts === 0 && counts.data.contacts === 0;
  return (
    <>
      <Head title="CRM data" lead="The companies and people that funding rounds are matched against.">
        <Link to="/app/crm/upload" class="button">
          <Icon name="upload" /> Upload CSV
        </Link>
        <Link to="/app/backtest" class="button quiet">
          <Icon name="history" /> Backtest
        </Link>
      </Head>
      {counts.data === null && counts.fault === null && <Skeleton lines={3} />}
      {counts.data !== null && !isEmpty && (
        <div class="stats">
          <Stat name="Accounts" value={formatCount(counts.data.accounts)} />
          <Stat
            name="Matched by name only"
            value={formatCount(counts.data.accounts_without_domain)}
            hint="they have no domain"
          />
          <Stat name="Contacts" value={formatCount(counts.data.contacts)} />
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
          <Filters path="/app/crm" values={filters}>
            <ChoiceFilter name="list" label="Show" all="Accounts" choices={[['contacts', 'Contacts']]} />
            <TextFilter
              name="search"
              label={kind === 'accounts' ? 'Name, domain or id' : 'E-mail address or id'}
            />
          </Filters>
          {kind === 'accounts' ? <Accounts search={search} /> : <Contacts search={search} />}
        </>
      )}
    </>
  );
}

const pathTo = (kind: string, id: string) => `/app/crm/${kind}/${encodeURIComponent(id)}`;

function Accounts({ search }: { search: string }) {
  const pages = usePages(
    (after) =>
      api.crm.listAccounts({
        ...(search && { search }),
        ...(after !== null && { after }),
      }),
    [search],
  );
  return (
    <>
      {pages.loaded && pages.items.length === 0 && (
        <Empty title="No account fits">
          <p>
            Search for a part of the name or domain, or for the whole id.{' '}
            <Link to="/app/crm">Show all accounts</Link>, or <Link to="/app/crm/upload">upload more</Link>.
          </p>
        </Empty>
      )}
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
            { title: 'Id', rank: 2, cell: (row) => <code>{row.external_id}</code> },
            { title: 'Domain', rank: 1, cell: (row) => row.domain ?? 'None, so matched by name' },
            {
              title: 'Updated',
              rank: 3,
              cell: (row) => <When at={row.updated_at} ago />,
            },
          ]}
        />
      )}
      <More hasMore={pages.hasMore} busy={pages.busy} onMore={pages.loadMore} label="More accounts" />
    </>
  );
}

function Contacts({ search }: { search: string }) {
  const pages = usePages(
    (after) =>
      api.crm.listContacts({
        ...(search && { search }),
        ...(after !== null && { after }),
      }),
    [search],
  );
  return (
    <>
      {pages.loaded && pages.items.length === 0 && (
        <Empty title="No contact fits">
          <p>
            Search for a part of the address, or for the whole id.{' '}
            <Link to="/app/crm?list=contacts">Show all contacts</Link>, or{' '}
            <Link to="/app/crm/upload">upload more</Link>.
          </p>
        </Empty>
      )}
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
            { title: 'Id', rank: 2, cell: (row) => <code>{row.external_id}</code> },
            { title: 'First name', rank: 4, cell: (row) => row.first_name ?? '–' },
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
              rank: 3,
              cell: (row) => <When at={row.updated_at} ago />,
            },
          ]}
        />
      )}
      <More hasMore={pages.hasMore} busy={pages.busy} onMore={pages.loadMore} label="More contacts" />
    </>
  );
}
