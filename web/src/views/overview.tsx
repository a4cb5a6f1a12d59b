import { api } from '../api';
import type { Summary } from '../generated/models/Summary';
import type { SummaryDay } from '../generated/models/SummaryDay';
import { useLoad } from '../hooks';
import { Chart } from '../parts/chart';
import { formatCount } from '../parts/format';
import { Head, Loaded } from '../parts/page';
import { Stat } from '../parts/pieces';
import { Link } from '../router';
import { Attention } from './overview-attention';
import { Checklist } from './overview-checklist';
import { MatchTable } from './match-table';

const REFRESH_MS = 60_000;
const NEWEST = 5;

/**
 * The start page. Shows the path from rounds to deliveries, the current problems, the set-up steps
 * and the newest matches.
 */
export function Overview() {
  const summary = useLoad(() => api.summary.getSummary(), [], { everyMs: REFRESH_MS });
  const newest = useLoad(() => api.matchList.listMatchItems({}), [], { everyMs: REFRESH_MS });
  // The newest matches wait for the summary. Otherwise, the matches would move down when the
  // summary appears.
  const isPlaced = summary.data !== null || summary.fault !== null;
  const matches = isPlaced ? (newest.data?.data.slice(0, NEWEST) ?? []) : [];
  return (
    <>
      <Head
        title="Overview"
        lead="The last 30 days: funding rounds read, matched with your CRM, delivered to you."
      />
      <Loaded of={summary} lines={8}>
        {(data) => (
          <>
            <Checklist setUp={data.set_up} />
            <Attention summary={data} />
            <Funnel summary={data} />
          </>
        )}
      </Loaded>
      {matches.length > 0 && (
        <section>
          <h2>Newest matches</h2>
          <MatchTable caption="Newest matches" rows={matches} />
          <p>
            <Link to="/app/matches">All matches</Link>
          </p>
        </section>
      )}
    </>
  );
}

function Funnel({ summary: { days } }: { summary: Summary }) {
  const sum = (of: keyof Omit<SummaryDay, 'day'>) => days.reduce((total, day) => total + day[of], 0);
  const [delivered, failed, waiting, pull] = [
    sum('delivered'),
    sum('failed'),
    sum('pending'),
    sum('no_webhook'),
  ];
  const matches = delivered + failed + waiting + pull;
  const share = (part: number) =>
    matches === 0 ? undefined : `${Math.round((100 * part) / matches)} % of matches`;
  return (
    <>
      <div class="stats">
        <Stat name="Rounds read" value={formatCount(sum('rounds'))} hint="by the service, of everyone" />
        <Stat name="Matches" value={formatCount(matches)} hint="with your CRM data" to="/app/matches" />
        <Stat
          name="Delivered"
          value={formatCount(delivered)}
          hint={share(delivered)}
          to="/app/matches?status=delivered"
        />
        <Stat
          name="Failed"
          value={formatCount(failed)}
          hint={share(failed)}
          to="/app/matches?status=failed"
        />
        <Stat
          name="Pull only"
          value={formatCount(pull)}
          hint={share(pull)}
          to="/app/matches?status=no_webhook"
        />
      </div>
      <section class="card">
        <h2>Matches by day</h2>
        <Chart
          title="Matches"
          days={days.map(({ day }) => day)}
          series={[
            { name: 'Delivered', tone: 'good', values: days.map((day) => day.delivered) },
            { name: 'Failed', tone: 'bad', values: days.map((day) => day.failed) },
            { name: 'Waiting', tone: 'wait', values: days.map((day) => day.pending) },
            { name: 'Pull only', tone: 'other', values: days.map((day) => day.no_webhook) },
          ]}
        />
      </section>
    </>
  );
}
