import { api } from '../api';
import { useLoad } from '../hooks';
import { formatCount } from '../parts/format';
import { Head } from '../parts/page';
import { Table } from '../parts/table';
import { formatAgo } from '../parts/time';

/** The results of deliveries by receiving host. */
export default function Hosts() {
  const hosts = useLoad(() => api.operatorOverview.listHosts());
  const rows = hosts.data?.data ?? [];
  return (
    <>
      <Head title="Deliveries" lead="The last 24 hours by host, most failures first.">
        <button type="button" class="quiet" onClick={hosts.reload}>
          Refresh
        </button>
      </Head>
      {hosts.data !== null && rows.length === 0 && <p>No user has a webhook.</p>}
      {rows.length > 0 && (
        <Table
          caption="Deliveries by host"
          rowKey={(row) => row.host}
          rows={rows}
          columns={[
            { title: 'Host', cell: (row) => <strong>{row.host}</strong> },
            { title: 'Users', numeric: true, cell: (row) => formatCount(row.users) },
            { title: 'Delivered', numeric: true, cell: (row) => formatCount(row.delivered) },
            { title: 'Failed', numeric: true, cell: (row) => formatCount(row.failed) },
            {
              title: 'Success',
              numeric: true,
              cell: (row) =>
                row.delivered + row.failed === 0
                  ? '–'
                  : `${((100 * row.delivered) / (row.delivered + row.failed)).toFixed(1)} %`,
            },
            {
              title: 'On average',
              numeric: true,
              cell: (row) => (row.average_ms === null ? '–' : `${formatCount(row.average_ms)} ms`),
            },
            {
              title: 'Waiting',
              cell: (row) =>
                row.pending === 0
                  ? '–'
                  : `${formatCount(row.pending)}, since ${formatAgo(row.oldest_pending_at)}`,
            },
            {
              title: 'Last failure',
              cell: (row) => (row.last_answer ? <code class="snippet">{row.last_answer}</code> : '–'),
            },
          ]}
        />
      )}
    </>
  );
}
