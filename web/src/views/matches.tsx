import { api } from '../api';
import type { MatchItem } from '../generated/models/MatchItem';
import { usePages } from '../hooks';
import { formatUsd, inWords } from '../parts/format';
import { Head } from '../parts/page';
import { Badge, Empty } from '../parts/pieces';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link, navigate, useLocation } from '../router';

const FILTERS = ['status', 'type', 'company', 'account'] as const;

/** Why a match matched, in a few words. */
export function reason(match: MatchItem) {
  const how = {
    account_domain: 'same domain',
    email_domain: 'same e-mail domain',
    account_name: 'similar name',
  }[match.match_type];
  const score = match.match_type === 'account_name' ? ` (${Math.round(match.evidence_score * 100)} %)` : '';
  return `${how ?? inWords(match.match_type)}: ${match.evidence_value}${score}`;
}

/** The matches, newest first, narrowed by what the address says. */
export function Matches() {
  const { query } = useLocation();
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name) as string]] : [])),
  );
  const address = new URLSearchParams(filter).toString();
  const pages = usePages(
    async (cursor) => {
      const page = await api.matchList.listMatchItems({
        ...filter,
        ...(cursor !== null && { before: cursor }),
      });
      return { items: page.data, next: page.next_before };
    },
    [address],
  );
  const isFiltered = address !== '';
  const apply = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const next = new URLSearchParams();
    for (const name of FILTERS) {
      const value = String(data.get(name) ?? '').trim();
      if (value !== '') next.set(name, value);
    }
    navigate(`/app/matches${next.size > 0 ? `?${next}` : ''}`);
  };
  const choose = (name: string, label: string, choices: string[]) => (
    <label class="field">
      <span>{label}</span>
      <select
        name={name}
        value={filter[name] ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">all</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {inWords(choice)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <Head title="Matches" lead="Funding rounds that concern your accounts and contacts, each once.">
        <a
          class="button quiet"
          href={`/app/api/matches.csv${isFiltered ? `?${address}` : ''}`}
          download="matches.csv"
        >
          Export CSV
        </a>
      </Head>
      <form
        key={address}
        class="filter"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          apply(event.currentTarget);
        }}
      >
        {choose('status', 'Webhook', ['delivered', 'failed', 'pending', 'no_webhook'])}
        {choose('type', 'Matched by', ['account_domain', 'email_domain', 'account_name'])}
        <label class="field">
          <span>Company begins with</span>
          <input name="company" type="search" defaultValue={filter['company'] ?? ''} />
        </label>
        <label class="field">
          <span>Account id</span>
          <input name="account" type="search" defaultValue={filter['account'] ?? ''} />
        </label>
        <button type="submit" class="quiet">
          Filter
        </button>
      </form>
      {pages.items.length > 0 && (
        <Table
          caption="Matches, newest first"
          rowKey={(match) => match.match_id}
          rows={pages.items}
          columns={[
            {
              title: 'Round',
              cell: (match) => (
                <>
                  <Link to={`/app/matches/${match.match_id}`}>{match.company_name}</Link>
                  <small class="block">
                    {formatUsd(match.amount_usd)} · {inWords(match.funding_type)}
                  </small>
                </>
              ),
            },
            {
              title: 'Yours',
              cell: (match) => (
                <>
                  {match.account_external_id !== null && <code>{match.account_external_id}</code>}
                  {match.contact_external_id !== null && (
                    <code class="block">{match.contact_external_id}</code>
                  )}
                  {match.also_matched_total > 0 && (
                    <small class="block">and {match.also_matched_total} more</small>
                  )}
                </>
              ),
            },
            { title: 'Why', cell: reason },
            {
              title: 'Webhook',
              cell: (match) => (
                <>
                  <Badge state={match.webhook_status} /> {match.webhook_response_code}
                </>
              ),
            },
            {
              title: 'Matched',
              cell: (match) => <When at={match.created_at} />,
            },
          ]}
        />
      )}
      {pages.loaded &&
        pages.items.length === 0 &&
        pages.more === null &&
        (isFiltered ? <NothingFits /> : <NothingYet />)}
      <More
        more={pages.more}
        busy={pages.busy}
        onMore={pages.loadMore}
        label={pages.items.length === 0 ? 'None so far, look further back' : 'Older matches'}
      />
    </>
  );
}

function NothingFits() {
  return (
    <Empty title="No match fits">
      <p>
        <Link to="/app/matches">Show all matches</Link>
      </p>
    </Empty>
  );
}

function NothingYet() {
  return (
    <Empty title="No matches yet">
      <p>A match appears here when a funding round concerns a company or a person of your CRM:</p>
      <ol>
        <li>
          Push your accounts and contacts with the API, or <Link to="/app/crm/upload">upload a CSV file</Link>
          .
        </li>
        <li>
          Give accounts their domain: it is the surest way to match. Accounts without one are matched by name.
        </li>
        <li>
          <Link to="/app/webhook">Set a webhook</Link> to be told within a minute, or read this list with{' '}
          <code>GET /api/v1/matches</code>.
        </li>
      </ol>
      <p>Rounds are matched when they appear; accounts that you push later do not look back.</p>
    </Empty>
  );
}
