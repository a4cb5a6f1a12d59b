import { api } from '../api';
import { usePages } from '../hooks';
import { formatCount, formatInstant, formatUsd, inWords } from '../parts/format';
import { FaultNotice, Head, More, Table } from '../parts/pieces';
import { Link, navigate, useLocation } from '../router';

/** The newest rounds. */
export default function Rounds() {
  const search = useLocation().query.get('search') ?? '';
  const pages = usePages(
    async (after) => {
      const page = await api.operatorRounds.listRounds({
        ...(search && { search }),
        ...(after !== null && { after }),
      });
      return { items: page.data, next: page.next_after };
    },
    [search],
  );
  return (
    <>
      <Head title="Rounds" lead="Funding rounds as they were read, the newest first." />
      <form
        key={search}
        class="filter"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const value = String(new FormData(event.currentTarget).get('search')).trim();
          navigate(`/app/operator/rounds${value && `?search=${encodeURIComponent(value)}`}`);
        }}
      >
        <label class="field">
          <span>Company begins with</span>
          <input name="search" type="search" defaultValue={search} />
        </label>
        <button type="submit" class="quiet">
          Search
        </button>
      </form>
      <FaultNotice fault={pages.fault} />
      {pages.loaded && pages.items.length === 0 && <p>No round {search ? 'fits' : 'has been read yet'}.</p>}
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
            { title: 'Amount', numeric: true, cell: (round) => formatUsd(round.amount_usd) },
            { title: 'Type', cell: (round) => inWords(round.funding_type) },
            { title: 'Website', cell: (round) => round.website ?? '–' },
            {
              title: 'Confidence',
              numeric: true,
              cell: (round) => round.confidence_score?.toFixed(2) ?? '–',
            },
            { title: 'Mentions', numeric: true, cell: (round) => formatCount(round.mentions) },
            { title: 'Read', cell: (round) => formatInstant(round.created_at) },
          ]}
        />
      )}
      <More more={pages.more} busy={pages.busy} onMore={pages.loadMore} label="Older rounds" />
    </>
  );
}
