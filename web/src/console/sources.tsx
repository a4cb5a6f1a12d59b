import { useState } from 'preact/hooks';
import { api } from '../api';
import type { SourceItem } from '../generated/models/SourceItem';
import { useAction, useLoad, useRefresh } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { FaultNotice, Head, Loaded } from '../parts/page';
import { Badge } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { SourceForm } from './source-form';

const REFRESH_MS = 15_000;

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; source: SourceItem };

/** The polled sources with their health. */
export default function Sources() {
  const sources = useLoad(() => api.operatorSources.listSources());
  useRefresh(sources.reload, REFRESH_MS);
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
        {({ data }) => (
          <SourceTable
            rows={data}
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
  isBusy: boolean;
  onRun: (work: () => Promise<unknown>, said: string) => void;
  onOpen: (open: Open) => void;
}

function SourceTable({ rows, isBusy, onRun, onOpen }: SourceTableProps) {
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
          wide: true,
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
        { title: 'Last poll', cell: (source) => <When at={source.last_polled_at} ago /> },
        { title: 'Last new item', cell: (source) => <When at={source.last_new_item_at} ago /> },
        {
          title: 'Per day, last 7 days',
          cell: (source) => (
            <>
              {source.rounds_per_day} rounds
              <small class="block">{source.rejected_per_day} rejected</small>
            </>
          ),
        },
        {
          title: 'Actions',
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
            </span>
          ),
        },
      ]}
    />
  );
}

function healthOf(source: SourceItem): string {
  if (!source.enabled) return 'disabled';
  if (source.consecutive_failures > 0) return 'failing';
  return source.last_polled_at === null ? 'not polled yet' : 'healthy';
}
