import { useState } from 'preact/hooks';
import { api } from '../api';
import type { SourceItem } from '../generated/models/SourceItem';
import type { SourceOutcome } from '../generated/models/SourceOutcome';
import type { SourceOutcomes } from '../generated/models/SourceOutcomes';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { formatCount, formatUnits } from '../parts/format';
import { FaultNotice, Head, Loaded } from '../parts/page';
import { Badge } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { SourceForm } from './source-form';
import { Link } from '../router';

const REFRESH_MS = 15_000;

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; source: SourceItem };

/** Shows the polled sources and their health. */
export default function Sources() {
  const sources = useLoad(() => api.operatorSources.listSources(), [], { everyMs: REFRESH_MS });
  // The outcomes are not refreshed, because the query counts three months.
  const outcomes = useLoad(() => api.operatorSources.listOutcomes());
  const [open, setOpen] = useState<Open | null>(null);
  const act = useAction(async (work: () => Promise<unknown>, said: string) => {
    await work();
    setOpen(null);
    sources.reload();
    announce(said);
  });
  return (
    <>
      <Head title="Sources" lead="What the service reads.">
        <button type="button" onClick={() => setOpen({ kind: 'add' })}>
          Add source
        </button>
      </Head>
      <FaultNotice fault={open === null ? act.fault : null} />
      <Loaded of={sources}>
        {({ data, min_round_confidence: minConfidence }) => (
          <SourceTable
            rows={data}
            minConfidence={minConfidence}
            outcomes={outcomes.data}
            isBusy={act.busy}
            onRun={(work, said) => void act.run(work, said)}
            onOpen={(next) => {
              act.clear();
              setOpen(next);
            }}
          />
        )}
      </Loaded>
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <SourceForm
          source={open.kind === 'edit' ? open.source : null}
          minConfidence={sources.data?.min_round_confidence ?? 0}
          onClose={() => setOpen(null)}
          onSaved={(said) => {
            setOpen(null);
            sources.reload();
            announce(said);
          }}
        />
      )}
      {open?.kind === 'remove' && (
        <Confirm
          title={`Remove ${open.source.name}`}
          action="Remove source"
          busy={act.busy}
          fault={act.fault?.message ?? null}
          onClose={() => setOpen(null)}
          onConfirm={() =>
            void act.run(
              () => api.operatorSources.removeSource({ name: open.source.name }),
              `${open.source.name} was removed.`,
            )
          }
        >
          <p>
            It is no longer read. Its rounds and items stay. If you add it again under the same name, nothing
            is stored or sent twice.
          </p>
        </Confirm>
      )}
    </>
  );
}

interface SourceTableProps {
  rows: SourceItem[];
  /** The setting MIN_ROUND_CONFIDENCE. */
  minConfidence: number;
  /** The outcomes of the sources. Null until they are loaded. */
  outcomes: SourceOutcomes | null;
  isBusy: boolean;
  onRun: (work: () => Promise<unknown>, said: string) => void;
  onOpen: (open: Open) => void;
}

function SourceTable({ rows, minConfidence, outcomes, isBusy, onRun, onOpen }: SourceTableProps) {
  if (rows.length === 0) return <p>There is no source yet. Add one to start.</p>;
  const actions = (source: SourceItem): [string, () => void][] => {
    const { name, enabled } = source;
    const toggle = () =>
      onRun(
        () => api.operatorSources.changeSource({ name, requestBody: { enabled: !enabled } }),
        `${name} is ${enabled ? 'disabled' : 'enabled'}.`,
      );
    const poll = () => onRun(() => api.operatorSources.pollSource({ name }), `${name} is polled next.`);
    return [
      [enabled ? 'Disable' : 'Enable', toggle],
      ...(enabled ? [['Poll now', poll] satisfies [string, () => void]] : []),
      ['Edit', () => onOpen({ kind: 'edit', source })],
      ['Remove', () => onOpen({ kind: 'remove', source })],
    ];
  };
  return (
    <Table
      caption="Sources"
      rowKey={(source) => source.name}
      rows={rows}
      columns={[
        {
          title: 'Source',
          cell: (source) => (
            <>
              <strong>{source.name}</strong>
              <small class="block">
                {source.kind}, every {source.interval_seconds} s
              </small>
              <small class="block url">
                <a href={source.url} rel="noreferrer nofollow" target="_blank">
                  {source.url}
                </a>
              </small>
            </>
          ),
        },
        {
          title: 'Health',
          rank: 1,
          cell: (source) => (
            <>
              <Badge state={healthOf(source)} />
              {source.last_error !== null && source.consecutive_failures > 0 && (
                <small class="block">
                  {source.consecutive_failures} failures in a row: {source.last_error}
                </small>
              )}
            </>
          ),
        },
        { title: 'Last poll', rank: 3, cell: (source) => <When at={source.last_polled_at} ago /> },
        { title: 'Last new item', rank: 4, cell: (source) => <When at={source.last_new_item_at} ago /> },
        {
          title: 'Per day, last 7 days',
          rank: 5,
          cell: (source) => (
            <>
              {source.rounds_per_day} rounds
              <small class="block">{source.rejected_per_day} rejected</small>
            </>
          ),
        },
        {
          title: 'Rounds, last 90 days',
          rank: 5,
          cell: (source) => <Outcome outcome={outcomes?.data.find(({ name }) => name === source.name)} />,
        },
        {
          title: 'Held below',
          rank: 6,
          cell: (source) =>
            source.kind === 'rss' ? (
              <>
                {source.min_confidence ?? minConfidence}
                {source.min_confidence !== null && <small class="block">its own</small>}
              </>
            ) : (
              'never held'
            ),
        },
        {
          title: 'Actions',
          rank: 0,
          cell: (source) => (
            <span class="row-actions">
              {actions(source).map(([label, run]) => (
                <button
                  key={label}
                  type="button"
                  class={`quiet small${label === 'Remove' ? ' warn' : ''}`}
                  disabled={isBusy}
                  aria-label={`${label}: ${source.name}`}
                  onClick={run}
                >
                  {label}
                </button>
              ))}
              <Link
                to={`/app/operator/rounds/together?source=${encodeURIComponent(source.name)}`}
                class="button quiet small"
                aria-label={`Hold or withdraw many rounds: ${source.name}`}
              >
                Hold or withdraw many
              </Link>
            </span>
          ),
        },
      ]}
    />
  );
}

/** Shows what happened to the rounds of a source. */
function Outcome({ outcome }: { outcome: SourceOutcome | undefined }) {
  if (outcome === undefined) return <>–</>;
  const { rounds, sent, confirmed, withdrawn, wrong } = outcome;
  return (
    <>
      {formatUnits(rounds, 'round')}, {formatCount(sent)} sent
      <small class="block">
        {formatCount(confirmed)} confirmed, {formatCount(withdrawn)} withdrawn
      </small>
      <small class="block">{formatCount(wrong)} called wrong by customers</small>
    </>
  );
}

function healthOf(source: SourceItem): string {
  if (!source.enabled) return 'disabled';
  if (source.is_failing) return 'failing';
  return source.last_polled_at === null ? 'not polled yet' : 'healthy';
}
