import { api } from '../api';
import type { SourceItem } from '../generated/models/SourceItem';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { FaultNotice, Head } from '../parts/page';
import { Badge } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';

/** The polled sources with their health. */
export default function Sources() {
  const sources = useLoad(() => api.operatorSources.listSources());
  const act = useAction(async (work: () => Promise<unknown>, said: string) => {
    await work();
    sources.reload();
    announce(said);
  });
  const rows = sources.data?.data ?? [];
  return (
    <>
      <Head
        title="Sources"
        lead={
          <>
            What the service reads. Add and remove sources with <code>admin source add</code> and{' '}
            <code>admin source remove</code>.
          </>
        }
      >
        <button type="button" class="quiet" onClick={sources.reload}>
          Refresh
        </button>
      </Head>
      <FaultNotice fault={act.fault} />
      {rows.length > 0 && (
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
                  <button
                    type="button"
                    class="quiet small"
                    disabled={act.busy}
                    aria-label={`${source.enabled ? 'Disable' : 'Enable'} ${source.name}`}
                    onClick={() =>
                      void act.run(
                        () =>
                          api.operatorSources.changeSource({
                            name: source.name,
                            requestBody: { enabled: !source.enabled },
                          }),
                        `${source.name} is ${source.enabled ? 'disabled' : 'enabled'}.`,
                      )
                    }
                  >
                    {source.enabled ? 'Disable' : 'Enable'}
                  </button>
                  {source.enabled && (
                    <button
                      type="button"
                      class="quiet small"
                      disabled={act.busy}
                      aria-label={`Poll now: ${source.name}`}
                      onClick={() =>
                        void act.run(
                          () => api.operatorSources.pollSource({ name: source.name }),
                          `${source.name} is polled next.`,
                        )
                      }
                    >
                      Poll now
                    </button>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      {sources.data !== null && rows.length === 0 && <p>There is no source yet.</p>}
    </>
  );
}

function healthOf(source: SourceItem): string {
  if (!source.enabled) return 'disabled';
  if (source.consecutive_failures > 0) return 'failing';
  return source.last_polled_at === null ? 'not polled yet' : 'healthy';
}
