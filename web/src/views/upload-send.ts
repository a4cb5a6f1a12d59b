import { api, toFault } from '../api';
import type { SourceRow } from '../../../sdk/src/csv/table.js';
import { rowsBy } from './upload-columns';
import type { Columns, Kind } from './upload-columns';
import type { Rejected, Sheet } from './upload-file';

/** Maximum number of rows per API request. */
const BATCH = 1000;

export interface Progress {
  sent: number;
  stored: number;
  rejected: Rejected[];
  /** Why the upload stopped early. Null if it did not. */
  stopped: string | null;
  done: boolean;
}

interface Sending {
  kind: Kind;
  sheet: Sheet;
  mapping: Columns;
  /** After this signal aborts, no further batch is sent. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Sends a file in batches within the limits of the API. Reports the progress after each batch. */
export async function sendSheet({ kind, sheet, mapping, signal, onProgress }: Sending): Promise<Progress> {
  const result: Progress = { sent: 0, stored: 0, rejected: [], stopped: null, done: false };
  onProgress({ ...result });
  for (let start = 0; start < sheet.rows.length && result.stopped === null; start += BATCH) {
    await sendBatch({ kind, sheet, mapping, signal }, sheet.rows.slice(start, start + BATCH), result);
    if (signal.aborted) break;
    onProgress({ ...result });
  }
  result.done = true;
  onProgress({ ...result });
  return result;
}

/**
 * Sends one batch, without the rows that must not be sent. If the batch is too large, splits it in
 * half. If an error would also affect later batches, stops the upload.
 */
async function sendBatch(
  upload: Pick<Sending, 'kind' | 'sheet' | 'mapping' | 'signal'>,
  batch: SourceRow[],
  result: Progress,
): Promise<void> {
  const { kind, mapping, signal } = upload;
  // The rows belong to the user who started the upload, and the next session may belong to another
  // user.
  if (signal.aborted) return;
  const { header } = upload.sheet;
  const mapped = batch.map(rowsBy(mapping, header));
  const sent = batch.filter((_, at) => 'json' in (mapped[at] ?? {}));
  const rows = mapped.flatMap((row) => ('json' in row ? [JSON.parse(row.json) as object] : []));
  let refused: { index: number; error: string }[];
  try {
    const answer = await send(kind, rows);
    result.stored += answer.upserted;
    refused = answer.errors;
  } catch (error) {
    const fault = toFault(error);
    // A proxy answers 413 without an error code.
    const isTooLarge = fault.code === 'payload_too_large' || fault.code === '413';
    if (isTooLarge && rows.length > 1) {
      const half = Math.ceil(batch.length / 2);
      await sendBatch(upload, batch.slice(0, half), result);
      if (result.stopped === null) await sendBatch(upload, batch.slice(half), result);
      return;
    }
    if (isTooLarge) refused = [{ index: 0, error: fault.message }];
    else if (fault.code === 'validation_failed') refused = fault.rows;
    else {
      result.stopped = fault.message;
      return;
    }
  }
  const reasons = new Map(refused.map(({ index, error }) => [sent[index], error]));
  batch.forEach((row, at) => {
    const own = mapped[at];
    const error = own !== undefined && 'problem' in own ? own.problem : reasons.get(row);
    if (error !== undefined) result.rejected.push({ row, error });
  });
  result.sent += batch.length;
}

async function send(kind: Kind, rows: object[]) {
  if (rows.length === 0) return { upserted: 0, errors: [] };
  return kind === 'accounts'
    ? api.crm.uploadAccounts({ requestBody: { accounts: rows as never[] } })
    : api.crm.uploadContacts({ requestBody: { contacts: rows as never[] } });
}
