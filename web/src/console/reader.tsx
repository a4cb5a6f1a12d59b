import { labelWords } from '../../../src/runtime/label-words';
import { api } from '../api';
import type { DisputeItem } from '../generated/models/DisputeItem';
import type { ReaderState } from '../generated/models/ReaderState';
import type { ReadingItem } from '../generated/models/ReadingItem';
import { useLoad, usePages } from '../hooks';
import { formatCount, formatShare, formatSum, formatUnits, fundingType } from '../parts/format';
import { Head, Loaded } from '../parts/page';
import { Empty, Stat } from '../parts/pieces';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';

/**
 * Shows the second reader's work today, the data that it receives, and its disagreements with the
 * built-in reader.
 */
export default function SecondReader() {
  const state = useLoad(() => api.operatorReader.getReader());
  return (
    <>
      <Head
        title="Second reader"
        lead="A language model that reads the items of which the built-in reader is unsure."
      />
      <Loaded of={state}>
        {(reader) => (
          <>
            <Leaving reader={reader} />
            {(reader.host !== null || reader.asked > 0) && <Today reader={reader} />}
            <Disputes model={reader.model} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Shows which data the service sends to the second reader. */
function Leaving({ reader: { host, model, characters, asked } }: { reader: ReaderState }) {
  if (host !== null)
    return (
      <p>
        {model} at <strong>{host}</strong> gets the title and the first {formatCount(characters)} characters
        of each doubtful item. It gets no customer's data, no person who was erased, and not where the item
        was found.
      </p>
    );
  if (asked > 0)
    return (
      <p class="notice wait">
        READER_URL is not set for this process, but another process asked a second reader today. Set the same
        READER_ variables for every process, so that this page can say where articles go.
      </p>
    );
  return (
    <p>
      <strong>Off.</strong> READER_URL is not set, so nothing leaves this machine for a second reader.
    </p>
  );
}

function Today({ reader }: { reader: ReaderState }) {
  const { host, asked, left, refused, changed } = reader;
  return (
    <section>
      <h2>Today, UTC</h2>
      <div class="stats">
        <Stat
          name="Asked"
          value={formatCount(asked)}
          {...(host !== null && { hint: `${formatCount(left)} left of the daily limit` })}
        />
        <Stat name="Refused" value={formatCount(refused)} hint="answers that did not fit the item" />
        <Stat name="Changed" value={formatUnits(changed, 'item')} hint="in what is sent" />
        <Stat
          name="Tokens"
          value={formatCount(reader.prompt_tokens + reader.completion_tokens)}
          hint={`${formatCount(reader.prompt_tokens)} in, ${formatCount(reader.completion_tokens)} out`}
        />
      </div>
    </section>
  );
}

/** Lists the last disagreements. `model` is the current model, or null if none is configured. */
function Disputes({ model }: { model: string | null }) {
  const pages = usePages(
    (after) => api.operatorReader.listDisputes({ ...(after !== null && { after }) }),
    [],
  );
  return (
    <section>
      <h2>The last disagreements</h2>
      {pages.loaded && pages.items.length === 0 && (
        <Empty title="No disagreement in the last 30 days">
          <p>
            {model !== null ? (
              <>
                Items are listed here if the two read them differently, or if an answer was refused.{' '}
                <Link to="/app/operator/rounds">See the rounds</Link>.
              </>
            ) : (
              <>
                <a href="/guides/operations/second-reader/">Set a second reader up</a> to have doubtful items
                read twice.
              </>
            )}
          </p>
        </Empty>
      )}
      {pages.items.length > 0 && (
        <Table
          caption="Items on which the readers disagreed"
          rowKey={(item) => item.item_id}
          rows={pages.items}
          columns={[
            { title: 'Item', cell: (item) => <Item item={item} /> },
            { title: 'Built-in reader', rank: 1, cell: (item) => <Reading of={item.built_in} /> },
            { title: 'Second reader', rank: 0, cell: (item) => <Answer item={item} model={model} /> },
            {
              title: 'Taken',
              rank: 2,
              cell: (item) => <Reading of={item.taken} outcome={OUTCOMES[item.outcome]} />,
            },
            { title: 'Read', rank: 3, cell: (item) => <When at={item.read_at} ago /> },
          ]}
        />
      )}
      <More hasMore={pages.hasMore} busy={pages.busy} onMore={pages.loadMore} label="Older items" />
    </section>
  );
}

/** The labels of the outcomes of an item. */
const OUTCOMES: Record<DisputeItem['outcome'], string> = {
  round: 'New round',
  held: 'Held for review',
  merged: 'Merged into a round',
  updated: 'Updated a round',
  rejected: 'Rejected',
};

function Item({ item }: { item: DisputeItem }) {
  const { item_id: id, round_id: roundId, title, url, source } = item;
  return (
    <>
      <Link to={roundId === null ? `/app/operator/rejected/${id}` : `/app/operator/rounds/${roundId}`}>
        {title}
      </Link>
      <small class="block">
        {source}
        {url !== null && /^https?:/.test(url) && (
          <>
            {' · '}
            <a href={url} rel="noreferrer nofollow" target="_blank">
              Article
            </a>
          </>
        )}
      </small>
    </>
  );
}

function Reading({ of: reading, outcome = null }: { of: ReadingItem; outcome?: string | null }) {
  const { company_name: company, amount, currency, funding_type: kind, rounds } = reading;
  const sum = amount === null || currency === null ? null : formatSum(amount, currency);
  return (
    <>
      {outcome ?? verdictInWords(reading)}
      {outcome !== null && reading.chance !== null && `, ${formatShare(reading.chance)} sure`}
      {reading.is_round && (
        <small class="block">
          <Facts of={[company, sum, kind]} />
          {rounds > 1 && `, and ${formatUnits(rounds - 1, 'more round')}`}
        </small>
      )}
    </>
  );
}

function verdictInWords({ is_round: isRound, chance }: ReadingItem): string {
  if (chance === null) return isRound ? 'Round' : 'No round';
  return isRound ? `Round, ${formatShare(chance)} sure` : `No round, ${formatShare(chance)} likely to be one`;
}

/** Shows the answer of a model. If the model is not the current one, also shows its name. */
function Answer({ item, model }: { item: DisputeItem; model: string | null }) {
  const { second, refusal } = item;
  const isRound = second?.is_round === true;
  return (
    <>
      {second === null ? 'Refused' : isRound ? 'Round' : 'No round'}
      {second === null && <small class="block">{labelWords(refusal ?? '')}</small>}
      {isRound && (
        <small class="block">
          <Facts of={[second.company_name, second.sum, second.funding_type]} />
        </small>
      )}
      {isRound && second.sentence !== null && <small class="block">“{second.sentence}”</small>}
      {item.model !== model && <small class="block">Asked: {item.model}</small>}
    </>
  );
}

/** Shows the company, the amount and the funding type. */
function Facts({ of: [company, sum, kind] }: { of: [string | null, string | null, string | null] }) {
  return (
    <>
      {[
        company,
        sum ?? 'no sum',
        kind === null || kind === 'undisclosed' ? 'no kind' : fundingType(kind),
      ].join(', ')}
    </>
  );
}
