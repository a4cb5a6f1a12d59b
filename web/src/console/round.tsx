import { labelWords } from '../../../src/runtime/label-words';
import { api } from '../api';
import type { MentionItem } from '../generated/models/MentionItem';
import type { RoundArticle } from '../generated/models/RoundArticle';
import type { RoundDetail } from '../generated/models/RoundDetail';
import { useLoad } from '../hooks';
import { factLabel, factText, formatCount, formatUnits, inOrder } from '../parts/format';
import { JudgementNote } from '../parts/judgement';
import { Json } from '../parts/json';
import { Head, Unloaded } from '../parts/page';
import { Stat } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { Review, RoundBadge } from './review';
import { ArticleAsRead } from './round-article';

/** The origin of a fact, as the service stores it. */
interface Origin {
  /** The mention that stated the value. Absent if the value is unknown. */
  mention?: string;
  /** Set if the enricher filled in the value. */
  enriched?: true;
  /** Other mentions that added entries to a list. */
  also?: string[];
  conflicts?: { mention: string; enriched?: true; value: unknown }[];
}

const ROUNDS = ['/app/operator/rounds', 'Rounds'] as const;

/**
 * Shows one round: each fact with the mention that stated it, the matches, and the values in each
 * mention.
 */
export default function Round({ id }: { id: string }) {
  const { data: round, fault, reload } = useLoad(() => api.operatorRounds.getRound({ roundId: id }), [id]);
  const articles = useLoad(() => api.operatorRounds.listArticles({ roundId: id }), [id]);
  if (round === null) return <Unloaded title="Round" fault={fault} back={ROUNDS} />;
  return (
    <>
      <Head
        title={round.company_name}
        back={ROUNDS}
        lead={
          <>
            <RoundBadge round={round} /> read <When at={round.created_at} />, from{' '}
            {formatUnits(round.mentions, 'mention')}
          </>
        }
      />
      <Review round={round} onDone={reload} />
      <section>
        <h2>Matches</h2>
        <div class="stats">
          <Stat name="Delivered" value={formatCount(round.matches.delivered)} />
          <Stat name="Failed" value={formatCount(round.matches.failed)} />
          <Stat name="Waiting to be sent" value={formatCount(round.matches.pending)} />
          <Stat name="Pull only" value={formatCount(round.matches.no_webhook)} />
        </div>
      </section>
      <section>
        <h2>Facts</h2>
        <FactTable round={round} />
      </section>
      <section>
        <h2>Mentions</h2>
        {round.mention_list.map((mention, index) => (
          <Mention
            key={mention.mention_id}
            mention={mention}
            number={index + 1}
            article={articles.data?.data.find((one) => one.mention_id === mention.mention_id) ?? null}
          />
        ))}
      </section>
    </>
  );
}

function FactTable({ round }: { round: RoundDetail }) {
  const provenance = round.provenance as Record<string, Origin>;
  const number = new Map(round.mention_list.map(({ mention_id }, index) => [mention_id, index + 1]));
  const nameOf = (mention: string, enriched?: true) =>
    `${number.has(mention) ? `mention ${number.get(mention)}` : 'a mention'}${enriched ? ', by the enricher' : ''}`;
  const originOf = (name: string, value: unknown): string => {
    const { mention, enriched, also = [] } = provenance[name] ?? {};
    // An unknown value has no origin, even if rows from older versions state one.
    if (mention === undefined || isUnknown(value)) return '–';
    return labelWords([nameOf(mention, enriched), ...also.map((other) => nameOf(other))].join(', '));
  };
  return (
    <Table
      caption="Facts and where they come from"
      rowKey={([name]) => name}
      rows={inOrder(round.facts)}
      columns={[
        { title: 'Fact', cell: ([name]) => <strong>{factLabel(name)}</strong> },
        { title: 'Value', rank: 0, cell: ([name, value]) => factText(name, value) },
        { title: 'From', cell: ([name, value]) => <span class="unbroken">{originOf(name, value)}</span> },
        {
          title: 'Other values',
          rank: 3,
          cell: ([name]) =>
            provenance[name]?.conflicts?.map(({ value, mention, enriched }) => (
              <span class="block" key={mention}>
                {factText(name, value)} ({nameOf(mention, enriched)})
              </span>
            )) ?? '–',
        },
      ]}
    />
  );
}

interface MentionProps {
  mention: MentionItem;
  number: number;
  /** The article. Null until it is loaded. */
  article: RoundArticle | null;
}

function Mention({ mention, number, article }: MentionProps) {
  const url = mention.stated['articleUrl'];
  return (
    <article class="card">
      <h3>
        Mention {number}: {String(mention.stated['articleTitle'] ?? mention.source_item)}
      </h3>
      <p>
        {mention.source}, <When at={mention.created_at} />
        {typeof url === 'string' && /^https?:/.test(url) && (
          <>
            {', '}
            <a href={url} rel="noreferrer nofollow" target="_blank">
              article
            </a>
          </>
        )}
      </p>
      <JudgementNote language={mention.language} signals={mention.signals} />
      {article !== null && <ArticleAsRead article={article} number={number} />}
      <details>
        <summary>What it states (mention {number})</summary>
        <Json label={`mention ${number}`} text={JSON.stringify(mention.stated)} />
      </details>
    </article>
  );
}

function isUnknown(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
