import { labelWords } from '../../../src/runtime/label-words';
import { api } from '../api';
import type { VerdictBand } from '../generated/models/VerdictBand';
import type { VerdictItem } from '../generated/models/VerdictItem';
import { useLoad } from '../hooks';
import { matchPath, formatCount, formatShare } from '../parts/format';
import { Head, Loaded } from '../parts/page';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';

/** Shows the matches that customers marked as wrong, by path and score. */
export default function Verdicts() {
  const verdicts = useLoad(() => api.operatorVerdicts.listVerdicts());
  return (
    <>
      <Head
        title="Wrong matches"
        lead="Matches that customers marked as wrong. Not every customer does so: precision is at most this good."
      />
      <Loaded of={verdicts}>
        {({ days, bands, data }) => (
          <>
            <Bands days={days} bands={bands} />
            <Listed rows={data} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Bands({ days, bands }: { days: number; bands: VerdictBand[] }) {
  return (
    <section>
      <h2>By path and certainty, last {days} days</h2>
      {bands.length === 0 ? (
        <p>There was no match in this time.</p>
      ) : (
        <Table
          caption="Wrong matches by path and certainty"
          rowKey={(band) => `${band.match_type} ${band.certainty}`}
          rows={bands}
          columns={[
            { title: 'Matched by', cell: (band) => matchPath(band.match_type) },
            { title: 'Certainty', cell: (band) => band.certainty },
            { title: 'Matches', numeric: true, cell: (band) => formatCount(band.matches) },
            { title: 'Marked as wrong', numeric: true, cell: (band) => formatCount(band.wrong) },
            { title: 'Precision', numeric: true, cell: (band) => precisionOf(band) },
          ]}
        />
      )}
    </section>
  );
}

function Listed({ rows }: { rows: VerdictItem[] }) {
  if (rows.length === 0) return <p>No customer has marked a match as wrong yet.</p>;
  return (
    <section>
      <h2>The newest</h2>
      <Table
        caption="Matches that customers marked as wrong"
        rowKey={(row) => row.match_id}
        rows={rows}
        columns={[
          {
            title: 'Round',
            cell: (row) => <Link to={`/app/operator/rounds/${row.round_id}`}>{row.company_name}</Link>,
          },
          { title: 'Account', rank: 1, cell: (row) => row.account_name ?? '–' },
          { title: 'Why it is wrong', rank: 1, cell: (row) => labelWords(row.reason) },
          {
            title: 'Matched by',
            cell: (row) => (
              <>
                {matchPath(row.match_type)}, {formatShare(row.evidence_score)}
                <small class="block">{row.evidence_value}</small>
              </>
            ),
          },
          { title: 'Customer', rank: 2, cell: (row) => row.user_email },
          { title: 'Said', rank: 3, cell: (row) => <When at={row.made_at} ago /> },
        ]}
      />
    </section>
  );
}

/** Formats the share of matches that no customer marked as wrong. */
function precisionOf({ matches, wrong }: VerdictBand): string {
  if (matches === 0) return '–';
  return `${((100 * Math.max(0, matches - wrong)) / matches).toFixed(1)} %`;
}
