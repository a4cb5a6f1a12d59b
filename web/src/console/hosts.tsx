import { api } from '../api';
import type { HostItem } from '../generated/models/HostItem';
import { useLoad } from '../hooks';
import { ChoiceFilter, Filters, TextFilter, filterAddress, useFilters } from '../parts/filters';
import { formatCount } from '../parts/format';
import { Head } from '../parts/page';
import { Empty } from '../parts/pieces';
import { Table } from '../parts/table';
import { formatAgo } from '../parts/time';
import { Link } from '../router';
import { Failures } from './failures';
import { Sending } from './sending';

/** Shows the delivery results by receiving host. */
export default function Hosts() {
  const filters = useFilters(['period', 'host', 'answer']);
  const { period, host } = filters;
  const hosts = useLoad(
    () => api.operatorOverview.listHosts(period === undefined ? {} : { period: period as 'week' }),
    [period],
  );
  const all = hosts.data?.data ?? [];
  const rows = host === undefined ? all : all.filter((row) => row.host === host);
  return (
    <>
      <Head title="Deliveries" lead="By the host that each was sent to, most failures first.">
        <button type="button" class="quiet" onClick={hosts.reload}>
          Refresh
        </button>
      </Head>
      {hosts.data !== null && (
        <Sending pausedSince={hosts.data.sending_paused_since} hosts={all} onDone={hosts.reload} />
      )}
      <Filters path="/app/operator/deliveries" values={filters}>
        <ChoiceFilter name="period" label="Time" all="The last 24 hours" choices={PERIODS} />
        <ChoiceFilter name="host" label="Host" choices={hostChoices(all)} />
        <TextFilter name="answer" label="Failed with" placeholder="500, or the error" />
      </Filters>
      {hosts.data !== null && all.length === 0 && (
        <Empty title="No user has a webhook">
          <p>
            Hosts appear here as users set a webhook and rounds match.{' '}
            <Link to="/app/operator/users">See who has a webhook</Link>.
          </p>
        </Empty>
      )}
      {rows.length > 0 && (
        <Table
          caption="Deliveries by host"
          rowKey={(row) => `${row.host} ${row.is_unsent}`}
          rows={rows}
          columns={[
            { title: 'Host', cell: (row) => <HostName row={row} filters={filters} /> },
            { title: 'Users', rank: 3, numeric: true, cell: (row) => formatCount(row.users) },
            { title: 'Delivered', numeric: true, cell: (row) => formatCount(row.delivered) },
            { title: 'Failed', rank: 1, numeric: true, cell: (row) => formatCount(row.failed) },
            {
              title: 'Success',
              rank: 0,
              numeric: true,
              cell: (row) => <Success row={row} />,
            },
            {
              title: 'On average',
              rank: 4,
              numeric: true,
              cell: (row) => (row.average_ms === null ? '–' : `${formatCount(row.average_ms)} ms`),
            },
            {
              title: 'Waiting',
              rank: 3,
              cell: (row) =>
                row.pending === 0
                  ? '–'
                  : `${formatCount(row.pending)}, since ${formatAgo(row.oldest_pending_at)}`,
            },
            {
              title: 'Last failure',
              rank: 5,
              cell: (row) =>
                row.last_answer ? (
                  <code class="snippet" title={row.last_answer}>
                    {row.last_answer}
                  </code>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      )}
      {all.length > 0 && <Failures filters={filters} />}
    </>
  );
}

const PERIODS = [
  ['week', 'The last 7 days'],
  ['month', 'The last 30 days'],
] as const;

/** Returns the known hosts in alphabetical order. */
function hostChoices(rows: readonly HostItem[]) {
  const hosts = rows.flatMap(({ host }) => host ?? []);
  return [...new Set(hosts)].sort().map((host) => [host, host] as const);
}

function HostName({ row: { host, is_unsent: isUnsent }, filters }: HostNameProps) {
  if (host !== null)
    return (
      <Link to={filterAddress('/app/operator/deliveries', { ...filters, host })}>
        <strong>{host}</strong>
      </Link>
    );
  return (
    <>
      <strong>{isUnsent ? 'Not sent' : 'Not known'}</strong>
      <small class="block">
        {isUnsent
          ? 'The failure was not at a host. The last column says why.'
          : 'Sent to an earlier URL, before the service stored hosts.'}
      </small>
    </>
  );
}

interface HostNameProps {
  row: HostItem;
  filters: Record<string, string>;
}

/** Shows the share of 2xx responses. Marks a share that is too low. */
function Success({ row }: { row: HostItem }) {
  const { delivered, failed, is_failing: isFailing, is_unsent: isUnsent } = row;
  if (delivered + failed === 0 || isUnsent) return <>–</>;
  const share = `${((100 * delivered) / (delivered + failed)).toFixed(1)} %`;
  return isFailing ? <span class="badge wait">{share}</span> : <>{share}</>;
}
