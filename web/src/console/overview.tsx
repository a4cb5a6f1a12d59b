import { api } from '../api';
import type { OperatorOverview } from '../generated/models/OperatorOverview';
import { useLoad } from '../hooks';
import { Chart } from '../parts/chart';
import { formatCount, formatShare, matchPath } from '../parts/format';
import { Head, Loaded } from '../parts/page';
import { Badge, Stat } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';
import { Findings } from './findings';

const REFRESH_MS = 15_000;

/** Shows the current problems of the service, and charts of the last 30 days. */
export default function Overview() {
  const overview = useLoad(() => api.operatorOverview.getOverview(), [], { everyMs: REFRESH_MS });
  return (
    <>
      <Head title="Overview" lead="The state of the service. This page refreshes itself.">
        <button type="button" class="quiet" onClick={overview.reload}>
          Refresh
        </button>
      </Head>
      <Loaded of={overview}>
        {(data) => (
          <>
            <Findings findings={data.findings} />
            <Numbers overview={data} />
            <Days overview={data} />
            <Sources overview={data} />
            <FailedJobs overview={data} />
            <Certainty overview={data} />
            <p>
              <small>
                Version {data.version}, read <When at={data.read_at} />
              </small>
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}

type Part = { overview: OperatorOverview };

function Numbers({ overview }: Part) {
  const { workers, deliveries, matching, held_rounds: held, failed_jobs: failed } = overview;
  const since = (seconds: number) => (seconds > 0 ? `the oldest for ${duration(seconds)}` : 'nothing waits');
  return (
    <div class="stats">
      <Stat name="Workers" value={formatCount(workers)} hint="connected" />
      <Stat
        name="Matches to send"
        value={formatCount(deliveries.waiting)}
        hint={since(deliveries.oldest_s)}
        to="/app/operator/deliveries"
      />
      <Stat name="Rounds to match" value={formatCount(matching.waiting)} hint={since(matching.oldest_s)} />
      <Stat
        name="Rounds to review"
        value={formatCount(held)}
        hint="held until you release them"
        to="/app/operator/rounds?show=held"
      />
      <Stat
        name="Matching failed"
        value={formatCount(failed.length)}
        hint="rounds, after 8 attempts"
        to="/app/operator/rounds?show=failed"
      />
    </div>
  );
}

function Days({ overview: { days } }: Part) {
  const names = days.map(({ day }) => day);
  return (
    <section>
      <h2>The last 30 days</h2>
      <div class="columns">
        <div class="card">
          <Chart
            title="Rounds read"
            days={names}
            series={[
              {
                name: 'Open',
                tone: 'plain',
                values: days.map((day) => day.rounds - day.held - day.withdrawn),
              },
              { name: 'Held', tone: 'wait', values: days.map((day) => day.held) },
              { name: 'Withdrawn', tone: 'bad', values: days.map((day) => day.withdrawn) },
            ]}
          />
        </div>
        <div class="card">
          <Chart
            title="Matches"
            days={names}
            series={[
              { name: 'Delivered', tone: 'good', values: days.map((day) => day.delivered) },
              { name: 'Failed', tone: 'bad', values: days.map((day) => day.failed) },
              { name: 'Waiting', tone: 'wait', values: days.map((day) => day.pending) },
              { name: 'Pull only', tone: 'other', values: days.map((day) => day.no_webhook) },
            ]}
          />
        </div>
      </div>
    </section>
  );
}

function Sources({ overview: { sources } }: Part) {
  const enabled = sources.filter((source) => source.enabled);
  return (
    <section>
      <h2>Sources</h2>
      {enabled.length === 0 ? (
        <p>
          No source is polled. <Link to="/app/operator/sources">Enable or add one</Link>.
        </p>
      ) : (
        <Table
          caption="Polled sources"
          rowKey={(source) => source.name}
          rows={enabled}
          columns={[
            { title: 'Source', cell: (source) => <strong>{source.name}</strong> },
            {
              title: 'Health',
              rank: 0,
              cell: (source) => <Badge state={source.is_failing ? 'failing' : 'healthy'} />,
            },
            { title: 'Last read', cell: (source) => `${duration(source.lag_seconds)} ago` },
            { title: 'Last new item', rank: 3, cell: (source) => <When at={source.last_new_item_at} ago /> },
            {
              title: 'Failures in a row',
              numeric: true,
              cell: (source) => formatCount(source.consecutive_failures),
            },
            { title: 'Last error', rank: 4, cell: (source) => source.last_error ?? '–' },
          ]}
        />
      )}
    </section>
  );
}

function FailedJobs({ overview: { failed_jobs: jobs } }: Part) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <h2>Rounds whose matching failed</h2>
      <Table
        caption="Rounds whose matching failed"
        rowKey={(job) => job.round_id}
        rows={jobs}
        columns={[
          {
            title: 'Company',
            cell: (job) => <Link to={`/app/operator/rounds/${job.round_id}`}>{job.company_name}</Link>,
          },
          { title: 'Attempts', numeric: true, cell: (job) => job.attempts },
          { title: 'Gave up', rank: 1, cell: (job) => <When at={job.failed_at} ago /> },
          { title: 'Last error', rank: 4, cell: (job) => job.last_error ?? '–' },
        ]}
      />
    </section>
  );
}

function Certainty({ overview }: Part) {
  const { certainty_by_path: paths, certainty_by_source: sources } = overview;
  return (
    <section>
      <h2>Certainty, last 7 days</h2>
      {paths.length + sources.length === 0 && <p>No round and no match in this time.</p>}
      {paths.length > 0 && (
        <Table
          caption="Certainty of matches by path"
          rowKey={(path) => path.match_type}
          rows={paths}
          columns={[
            { title: 'Matched by', cell: (path) => matchPath(path.match_type) },
            { title: 'Matches', numeric: true, cell: (path) => formatCount(path.matches) },
            { title: 'On average', numeric: true, cell: (path) => formatShare(path.average) },
            { title: 'Lowest', numeric: true, cell: (path) => formatShare(path.lowest) },
          ]}
        />
      )}
      {sources.length > 0 && (
        <Table
          caption="Certainty of rounds by source"
          rowKey={(source) => source.source}
          rows={sources}
          columns={[
            { title: 'Source', cell: (source) => source.source },
            { title: 'Rounds', numeric: true, cell: (source) => formatCount(source.rounds) },
            { title: 'Confidence', numeric: true, cell: (source) => formatShare(source.average) },
            { title: 'Held', numeric: true, cell: (source) => formatCount(source.held) },
          ]}
        />
      )}
    </section>
  );
}

/** Formats seconds as a duration. Examples: 90 becomes "90 s", 7200 becomes "2 h". */
function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 120) return `${whole} s`;
  if (whole < 7_200) return `${Math.round(whole / 60)} min`;
  if (whole < 172_800) return `${Math.round(whole / 3_600)} h`;
  return `${Math.round(whole / 86_400)} days`;
}
