import { api } from '../api';
import type { DeliveryDay } from '../generated/models/DeliveryDay';
import { useLoad } from '../hooks';
import { Chart } from '../parts/chart';
import { formatCount } from '../parts/format';
import { Loaded } from '../parts/page';
import { Badge, Empty } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';

/** Shows the daily share of delivered matches in the last 30 days. */
export function DeliveryHealth() {
  const health = useLoad(() => api.webhook.getDeliveryHealth());
  return <Loaded of={health}>{({ days }) => <Health days={days} />}</Loaded>;
}

function Health({ days }: { days: DeliveryDay[] }) {
  const sum = (of: 'delivered' | 'failed') => days.reduce((total, day) => total + day[of], 0);
  const [delivered, failed] = [sum('delivered'), sum('failed')];
  if (delivered + failed === 0) return null;
  const rate = (100 * delivered) / (delivered + failed);
  return (
    <section class="card">
      <h2>Last 30 days</h2>
      <p class="figure">
        <strong>{rate === 100 ? '100' : rate.toFixed(1)} %</strong> delivered, {formatCount(failed)} failed
      </p>
      <Chart
        title="Deliveries"
        days={days.map(({ day }) => day)}
        series={[
          { name: 'Delivered', tone: 'good', values: days.map((day) => day.delivered) },
          { name: 'Failed', tone: 'bad', values: days.map((day) => day.failed) },
        ]}
      />
    </section>
  );
}

/** Lists the newest deliveries with the responses of the receiver. */
export function LastDeliveries({ hasUrl }: { hasUrl: boolean }) {
  const deliveries = useLoad(() => api.webhook.listDeliveries());
  const rows = deliveries.data?.data ?? [];
  if (deliveries.data === null) return null;
  if (rows.length === 0)
    return hasUrl ? (
      <Empty title="No match sent yet">
        <p>
          The next round that matches your CRM data is sent here. Matches from before the URL was set stay
          readable by pull. Send test events above, or{' '}
          <Link to="/app/backtest">see what you would have received</Link>.
        </p>
      </Empty>
    ) : null;
  return (
    <section>
      <h2>Last deliveries</h2>
      <Table
        caption="Last deliveries"
        rowKey={(row) => row.match_id}
        rows={rows}
        columns={[
          {
            title: 'Round',
            cell: (row) => <Link to={`/app/matches/${row.match_id}`}>{row.company_name}</Link>,
          },
          { title: 'When', rank: 1, cell: (row) => <When at={row.created_at} ago /> },
          { title: 'Status', rank: 0, cell: (row) => <Badge state={row.webhook_status} /> },
          { title: 'Code', rank: 1, numeric: true, cell: (row) => row.webhook_response_code ?? '–' },
          {
            title: 'Took',
            rank: 3,
            numeric: true,
            cell: (row) => (row.duration_ms === null ? '–' : `${formatCount(row.duration_ms)} ms`),
          },
          {
            title: 'Answer',
            rank: 4,
            cell: (row) =>
              row.webhook_response_snippet === null ? (
                '–'
              ) : (
                <code class="snippet" title={row.webhook_response_snippet}>
                  {row.webhook_response_snippet}
                </code>
              ),
          },
        ]}
      />
    </section>
  );
}
