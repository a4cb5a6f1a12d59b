import { useState } from 'preact/hooks';
import { api, toFault } from '../api';
import { announce } from '../parts/announce';
import { formatCount } from '../parts/format';
import { Head } from '../parts/page';
import { Table } from '../parts/table';
import { Link } from '../router';
import { useProfile } from '../session';
import { decodeText, parseCsv } from './csv';
import type { CsvRow } from './csv';
import { assign, FIELDS, guess, METADATA, REQUIRED, toRow } from './upload-columns';
import type { Kind } from './upload-columns';
import { useUnloadGuard } from '../hooks';

/** The API's limit on the rows of one request. */
const BATCH = 1000;
const SHOWN_ERRORS = 200;

interface Sheet {
  name: string;
  header: string[];
  rows: CsvRow[];
}

interface Progress {
  sent: number;
  stored: number;
  errors: { line: number; error: string }[];
  stopped: string | null;
  done: boolean;
}

/** Uploading a CSV file: choose, map its columns, send in batches by the API's own rules, see each row's error. */
export default function Upload() {
  const { tier } = useProfile();
  const [kind, setKind] = useState<Kind>('accounts');
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [mapping, setMapping] = useState<Record<number, string>>({});
  const [progress, setProgress] = useState<Progress | null>(null);
  const read = async (file: File | undefined, of: Kind) => {
    setProgress(null);
    setFault(null);
    if (file === undefined) return setSheet(null);
    const parsed = parseCsv(decodeText(new Uint8Array(await file.arrayBuffer())));
    const [first, ...rows] = parsed.rows;
    const refuse = (words: string) => {
      setSheet(null);
      setFault(words);
    };
    if (parsed.openQuote !== null)
      return refuse(`The quote that opens on line ${formatCount(parsed.openQuote)} is never closed.`);
    if (first === undefined || rows.length === 0)
      return refuse('The file has no rows below its first line, which names the columns.');
    setSheet({ name: file.name, header: first.cells, rows });
    setMapping(guess(first.cells, of));
  };
  const missing = FIELDS[kind].filter(
    (field) => REQUIRED.includes(field) && !Object.values(mapping).includes(field),
  );
  const isSending = progress !== null && !progress.done;
  useUnloadGuard(isSending);
  const send = async () => {
    if (sheet === null) return;
    const result: Progress = { sent: 0, stored: 0, errors: [], stopped: null, done: false };
    setProgress(result);
    for (let start = 0; start < sheet.rows.length && result.stopped === null; start += BATCH) {
      const batch = sheet.rows.slice(start, start + BATCH);
      const rows = batch.map(({ cells }) => toRow(cells, sheet.header, mapping));
      await sendBatch(kind, rows, batch, result);
      setProgress({ ...result });
    }
    setProgress({ ...result, done: true });
    announce(`${formatCount(result.stored)} rows stored, ${formatCount(result.errors.length)} not.`);
  };
  return (
    <>
      <p class="back">
        <Link to="/app/crm">CRM data</Link>
      </p>
      <Head
        title="Upload a CSV file"
        lead="For a one-off or a small CRM. The rules and the daily caps are those of the API; known ids are replaced, new ones added."
      />
      <section class="card">
        <label class="field">
          <span>The file holds</span>
          <select
            value={kind}
            disabled={isSending}
            onChange={(event) => {
              const next = event.currentTarget.value as Kind;
              setKind(next);
              if (sheet !== null) setMapping(guess(sheet.header, next));
              setProgress(null);
            }}
          >
            <option value="accounts">accounts (companies)</option>
            <option value="contacts">contacts (people)</option>
          </select>
        </label>
        <label class="field">
          <span>CSV file</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            disabled={tier !== 'pro' || isSending}
            onChange={(event) => void read(event.currentTarget.files?.[0], kind)}
          />
          <small>
            Its first line names the columns. It is read in your browser; only the columns that you choose are
            sent.
          </small>
        </label>
        {fault !== null && (
          <p class="notice bad" role="alert">
            {fault}
          </p>
        )}
      </section>
      {sheet !== null && (
        <section class="card">
          <h2>Columns of {sheet.name}</h2>
          <Table
            caption="Columns"
            rowKey={({ index }) => index}
            rows={sheet.header.map((title, index) => ({ title, index }))}
            columns={[
              { title: 'Column', cell: ({ title }) => <strong>{title || 'unnamed'}</strong> },
              { title: 'First value', cell: ({ index }) => sheet.rows[0]?.cells[index] || '–' },
              {
                title: 'Becomes',
                cell: ({ title, index }) => (
                  <select
                    aria-label={`Column ${title} becomes`}
                    value={mapping[index] ?? ''}
                    disabled={isSending}
                    onChange={(event) => setMapping(assign(mapping, index, event.currentTarget.value))}
                  >
                    <option value="">not sent</option>
                    {[...FIELDS[kind], METADATA].map((field) => (
                      <option key={field} value={field}>
                        {field}
                      </option>
                    ))}
                  </select>
                ),
              },
            ]}
          />
          {missing.length > 0 && <p class="notice wait">Choose the column for {missing.join(' and ')}.</p>}
          <div class="buttons">
            <button
              type="button"
              disabled={missing.length > 0 || isSending || tier !== 'pro'}
              onClick={() => void send()}
            >
              Upload {formatCount(sheet.rows.length)} {sheet.rows.length === 1 ? 'row' : 'rows'}
            </button>
          </div>
        </section>
      )}
      {progress !== null && sheet !== null && <Outcome progress={progress} rows={sheet.rows} />}
    </>
  );
}

