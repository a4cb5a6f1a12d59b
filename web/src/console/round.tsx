import { api } from '../api';
import type { MentionItem } from '../generated/models/MentionItem';
import { useLoad } from '../hooks';
import { inOrder } from '../parts/format';
import { JudgementNote } from '../parts/judgement';
import { Head, Unloaded } from '../parts/page';
import { Code } from '../parts/pieces';
import { Table } from '../parts/table';
import { When, formatLocal } from '../parts/time';
import { Link } from '../router';
import { Review } from './review';

/** Where a fact comes from, as the service stores it. */
interface Origin {
  mention: string;
  /** The enricher filled it in there. */
  enriched?: true;
  /** Further mentions that a list was completed from. */
  also?: string[];
  conflicts?: { mention: string; enriched?: true; value: unknown }[];
}

/** One round: each fact with the mention it came from, and what the mentions stated. */
export default function Round({ id }: { id: string }) {
  const { data: round, fault, reload } = useLoad(() => api.operatorRounds.getRound({ roundId: id }), [id]);
  if (round === null)
    return <Unloaded title="Round" fault={fault} back={['/app/operator/rounds', 'Rounds']} />;
  const provenance = round.provenance as Record<string, Origin>;
  const number = new Map(round.mention_list.map(({ mention_id }, index) => [mention_id, index + 1]));
  const nameOf = ({ mention, enriched }: { mention: string; enriched?: true }) =>
    `${number.has(mention) ? `mention ${number.get(mention)}` : 'a mention'}${enriched ? ', by the enricher' : ''}`;
  return (
    <>
      <p class="back">
        <Link to="/app/operator/rounds">Rounds</Link>
      </p>
      <Head
        title={round.company_name}
        lead={`Read ${formatLocal(round.created_at)}, from ${round.mentions} ${round.mentions === 1 ? 'mention' : 'mentions'}.`}
      />
      <Review round={round} onDone={reload} />
      <section>
        <h2>Facts</h2>
        <Table
          caption="Facts and where they come from"
          rowKey={([name]) => name}
          rows={inOrder(round.facts)}
          columns={[
            { title: 'Fact', cell: ([name]) => <code>{name}</code> },
            { title: 'Value', cell: ([, value]) => show(value) },
            {
              title: 'From',
              cell: ([name]) => (
                <span class="unbroken">
                  {provenance[name] === undefined
                    ? '–'
                    : [nameOf(provenance[name])]
                        .concat((provenance[name].also ?? []).map((mention) => nameOf({ mention })))
                        .join(', ')}
                </span>
              ),
            },
            {
              title: 'Stated otherwise',
              cell: ([name]) =>
                provenance[name]?.conflicts?.map(({ value, ...origin }) => (
                  <span class="block" key={origin.mention}>
                    {show(value)} ({nameOf(origin)})
                  </span>
                )) ?? '–',
            },
          ]}
        />
      </section>
      <section>
        <h2>Mentions</h2>
        {round.mention_list.map((mention, index) => (
          <Mention key={mention.mention_id} mention={mention} number={index + 1} />
        ))}
      </section>
    </>
  );
}

function Mention({ mention, number }: { mention: MentionItem; number: number }) {
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
      <details>
        <summary>What it states (mention {number})</summary>
        <Code label={`mention ${number}`} text={JSON.stringify(mention.stated, null, 2)} />
      </details>
    </article>
  );
}

function show(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
