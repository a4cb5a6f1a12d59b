import { api } from '../api';
import { useLoad } from '../hooks';
import { formatCount, inOrder, inWords } from '../parts/format';
import { Head, Unloaded } from '../parts/page';
import { Badge, Code, Facts } from '../parts/pieces';
import { When } from '../parts/time';
import { Link } from '../router';
import { reason } from './matches';

/** One match: the round's facts, why it matched, what was delivered, and the exact payload. */
export function MatchView({ id }: { id: string }) {
  const { data: match, fault } = useLoad(() => api.matchList.getMatch({ matchId: id }), [id]);
  if (match === null) return <Unloaded title="Match" fault={fault} back={['/app/matches', 'Matches']} />;
  return (
    <>
      <p class="back">
        <Link to="/app/matches">Matches</Link>
      </p>
      <Head title={match.company_name} lead={reason(match)} />
      <div class="columns">
        <section class="card">
          <h2>The round</h2>
          <Facts rows={inOrder(match.funding_round).map(([name, value]) => [inWords(name), show(value)])} />
        </section>
        <div>
          <section class="card">
            <h2>Why it matched</h2>
            <Facts
              rows={[
                ['path', inWords(match.match_type)],
                ['what agreed', match.evidence_value],
                ['score', String(match.evidence_score)],
                [
                  'account',
                  match.account_external_id === null ? null : <AccountLink id={match.account_external_id} />,
                ],
                ['contact', match.contact_external_id],
                ['others that matched', formatCount(match.also_matched_total)],
              ]}
            />
            {match.account_metadata !== null && (
              <Code label="account metadata" text={match.account_metadata} />
            )}
            {match.contact_metadata !== null && (
              <Code label="contact metadata" text={match.contact_metadata} />
            )}
          </section>
          <section class="card">
            <h2>Delivery</h2>
            <Facts
              rows={[
                ['status', <Badge state={match.webhook_status} />],
                ['answer', match.webhook_response_code === null ? null : String(match.webhook_response_code)],
                ['took', match.duration_ms === null ? null : `${formatCount(match.duration_ms)} ms`],
                ['matched', <When at={match.created_at} />],
                ['delivered', match.delivered_at === null ? null : <When at={match.delivered_at} />],
              ]}
            />
            {match.webhook_response_snippet !== null && (
              <Code label="answer of the receiver" text={match.webhook_response_snippet} />
            )}
          </section>
        </div>
      </div>
      <section class="card">
        <h2>Payload</h2>
        {match.payload === null ? (
          <p>
            The signed bytes are kept for 30 days. The match itself stays readable here and with GET
            /api/v1/matches.
          </p>
        ) : (
          <>
            <p>The body of the webhook, byte by byte as it is signed.</p>
            <Code label="payload" text={match.payload} />
          </>
        )}
      </section>
    </>
  );
}

function AccountLink({ id }: { id: string }) {
  return <Link to={`/app/crm/accounts/${encodeURIComponent(id)}`}>{id}</Link>;
}

function show(value: unknown) {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(', ') || null;
  const text = typeof value === 'number' && value >= 1000 ? formatCount(value) : String(value);
  if (!/^https?:\/\//.test(text)) return text;
  return (
    <a href={text} rel="noreferrer nofollow" target="_blank">
      {text}
    </a>
  );
}
