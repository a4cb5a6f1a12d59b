import { useRef, useState } from 'preact/hooks';
import { formatUnits } from '../parts/format';
import { Head } from '../parts/page';
import { Table } from '../parts/table';
import { useProfile } from '../session';
import { FIELD_NAMES, assign, choicesOf, guess, missingOf } from './upload-columns';
import type { Columns, Kind } from './upload-columns';
import { readSheet } from './upload-file';
import type { Sheet } from './upload-file';
import { Outcome } from './upload-outcome';
import { endUpload, startUpload, useUploadRun } from './upload-run';

/**
 * The upload page. The user chooses a CSV file, maps its columns, sends it in batches, and sees the
 * error of each rejected row.
 */
export default function Upload() {
  const { tier, user_id: userId } = useProfile();
  // The user may have started this upload before visiting another page.
  const run = useUploadRun(userId);
  const progress = run?.progress ?? null;
  const [kind, setKind] = useState<Kind>(run?.kind ?? 'accounts');
  const [sheet, setSheet] = useState<Sheet | null>(run?.sheet ?? null);
  const [fault, setFault] = useState<string | null>(null);
  /** The columns that the user mapped. Null while the guessed columns apply. */
  const [mapped, setMapped] = useState<Columns | null>(run?.mapping ?? null);
  const mapping = mapped ?? guess(sheet?.header ?? [], kind);
  /** The file that the user chose last. An earlier file may finish loading later. */
  const chosen = useRef<File | undefined>(undefined);
  // A new number renders a new form, so that the user can choose the same file again.
  const [round, setRound] = useState(0);
  const isSending = progress !== null && !progress.done;
  const choose = async (file: File | undefined) => {
    endUpload();
    setFault(null);
    setSheet(null);
    setMapped(null);
    chosen.current = file;
    if (file === undefined) return;
    const read = await readSheet(file);
    if (chosen.current !== file) return;
    if (typeof read === 'string') setFault(read);
    else setSheet(read);
  };
  return (
    <>
      <Head
        title="Upload a CSV file"
        back={['/app/crm', 'CRM data']}
        lead="For a one-off or a small CRM. The rules and the daily quotas are those of the API. Known ids are replaced, new ones added."
      />
      <section class="card" key={round}>
        <label class="field">
          <span>The file holds</span>
          <select
            value={kind}
            disabled={isSending}
            onChange={(event) => {
              setKind(event.currentTarget.value as Kind);
              setMapped(null);
              endUpload();
            }}
          >
            <option value="accounts">Accounts (companies)</option>
            <option value="contacts">Contacts (people)</option>
          </select>
        </label>
        <label class="field">
          <span>CSV file</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            disabled={tier !== 'pro' || isSending}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
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
        <ColumnChoice
          sheet={sheet}
          kind={kind}
          mapping={mapping}
          isLocked={isSending || progress?.done === true || tier !== 'pro'}
          onChange={setMapped}
          onSend={() => void startUpload({ userId, kind, sheet, mapping })}
        />
      )}
      {progress !== null && sheet !== null && (
        <Outcome
          progress={progress}
          sheet={sheet}
          onAgain={() => {
            endUpload();
            setSheet(null);
            setRound(round + 1);
          }}
        />
      )}
    </>
  );
}

function ColumnChoice({
  sheet,
  kind,
  mapping,
  isLocked,
  onChange,
  onSend,
}: {
  sheet: Sheet;
  kind: Kind;
  mapping: Columns;
  isLocked: boolean;
  onChange: (mapping: Columns) => void;
  onSend: () => void;
}) {
  const missing = missingOf(mapping, kind);
  return (
    <section class="card">
      <h2>Columns of {sheet.name}</h2>
      <p class="hint">
        Only columns with a field are sent. Choose “Metadata” for those that you want back in every match, for
        example to route it.
      </p>
      <Table
        caption="Columns"
        rowKey={({ index }) => index}
        rows={sheet.header.map((title, index) => ({ title, index }))}
        columns={[
          { title: 'Column', cell: ({ title }) => <strong>{title || 'unnamed'}</strong> },
          {
            title: 'First value',
            cell: ({ index }) => (sheet.rows[0]?.values as string[] | undefined)?.[index] || '–',
          },
          {
            title: 'Becomes',
            cell: ({ title, index }) => (
              <select
                aria-label={`Column ${title} becomes`}
                value={mapping[index] ?? ''}
                disabled={isLocked}
                onChange={(event) => onChange(assign(mapping, index, event.currentTarget.value))}
              >
                <option value="">Not sent</option>
                {choicesOf(kind).map((field) => (
                  <option key={field} value={field}>
                    {FIELD_NAMES[field]}
                  </option>
                ))}
              </select>
            ),
          },
        ]}
      />
      {missing.length > 0 && (
        <p class="notice wait">
          Choose the column for {missing.map((field) => FIELD_NAMES[field]).join(' and ')}.
        </p>
      )}
      <div class="buttons">
        <button type="button" disabled={missing.length > 0 || isLocked} onClick={onSend}>
          Upload {formatUnits(sheet.rows.length, 'row')}
        </button>
      </div>
    </section>
  );
}
