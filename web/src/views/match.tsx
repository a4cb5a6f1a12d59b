import { api } from '../api';
import type { MatchDetail } from '../generated/models/MatchDetail';
import { useLoad } from '../hooks';
import { statedSum } from '../parts/amount';
import {
  factLabel,
  factText,
  formatCount,
  formatShare,
  formatSum,
  formatUnits,
  inOrder,
  matchPath,
} from '../parts/format';
import { Json } from '../parts/json';
import { Head, Unloaded } from '../parts/page';
import { Badge, Facts } from '../parts/pieces';
import { When } from '../parts/time';
import { SharedWords } from '../parts/shared-words';
import { Link } from '../router';
import { DeliveryAdvice } from './match-advice';
import { WrongMatch } from './match-verdict';
import { MatchOthers } from './match-others';
import { OwnRow, RoundWords, othersPath, reason, signalWords } from './match-words';

const BACK = ['/app/matches', 'Matches'] as const;

/**
 * Shows one match: the round, the customer's account, the reason, the delivery and the exact
 * payload.
 */
export function MatchView({ id }: { id: string }) {
  const { data: match, fault, reload } = useLoad(() => api.matchList.getMatch({ matchId: id }), [id]);
  if (match === null) return <Unloaded title="Match" fault={fault} back={BACK} />;
  return (
    <>
      <Head
        title={match.company_name}
        lead={
          <>
            <RoundWords of={match} /> · {reason(match)}
          </>
        }
        back={BACK}
      >
        <WrongMatch match={match} onJudged={reload} />
      </Head>
      {match.is_withdrawn && (
        <p class="notice wait">
          The operator of this service withdrew this round, because it is wrong. Do not act on it.
        </p>
      )}
      <div class="columns">
        <section class="card">
          <h2>The round</h2>
          <Facts
            rows={inOrder(match.funding_round).map(([name, value]) => [
              factLabel(name),
              name === 'amount_usd' ? <ExactAmount match={match} /> : factValue(name, value),
            ])}
          />
        </section>
        <div>
          <Evidence match={match} />
          <Delivery match={match} />
        </div>
      </div>
      {match.also_matched_total > 0 && <MatchOthers match={match} />}
      <section class="card">
        <h2>Payload</h2>
        {match.payload === null ? (
          <p>
            {match.webhook_status === 'no_webhook'
              ? 'No webhook was sent, so there are no signed bytes.'
              : 'The signed bytes are kept for 30 days.'}{' '}
            The match itself stays readable here and with GET /api/v1/matches.
          </p>
        ) : (
          <>
            <p>The body of the webhook. Copy gives you the exact bytes that are signed.</p>
            <Json label="payload" text={match.payload} />
          </>
        )}
      </section>
    </>
  );
}

function Evidence({ match }: { match: MatchDetail }) {
  const isName = match.match_type === 'account_name';
  return (
    <section class="card">
      <h2>Why it matched</h2>
      <Facts
        rows={[
          [
            'The round',
            <SharedWords
              text={match.company_name}
              other={match.account_name ?? match.evidence_value ?? ''}
            />,
          ],
          ['Yours', <OwnRow match={match} />],
          ['Path', matchPath(match.match_type)],
          [isName ? 'Name in your CRM' : 'What agreed', match.evidence_value],
          [
            'Certainty',
            <>
              {match.evidence_score === null ? '–' : formatShare(match.evidence_score)}
              <small class="block">How probable it is that both are one company.</small>
            </>,
          ],
          ...match.evidence_signals.map(({ kind, effect, value }): [string, string] => [
            signalWords({ kind, effect }),
            value,
          ]),
          [
            'Others that matched',
            match.also_matched_total === 0 ? (
              'None'
            ) : (
              <Link to={othersPath(match.match_id)}>{formatCount(match.also_matched_total)}</Link>
            ),
          ],
        ]}
      />
      {match.account_metadata !== null && (
        <>
          <h3>Metadata of your account</h3>
          <Json label="account metadata" text={match.account_metadata} />
        </>
      )}
      {match.contact_metadata !== null && (
        <>
          <h3>Metadata of your contact</h3>
          <Json label="contact metadata" text={match.contact_metadata} />
        </>
      )}
    </section>
  );
}

/** Shows the amount with all digits, and the amount in the article if it was converted. */
function ExactAmount({ match }: { match: MatchDetail }) {
  if (match.amount_usd === null) return <>–</>;
  const stated = statedSum(match);
  return (
    <>
      {formatSum(match.amount_usd, 'USD')}
      {stated !== null && <small class="block">Converted. The article states {stated}.</small>}
    </>
  );
}

function Delivery({ match }: { match: MatchDetail }) {
  return (
    <section class="card">
      <h2>Delivery</h2>
      <Facts
        rows={[
          ['Status', <Badge state={match.webhook_status} />],
          ['Answer', match.webhook_response_code === null ? null : String(match.webhook_response_code)],
          ['Took', match.duration_ms === null ? null : formatUnits(match.duration_ms, 'ms', 'ms')],
          ['Matched', <When at={match.created_at} />],
          ['Delivered', match.delivered_at === null ? null : <When at={match.delivered_at} />],
        ]}
      />
      <DeliveryAdvice match={match} />
      {match.webhook_response_snippet !== null && (
        <Json label="answer of the receiver" text={match.webhook_response_snippet} />
      )}
    </section>
  );
}

function factValue(name: string, value: unknown) {
  const text = factText(name, value);
  if (!/^https?:\/\//.test(text)) return text;
  return (
    <a href={text} rel="noreferrer nofollow" target="_blank">
      {text.slice(text.indexOf('//') + 2)}
    </a>
  );
}
