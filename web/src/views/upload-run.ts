import { useEffect, useState } from 'preact/hooks';
import { rememberUpload } from '../last-upload';
import { announce } from '../parts/announce';
import { formatCount, formatUnits } from '../parts/format';
import type { Columns, Kind } from './upload-columns';
import type { Sheet } from './upload-file';
import { sendSheet } from './upload-send';
import type { Progress } from './upload-send';

/** An upload that is running or has ended. */
export interface Run {
  userId: string;
  kind: Kind;
  sheet: Sheet;
  mapping: Columns;
  progress: Progress;
}

/**
 * The current upload. Only one can run at a time. It continues while the user visits other pages.
 */
let current: { run: Run; abort: AbortController } | null = null;
const listeners = new Set<() => void>();

function show(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Returns the upload of this user, or null if there is none. The component renders again after each
 * batch.
 */
export function useUploadRun(userId: string): Run | null {
  const [, setTick] = useState(0);
  useEffect(() => {
    const onChange = () => setTick((tick) => tick + 1);
    listeners.add(onChange);
    return () => void listeners.delete(onChange);
  }, []);
  return current?.run.userId === userId ? current.run : null;
}

/**
 * Sends a file, unless another upload is running. During the upload, the browser asks for
 * confirmation before the user closes the page.
 */
export async function startUpload(upload: Omit<Run, 'progress'>): Promise<void> {
  if (current?.run.progress.done === false) return;
  const { userId, kind, sheet, mapping } = upload;
  const abort = new AbortController();
  const onProgress = (progress: Progress) => {
    if (!abort.signal.aborted) show({ run: { ...upload, progress }, abort });
  };
  addEventListener('beforeunload', askBeforeUnload);
  try {
    const { stored, rejected } = await sendSheet({ kind, sheet, mapping, signal: abort.signal, onProgress });
    // The upload was ended, for example because the session of the user ended.
    if (abort.signal.aborted) return;
    const at = new Date().toISOString();
    rememberUpload(userId, { at, file: sheet.name, stored, rejected: rejected.length });
    announce(`${sheet.name}: ${formatUnits(stored, 'row')} stored, ${formatCount(rejected.length)} not.`);
  } finally {
    // If the user has already started another upload, that upload needs the listener.
    if (current === null || current.abort === abort) removeEventListener('beforeunload', askBeforeUnload);
  }
}

/** Stops the upload. Batches that were sent stay stored. */
export function endUpload(): void {
  current?.abort.abort();
  show(null);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
