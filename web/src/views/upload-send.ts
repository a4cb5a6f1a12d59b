import { api, toFault } from '../api';
import type { CsvRow } from './csv';
import type { Rejected } from './rejected-csv';
import { toRow } from './upload-columns';
import type { Kind } from './upload-columns';

/** The API's limit on the rows of one request. */
const BATCH = 1000;

/** A chosen file. */
export interface Sheet {
  name: string;
  header: string[];
  rows: CsvRow[];
}

export interface Progress {
  sent: number;
  stored: number;
  rejected: Rejected[];
  /** Why the upload stopped before the end. */
  stopped: string | null;
  done: boolean;
}

interface Sending {
  kind: Kind;
  sheet: Sheet;
  mapping: Record<number, string>;
  /** No batch is sent after it is aborted. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Sends a file in batches within the API's limits, and reports the progress after each. */
export async function sendSheet({ kind, sheet, mapping, signal, onProgress }: Sending): Promise<Progress> {
  const result: Progress = { sent: 0, stored: 0, rejected: [], stopped: null, done: false };
  onProgress({ ...result });
  for (let start = 0; start < sheet.rows.length && result.stopped === null; start += BATCH) {
    const batch = sheet.rows.slice(start, start + BATCH);
    const rows = batch.map(({ cells }) => toRow(cells, sheet.header, mapping));
    await sendBatch(kind, rows, batch, result);
    if (signal.aborted) break;
    onProgress({ ...result });
  }
  result.done = true;
  onProgress({ ...result });
  return result;
}

/**
 * Sends one batch, split in half if it is too large. Stops the upload at an error that later
 * batches would get too.
 */
async function sendBatch(
  kind: Kind,
  rows: Record<string, unknown>[],
  batch: CsvRow[],
  result: Progress,
): Promise<void> {
  const reject = (list: { index: number; error: string }[]) => {
    for (const { index, error } of list) {
      const row = batch[index];
      if (row !== undefined) result.rejected.push({ row, error });
    }
  };
  try {
    const answer =
      kind === 'accounts'
        ? await api.crm.uploadAccounts({ requestBody: { accounts: rows as never[] } })
        : await api.crm.uploadContacts({ requestBody: { contacts: rows as never[] } });
    result.stored += answer.upserted;
    reject(answer.errors);
  } catch (error) {
    const fault = toFault(error);
    if (fault.code === 'payload_too_large' && rows.length > 1) {
      const half = Math.ceil(rows.length / 2);
      await sendBatch(kind, rows.slice(0, half), batch.slice(0, half), result);
      if (result.stopped === null) await sendBatch(kind, rows.slice(half), batch.slice(half), result);
      return;
    }
    if (fault.code === 'payload_too_large') reject([{ index: 0, error: fault.message }]);
    else if (fault.code === 'validation_failed') reject(fault.rows);
    else {
      result.stopped = fault.message;
      return;
    }
  }
  result.sent += rows.length;
}
