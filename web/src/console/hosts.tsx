import { api } from '../api';
import type { HostItem } from '../generated/models/HostItem';
import { useLoad } from '../hooks';
import { formatCount } from '../parts/format';
import { Head } from '../parts/page';
import { Empty } from '../parts/pieces';
import { Table } from '../parts/table';
import { formatAgo } from '../parts/time';
import { Link } from '../router';
import { Sending } from './sending';

/** The results of deliveries by receiving host. */
export default function Hosts() {
  const hosts = useLoad(() => api.operatorOverview.listHosts());
  const rows = hosts.data?.data ?? [];
  return (
    <>
      <Head
        title="Deliveries"
        lead="The last 24 hours by the host that each was sent to, most failures first."
      >
        <button type="button" class="quiet" onClick={hosts.reload}>
          Refresh
        </button>
      </Head>
      {hosts.data !== null && (
        <Sending pausedSince={hosts.data.sending_paused_since} hosts={rows} onDone={hosts.reload} />
      )}
      {hosts.data !== null && rows.length === 0 && (
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
            { title: 'Host', cell: (row) => <HostName row={row} /> },
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
    </>
  );
}

function HostName({ row: { host, is_unsent: isUnsent } }: { row: HostItem }) {
  if (host !== null) return <strong>{host}</strong>;
  return (
    <>
      <strong>{isUnsent ? 'Not sent' : 'Not known'}</strong>
      <small class="block">
        {isUnsent
          ? 'No host failed these. The last column says why.'
          : 'Sent before the service kept the host, to an earlier URL.'}
      </small>
    </>
  );
}

/** The share of 2xx answers, marked if it is too low. */
function Success({ row }: { row: HostItem }) {
  const { delivered, failed, is_failing: isFailing, is_unsent: isUnsent } = row;
  if (delivered + failed === 0 || isUnsent) return <>–</>;
  const share = `${((100 * delivered) / (delivered + failed)).toFixed(1)} %`;
  return isFailing ? <span class="badge wait">{share}</span> : <>{share}</>;
}
