import { useState } from 'preact/hooks';
import { api } from '../api';
import type { BacktestItem } from '../generated/models/BacktestItem';
import type { BacktestReport } from '../generated/models/BacktestReport';
import { useAction } from '../hooks';
import { announce } from '../parts/announce';
import { formatCount, fundingType, matchPath } from '../parts/format';
import { formatMonth } from '../parts/dates';
import { Icon } from '../parts/icons';
import { FaultNotice, Head, Skeleton } from '../parts/page';
import { Empty, Stat } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { SharedWords } from '../parts/shared-words';
import { Link, useLocation } from '../router';
import { useProfile } from '../session';
import { Reason, RoundWords } from './match-words';

const PERIODS = ['30', '90', '365'] as const;
type Days = (typeof PERIODS)[number];

/** Shows the matches that the customer's current CRM data would have had in past months. */
export default function BacktestView() {
  const { tier } = useProfile();
  const asked = useLocation().query.get('days') as Days | null;
  const [days, setDays] = useState<Days>(asked !== null && PERIODS.includes(asked) ? asked : '90');
  const [report, setReport] = useState<BacktestReport | null>(null);
  const run = useAction(async () => {
    setReport(null);
    const found = await api.backtest.runBacktest({ requestBody: { days } });
    setReport(found);
    announce(`${formatCount(found.matches)} of ${formatCount(found.rounds)} rounds would have matched.`);
  });
  return (
    <>
      <Head
        title="Backtest"
        lead="Compares today's accounts and contacts with rounds that were read before. Nothing is stored or sent."
      />
      <form
        class="filter"
        onSubmit={(event) => {
          event.preventDefault();
          void run.run();
        }}
      >
        <label class="field">
          <span>Rounds read in the last</span>
          <select value={days} onChange={(event) => setDays(event.currentTarget.value as Days)}>
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {period} days
              </option>
            ))}
          </select>
        </label>
        <button type="submit" disabled={run.busy || tier !== 'pro'}>
          <Icon name="history" /> {run.busy ? 'Looking back…' : 'Look back'}
        </button>
      </form>
      <FaultNotice fault={run.fault} />
      {run.busy && <Skeleton lines={8} />}
      {report === null && !run.busy && (
        <Empty title="See what you would have received">
          <p>
            Choose a period and look back. The result counts the rounds that your accounts and contacts of
            today would have matched, by month, path and type, and shows the newest with the reason.
          </p>
        </Empty>
      )}
      {report !== null && <Report report={report} />}
    </>
  );
}

/** Shows that a backtest reached a limit. Shows nothing if it did not. */
function CutNotice({ report }: { report: BacktestReport }) {
  if (!report.is_cut) return null;
  return (
    <p class="notice wait">
      The backtest reached a limit of rounds, accounts, comparisons or time. It compared the newest{' '}
      {formatCount(report.rounds)} rounds; there may be more matches.
    </p>
  );
}

function Report({ report }: { report: BacktestReport }) {
  if (report.matches === 0)
    return (
      <Empty title={`None of ${formatCount(report.rounds)} rounds would have matched`}>
        <CutNotice report={report} />
        {report.rounds === 0 && !report.is_cut ? (
          <p>The service has read no round in this period.</p>
        ) : (
          <p>
            <Link to="/app/crm/upload">Upload more accounts</Link>, and give them their domain: it is the
            surest way to match.
          </p>
        )}
      </Empty>
    );
  const share = report.rounds === 0 ? 0 : (100 * report.matches) / report.rounds;
  return (
    <>
      <div class="stats">
        <Stat name="Rounds compared" value={formatCount(report.rounds)} hint={`of ${report.days} days`} />
        <Stat name="Would have matched" value={formatCount(report.matches)} hint={`${share.toFixed(1)} %`} />
        <Stat
          name="A month"
          value={formatCount(Math.round((report.matches * 30) / report.days))}
          hint="on average"
        />
      </div>
      <CutNotice report={report} />
      <div class="columns">
        <Counts title="By month" of={(count) => count.match_month} report={report} label={formatMonth} />
        <Counts title="By path" of={(count) => count.match_type} report={report} label={matchPath} />
        <Counts title="By type" of={(count) => count.funding_type} report={report} label={fundingType} />
      </div>
      <section>
        <h2>
          {report.matches > report.samples.length ? `The newest ${report.samples.length}` : 'All of them'}
        </h2>
        <Table
          caption="Rounds that would have matched"
          rowKey={(row) => row.round_id}
          rows={report.samples}
          columns={COLUMNS}
        />
        <p class="hint">Took {formatCount(report.took_ms)} ms.</p>
      </section>
    </>
  );
}

interface Countable {
  match_month: string;
  match_type: string;
  funding_type: string;
  matches: number;
}

function Counts({
  title,
  of,
  label,
  report,
}: {
  title: string;
  of: (count: Countable) => string;
  label: (value: string) => string;
  report: BacktestReport;
}) {
  const sums = new Map<string, number>();
  for (const { month, ...count } of report.counts) {
    const key = of({ ...count, match_month: month });
    sums.set(key, (sums.get(key) ?? 0) + count.matches);
  }
  const rows = [...sums].sort(
    title === 'By month' ? ([a], [b]) => (a < b ? -1 : 1) : ([, a], [, b]) => b - a,
  );
  const most = Math.max(1, ...sums.values());
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="bars">
        {rows.map(([key, value]) => (
          <li key={key}>
            <span>{label(key)}</span>
            <meter min={0} max={most} value={value} aria-label={label(key)} />
            <strong>{formatCount(value)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

const COLUMNS = [
  {
    title: 'Round',
    cell: (row: BacktestItem) => (
      <>
        <strong>
          <SharedWords text={row.company_name} other={row.account_name ?? ''} />
        </strong>
        <small class="block">
          <RoundWords of={row} />
        </small>
      </>
    ),
  },
  {
    title: 'Yours',
    rank: 1,
    cell: (row: BacktestItem) => (
      <>
        {row.account_external_id !== null && (
          <Link to={`/app/crm/accounts/${encodeURIComponent(row.account_external_id)}`}>
            <SharedWords text={row.account_name ?? row.account_external_id} other={row.company_name} />
          </Link>
        )}
        {row.contact_external_id !== null && (
          <small class="block">{row.contact_email ?? row.contact_external_id}</small>
        )}
      </>
    ),
  },
  { title: 'Why', cell: (row: BacktestItem) => <Reason of={row} /> },
  { title: 'Read', rank: 3, cell: (row: BacktestItem) => <When at={row.read_at} ago /> },
];