function Outcome({ progress, rows }: { progress: Progress; rows: CsvRow[] }) {
  const total = rows.length;
  const { sent, stored, errors, stopped, done } = progress;
  return (
    <section class="card" aria-live="polite">
      <h2>{done ? 'Done' : 'Uploading'}</h2>
      <progress max={total} value={sent} aria-label="Rows sent" /> {formatCount(sent)} of {formatCount(total)}{' '}
      rows sent
      <p>
        <strong>{formatCount(stored)}</strong> stored, <strong>{formatCount(errors.length)}</strong> not.
      </p>
      {stopped !== null && (
        <p class="notice bad" role="alert">
          {stopped} The rows from line {formatCount(rows[sent]?.line ?? 1)} on were not sent; upload the file
          again later, stored rows do no harm.
        </p>
      )}
      {errors.length > 0 && (
        <Table
          caption="Rows that were not stored"
          rowKey={({ line }) => line}
          rows={errors.slice(0, SHOWN_ERRORS)}
          columns={[
            { title: 'Line', numeric: true, cell: ({ line }) => formatCount(line) },
            { title: 'Why', cell: ({ error }) => error },
          ]}
        />
      )}
      {errors.length > SHOWN_ERRORS && (
        <p>and {formatCount(errors.length - SHOWN_ERRORS)} more, not shown.</p>
      )}
    </section>
  );
}

/** Sends one batch, in halves if it is too large. Stops the upload on a fault that later batches would meet too. */
async function sendBatch(
  kind: Kind,
  rows: Record<string, unknown>[],
  batch: CsvRow[],
  result: Progress,
): Promise<void> {
  const toErrors = (list: { index: number; error: string }[]) =>
    list.map(({ index, error }) => ({ line: batch[index]?.line ?? 0, error }));
  try {
    const answer =
      kind === 'accounts'
        ? await api.crm.uploadAccounts({ requestBody: { accounts: rows as never[] } })
        : await api.crm.uploadContacts({ requestBody: { contacts: rows as never[] } });
    result.stored += answer.upserted;
    result.errors.push(...toErrors(answer.errors));
  } catch (error) {
    const fault = toFault(error);
    if (fault.code === 'payload_too_large' && rows.length > 1) {
      const half = Math.ceil(rows.length / 2);
      await sendBatch(kind, rows.slice(0, half), batch.slice(0, half), result);
      if (result.stopped === null) await sendBatch(kind, rows.slice(half), batch.slice(half), result);
      return;
    }
    if (fault.code === 'payload_too_large')
      result.errors.push(...toErrors([{ index: 0, error: fault.message }]));
    else if (fault.code === 'validation_failed') result.errors.push(...toErrors(fault.rows));
    else {
      result.stopped = fault.message;
      return;
    }
  }
  result.sent += rows.length;
}
