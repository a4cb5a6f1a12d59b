import { api } from '../api';
import { usePages } from '../hooks';
import { formatCount, formatUsd, inWords } from '../parts/format';
import { Head } from '../parts/page';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link, navigate, useLocation } from '../router';
import { RoundBadge } from './review';

/** What a list can be cut down to. */
const SHOWN = [
  ['', 'all'],
  ['held', 'held for review'],
  ['withdrawn', 'withdrawn'],
  ['failed', 'matching failed'],
] as const;

/** The newest rounds, and those that wait for an operator. */
export default function Rounds() {
  const { query } = useLocation();
  const search = query.get('search') ?? '';
  const show = query.get('show') ?? '';
  const pages = usePages(
    async (after) => {
      const page = await api.operatorRounds.listRounds({
        ...(search && { search }),
        ...(show && { show }),
        ...(after !== null && { after }),
      });
      return { items: page.data, next: page.next_after };
    },
    [search, show],
  );
  return (
    <>
      <Head title="Rounds" lead="Funding rounds as they were read, the newest first." />
      <form
        key={`${search} ${show}`}
        class="filter"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const address = new URLSearchParams({
            search: String(data.get('search')).trim(),
            show: String(data.get('show')),
          });
          navigate(`/app/operator/rounds?${address}`);
        }}
      >
        <label class="field">
          <span>Show</span>
          <select name="show" value={show} onChange={(event) => event.currentTarget.form?.requestSubmit()}>
            {SHOWN.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Company begins with</span>
          <input name="search" type="search" defaultValue={search} />
        </label>
        <button type="submit" class="quiet">
          Search
        </button>
      </form>
      {pages.loaded && pages.items.length === 0 && (
        <p>No round {search || show ? 'fits' : 'has been read yet'}.</p>
      )}
      {pages.items.length > 0 && (
        <Table
          caption="Rounds"
          rowKey={(round) => round.round_id}
          rows={pages.items}
          columns={[
            {
              title: 'Company',
              cell: (round) => (
                <Link to={`/app/operator/rounds/${round.round_id}`}>{round.company_name}</Link>
              ),
            },
            { title: 'State', cell: (round) => <RoundBadge round={round} /> },
            { title: 'Amount', numeric: true, cell: (round) => formatUsd(round.amount_usd) },
            { title: 'Type', cell: (round) => inWords(round.funding_type) },
            { title: 'Website', cell: (round) => round.website ?? '–' },
            {
              title: 'Confidence',
              numeric: true,
              cell: (round) => round.confidence_score?.toFixed(2) ?? '–',
            },
            { title: 'Mentions', numeric: true, cell: (round) => formatCount(round.mentions) },
            { title: 'Read', cell: (round) => <When at={round.created_at} /> },
          ]}
        />
      )}
      <More more={pages.more} busy={pages.busy} onMore={pages.loadMore} label="Older rounds" />
    </>
  );
}
