import { api } from '../api';
import type { ListedRound } from '../generated/models/ListedRound';
import type { NearAccount } from '../generated/models/NearAccount';
import type { RoundExplanation } from '../generated/models/RoundExplanation';
import { useLoad } from '../hooks';
import { statedSum } from '../parts/amount';
import { formatDay } from '../parts/dates';
import { formatCount, formatSum, fundingType } from '../parts/format';
import { Head, Unloaded } from '../parts/page';
import { Badge, Facts } from '../parts/pieces';
import { When } from '../parts/time';
import { Link } from '../router';
import { RoundTable } from './find-rounds';
import { OwnRow } from './match-words';

const BACK = ['/app/rounds', 'Find rounds'] as const;

/** Shows one round, by its id or an article URL: the match, or the reason why there is no match. */
export default function RoundWhy({ id }: { id: string }) {
  const { data: explanation, fault } = useLoad(() => api.rounds.explainRound({ round: id }), [id]);
  if (explanation === null) return <Unloaded title="Round" fault={fault} back={BACK} />;
  const { rounds, accounts } = explanation;
  const [round, ...others] = rounds;
  return (
    <>
      <Head title={round?.company_name ?? 'No round'} back={BACK} />
      <div class="columns">
        <Reason explanation={explanation} />
        {round === undefined ? (
          <section class="card">
            <h2>The address</h2>
            <code class="snippet">{id}</code>
          </section>
        ) : (
          <RoundFacts round={round} />
        )}
      </div>
      {accounts.length > 0 && round !== undefined && (
        <section>
          <h2>{nearTitle(explanation)}</h2>
          {accounts.map((account) => (
            <Near
              key={`${account.match_type} ${account.account_external_id} ${account.contact_external_id}`}
              account={account}
              companyName={round.company_name}
            />
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2>Other rounds</h2>
          <p>Of the same article or website.</p>
          <RoundTable caption="Other rounds" rounds={others} />
        </section>
      )}
    </>
  );
}

function nearTitle({ match_id: matchId, accounts }: RoundExplanation): string {
  if (matchId !== null) return 'Similar, but not in this match';
  return accounts.some(({ fits }) => fits)
    ? 'Matches now, or is similar'
    : 'Your most similar accounts and contacts';
}

function Reason({ explanation }: { explanation: RoundExplanation }) {
  const { outcome, summary, details, match_id: matchId, rounds } = explanation;
  const [round] = rounds;
  return (
    <section class="card">
      <h2>{outcome === 'matched' ? 'It matched' : 'Why you have no match'}</h2>
      <p>
        <strong>{summary}</strong>
      </p>
      {details.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {matchId !== null && (
        <p>
          <Link to={`/app/matches/${matchId}`} class="button">
            Open the match
          </Link>
        </p>
      )}
      {outcome === 'no_account' && round !== undefined && (
        <p>
          <Link to={`/app/crm?search=${encodeURIComponent(firstWord(round.company_name))}`}>
            Search your accounts for “{firstWord(round.company_name)}”
          </Link>
        </p>
      )}
    </section>
  );
}

const firstWord = (name: string) => name.split(' ')[0] ?? name;

function RoundFacts({ round }: { round: ListedRound }) {
  const stated = statedSum(round);
  const isOpen = round.state === 'open';
  return (
    <section class="card">
      <h2>The round</h2>
      <Facts
        rows={[
          ...(isOpen
            ? ([
                [
                  'Amount',
                  round.amount_usd === null ? null : (
                    <>
                      {formatSum(round.amount_usd, 'USD')}
                      {stated !== null && <small class="block">The article states {stated}.</small>}
                    </>
                  ),
                ],
                ['Type', round.funding_type === null ? null : fundingType(round.funding_type)],
                ['Website', round.website === null ? null : <Outside to={round.website} />],
              ] as [string, preact.ComponentChildren][])
            : ([['State', <Badge state={round.state} />]] as [string, preact.ComponentChildren][])),
          ['Article of', round.published_date === null ? null : formatDay(round.published_date)],
          [
            'Article',
            round.article_url === null ? (
              round.article_title
            ) : (
              <Outside to={round.article_url} text={round.article_title ?? round.article_url} />
            ),
          ],
          ['Read', <When at={round.read_at} />],
        ]}
      />
    </section>
  );
}

function Outside({ to, text = to }: { to: string; text?: string }) {
  if (!/^https?:\/\//.test(to)) return <>{text}</>;
  return (
    <a href={to} rel="noreferrer nofollow" target="_blank">
      {text}
    </a>
  );
}

/** The labels of the compared paths. The account may have matched or not. */
const PATHS: Record<NearAccount['match_type'], string> = {
  account_domain: 'Domain',
  email_domain: 'E-mail domain',
  account_name: 'Name',
};

/** Formats how many of the user's accounts or contacts have the same domain or name. */
function howMany({ total, has_more: hasMore }: NearAccount): string {
  return `${hasMore ? 'More than ' : ''}${formatCount(total)}`;
}

function Near({ account, companyName }: { account: NearAccount; companyName: string }) {
  return (
    <article class="card">
      <OwnRow match={{ ...account, contact_email: null, company_name: companyName }} />
      <Facts
        rows={[
          ['Compared by', PATHS[account.match_type]],
          [
            account.match_type === 'account_domain' && !account.fits ? 'Name similarity' : 'Score',
            (Math.floor(account.score * 100) / 100).toFixed(2),
          ],
          ['Fits now', account.fits ? 'Yes' : 'No'],
          ...(account.total > 1
            ? ([['Equal entries', `${howMany(account)}; this one was pushed first`]] as [string, string][])
            : []),
          ['Pushed', <When at={account.pushed_at} />],
          ['Changed', <When at={account.changed_at} />],
        ]}
      />
      {account.against.length > 0 && (
        <ul>
          {account.against.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
