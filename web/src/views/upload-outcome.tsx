import { formatCount, formatUnits } from '../parts/format';
import { Icon } from '../parts/icons';
import { Table } from '../parts/table';
import { Link } from '../router';
import { rejectedCsv } from './upload-file';
import type { Sheet } from './upload-file';
import type { Progress } from './upload-send';

const SHOWN_ERRORS = 200;

/** Shows the progress and the result of an upload. */
export function Outcome({
  progress,
  sheet,
  onAgain,
}: {
  progress: Progress;
  sheet: Sheet;
  onAgain: () => void;
}) {
  const total = sheet.rows.length;
  const { sent, stored, rejected, stopped, done } = progress;
  return (
    <section class="card" aria-live="polite">
      <h2>{done ? (stopped === null ? 'Done' : 'Stopped') : 'Uploading'}</h2>
      <progress max={total} value={sent} aria-label="Rows sent" /> {formatCount(sent)} of {formatCount(total)}{' '}
      rows sent
      <p>
        <strong>{formatCount(stored)}</strong> stored, <strong>{formatCount(rejected.length)}</strong> not.
      </p>
      {stopped !== null && (
        <p class="notice bad" role="alert">
          {stopped} The rows from line {formatCount(sheet.rows[sent]?.line ?? 1)} on were not sent. Upload the
          file again later; rows that are stored already do no harm.
        </p>
      )}
      {rejected.length > 0 && (
        <>
          <Table
            caption="Rows that were not stored"
            rowKey={({ row }) => row.line}
            rows={rejected.slice(0, SHOWN_ERRORS)}
            columns={[
              { title: 'Line', numeric: true, cell: ({ row }) => formatCount(row.line) },
              { title: 'Why', cell: ({ error }) => error },
            ]}
          />
          {rejected.length > SHOWN_ERRORS && (
            <p>and {formatUnits(rejected.length - SHOWN_ERRORS, 'more row', 'more rows')}, in the file.</p>
          )}
        </>
      )}
      {done && (
        <div class="buttons">
          {rejected.length > 0 && (
            <button type="button" onClick={() => download(sheet, progress)}>
              <Icon name="download" /> Download {formatUnits(rejected.length, 'rejected row')}
            </button>
          )}
          {stored > 0 && (
            <Link to="/app/backtest" class={`button${rejected.length > 0 ? ' quiet' : ''}`}>
              <Icon name="history" /> See what would have matched
            </Link>
          )}
          <button type="button" class="quiet" onClick={onAgain}>
            Upload another file
          </button>
        </div>
      )}
    </section>
  );
}

function download(sheet: Sheet, { rejected }: Progress): void {
  const url = URL.createObjectURL(
    new Blob([rejectedCsv(sheet, rejected)], { type: 'text/csv;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `rejected-${sheet.name.replace(/\.\w+$/, '')}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
