import { useState } from 'preact/hooks';
import { api } from '../api';
import type { BatchItem } from '../generated/models/BatchItem';
import type { BatchUndone } from '../generated/models/BatchUndone';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { formatCount, formatUnits } from '../parts/format';
import { Icon } from '../parts/icons';
import { Skeleton } from '../parts/page';
import { Table } from '../parts/table';
import { When } from '../parts/time';

/** Lists the batches of rounds that were held or withdrawn, with a button that undoes a batch. */
export function Batches({ batches, onDone }: { batches: BatchItem[] | null; onDone: () => void }) {
  const [undoing, setUndoing] = useState<BatchItem | null>(null);
  const undo = useAction(async ({ batch }: BatchItem) => {
    const undone = await api.operatorBatches.undoBatch({ batch });
    setUndoing(null);
    announce(undoneWords(undone));
    onDone();
  });
  return (
    <section>
      <h2>Holds and withdrawals</h2>
      {batches === null && <Skeleton lines={3} />}
      {batches?.length === 0 && <p>No rounds were held or withdrawn together yet.</p>}
      {batches !== null && batches.length > 0 && (
        <Table
          caption="Rounds that were held or withdrawn together"
          rowKey={(row) => `${row.batch} ${row.action}`}
          rows={batches}
          columns={[
            {
              title: 'Rounds',
              cell: (row) => (
                <>
                  <strong>
                    {formatUnits(row.rounds, 'round')} {row.action === 'hold' ? 'held' : 'withdrawn'}
                  </strong>
                  <small class="block">
                    {row.source}
                    {row.company !== null && `, ${row.company}…`}
                  </small>
                </>
              ),
            },
            {
              title: 'First read',
              rank: 3,
              cell: (row) => (
                <>
                  <When at={row.since} /> to <When at={row.until} />
                </>
              ),
            },
            {
              title: 'Matches failed',
              rank: 4,
              numeric: true,
              cell: (row) => formatCount(row.failed_matches),
            },
            { title: 'By', rank: 2, cell: (row) => row.actor },
            { title: 'When', rank: 1, cell: (row) => <When at={row.at} ago /> },
            {
              title: 'Who has them',
              rank: 1,
              cell: (row) => (
                <a
                  class="button quiet small"
                  href={`/app/api/operator/round-batches/${row.batch}/recipients.csv`}
                  download="who-got-them.csv"
                  aria-label={`Who has them (CSV): ${formatUnits(row.rounds, 'round')} of ${row.source}`}
                >
                  <Icon name="download" /> CSV
                </a>
              ),
            },
            {
              title: 'Undo',
              rank: 0,
              cell: (row) => (
                <>
                  {row.undone_at !== null && (
                    <>
                      {row.undone_rounds < row.rounds
                        ? `${formatUnits(row.undone_rounds, 'round')} undone`
                        : 'Undone'}{' '}
                      <When at={row.undone_at} ago />
                    </>
                  )}{' '}
                  {row.undone_rounds < row.rounds && (
                    <button
                      type="button"
                      class="quiet small"
                      aria-label={`Undo: ${formatUnits(row.rounds - row.undone_rounds, 'round')} of ${row.source}`}
                      onClick={() => {
                        undo.clear();
                        setUndoing(row);
                      }}
                    >
                      {row.undone_at === null ? 'Undo' : 'Undo the rest'}
                    </button>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {undoing !== null && (
        <Confirm
          title={undoing.action === 'hold' ? 'Release these rounds?' : 'Undo the withdrawal?'}
          action={undoing.action === 'hold' ? 'Release them' : 'Undo it'}
          busy={undo.busy}
          fault={undo.fault?.message ?? null}
          onClose={() => setUndoing(null)}
          onConfirm={() => void undo.run(undoing)}
        >
          <Reach batch={undoing.batch} />
          {undoing.failed_matches > 0 && (
            <p>
              {formatUnits(undoing.failed_matches, 'match', 'matches')} that the withdrawal failed{' '}
              {undoing.failed_matches === 1 ? 'stays' : 'stay'} failed. Customers can read{' '}
              {undoing.failed_matches === 1 ? 'it' : 'them'} in their list.
            </p>
          )}
        </Confirm>
      )}
    </section>
  );
}

/**
 * Formats the result of an undo. Example: "40 rounds are open again, 3 held. 2 rounds stay as they
 * are: an operator, a later batch or a correction changed them since."
 */
function undoneWords({ released, held, left }: BatchUndone): string {
  const undone = `${formatUnits(released, 'round is', 'rounds are')} open again, ${formatCount(held)} held.`;
  if (left === 0) return undone;
  const stay = formatUnits(left, 'round stays as it is', 'rounds stay as they are');
  return `${undone} ${stay}: an operator, a later batch or a correction changed ${left === 1 ? 'it' : 'them'} since.`;
}

/** Shows how many customers would get the rounds. */
function Reach({ batch }: { batch: string }) {
  const { data, fault } = useLoad(() => api.operatorBatches.countBatchReach({ batch }), [batch]);
  if (fault !== null) return <p>The service could not count the customers who would get these rounds.</p>;
  if (data === null) return <p role="status">Counting the customers who get them…</p>;
  const { rounds, counted_rounds: counted, customers, with_webhook: webhooks } = data;
  const those = `${formatUnits(rounds, 'round is', 'rounds are')} open again and matched now.`;
  if (rounds === 0) return <p>No round is open again: they were changed since, or are held.</p>;
  if (customers === 0 && counted === rounds) return <p>{those} No customer would get one.</p>;
  return (
    <p>
      {those} Matches are sent at once, and what was sent cannot be taken back.{' '}
      <strong>
        {counted < rounds && 'At least '}
        {formatUnits(customers, 'customer gets', 'customers get')} them
      </strong>
      : {formatCount(webhooks)} by webhook, {formatCount(customers - webhooks)} only in the list.
      {counted < rounds && ` Only the first ${formatCount(counted)} rounds were counted.`}
    </p>
  );
}
